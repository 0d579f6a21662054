"""Tool-info modules for BenchExec: a package, since BenchExec takes modules from elsewhere only if they are in one."""
