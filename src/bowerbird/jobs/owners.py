"""Who holds a lease: a process, named so that another one can tell whether it is still there.

`host:pid:beginning`: the beginning (in ticks of the system's clock) tells a process from a later one of the same
number. Of processes on other hosts nothing can be told; their leases have to run out.
"""

from __future__ import annotations

import os
import socket
from pathlib import Path

_BEGINNING = 19
"""Of the fields of /proc/PID/stat that come after the name, the one with the beginning."""


def this_process() -> str:
    return f"{socket.gethostname()}:{os.getpid()}:{_beginning(os.getpid())}"


def is_gone(owner: str) -> bool:
    """Whether a process of this host is certainly no longer there."""
    host, _, rest = owner.partition(":")
    pid, _, beginning = rest.partition(":")
    if host != socket.gethostname() or not pid.isdigit():
        return False
    try:
        os.kill(int(pid), 0)
    except ProcessLookupError:
        return True
    except PermissionError:
        return False  # somebody else's, but there
    return beginning != _beginning(int(pid))


def _beginning(pid: int) -> str:
    """When a process began; "" where the system does not tell."""
    try:
        told = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
    fields = told.rpartition(")")[2].split()
    # One that ended and was not yet asked for its end (Z) is as good as gone.
    return "" if fields[0] == "Z" else fields[_BEGINNING]
