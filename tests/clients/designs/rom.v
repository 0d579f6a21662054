// A ROM of squares behind a counter: the sum of two neighbours is odd, and a read is bounded.
module rom(input clk);
  reg [7:0] table_ [0:7];
  integer i;
  initial for (i = 0; i < 8; i = i + 1) table_[i] = i * i;
  reg [2:0] at = 0;
  always @(posedge clk) at <= at + 1;
  wire [7:0] value = table_[at];
  always @(posedge clk) begin
    assert (value <= 49);
    assert (value[0] == at[0]);
  end
endmodule
