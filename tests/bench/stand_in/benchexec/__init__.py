"""A stand-in for what the tool-info module may use of BenchExec: the interface that the documentation of
benchexec.tools.template.BaseTool2 describes (BenchExec 3), written from it for these tests. It runs nothing. Where
BenchExec itself is installed, the tests should be run with it instead: this folder comes first on their path."""
