"""Processes that a program leaves behind, by the group that it was started in (`start_new_session`)."""

import subprocess
import time


def processes_of(group):
    """The numbers of the group's processes."""
    found = subprocess.run(["pgrep", "-g", str(group)], capture_output=True, text=True, check=False).stdout.split()
    return [int(pid) for pid in found]


def left_of(group, patience=5):
    """How many of the group are left; one that is ended together with its parent may take a moment."""
    end = time.monotonic() + patience
    while processes_of(group) and time.monotonic() < end:
        time.sleep(0.05)
    return len(processes_of(group))
