// A counter that wraps at 9 never reaches 12: true in each run, and inductive.
module counter(input clk, input enable);
  reg [3:0] count = 0;
  always @(posedge clk) if (enable) count <= count == 9 ? 0 : count + 1;
  always @(posedge clk) assert (count < 10);
endmodule
