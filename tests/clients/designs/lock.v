// A lock that opens after the inputs 3, 1, 2: the assertion that it stays shut is false after three steps.
module lock(input clk, input [1:0] key);
  reg [1:0] state = 0;
  always @(posedge clk)
    case (state)
      0: state <= key == 3 ? 1 : 0;
      1: state <= key == 1 ? 2 : 0;
      2: state <= key == 2 ? 3 : 0;
      3: state <= 3;
    endcase
  always @(posedge clk) assert (state != 3);
endmodule
