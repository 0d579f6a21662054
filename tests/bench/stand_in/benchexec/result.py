"""The results that a tool-info module may give."""

RESULT_DONE = "done"
RESULT_UNKNOWN = "unknown"
RESULT_TRUE_PROP = "true"
RESULT_FALSE_PROP = "false"
