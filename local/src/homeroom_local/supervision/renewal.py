"""Asking a running `homeroom up` to replace the processes that run plugin code, one after another."""

import json
import os
import secrets
import signal
import time
from dataclasses import asdict, dataclass
from pathlib import Path

from homeroom.processes.home_lock import supervisor_pid
from homeroom_sdk.errors import OperatorError

RENEW = signal.SIGUSR2
NOTE = "renewals.json"
LOOK_S = 0.1
LONGEST_S = 900.0


class RenewalFailed(OperatorError):
    """A new process did not start, or the renewal took too long; the message gives the reason."""


@dataclass(frozen=True, slots=True)
class Renewals:
    """Number of renewals begun and done since the supervisor started, and the error of the last one (empty if none)."""

    begun: int = 0
    done: int = 0
    failure: str = ""

    def write(self, folder: Path) -> None:
        """Write the note atomically, for the process that requested the renewal."""
        draft = folder / f"{NOTE}.{secrets.token_hex(4)}"
        draft.write_text(json.dumps(asdict(self)))
        draft.replace(folder / NOTE)


def read_renewals(folder: Path) -> Renewals:
    """Read the supervisor's last note; return zero renewals if it cannot be read."""
    try:
        return Renewals(**json.loads((folder / NOTE).read_text()))
    except (OSError, ValueError, TypeError):
        return Renewals()


def renew_processes(home: Path, *, timeout_s: float = LONGEST_S) -> bool:
    """Replace the processes and wait for the new ones; return False if no `homeroom up` runs on this home folder.

    Requests are not interrupted: a new API process serves on the same socket before the old one leaves.

    Raises:
        RenewalFailed: a process did not start, it took too long, or the supervisor ended.
    """
    pid = supervisor_pid(home)
    if pid is None:
        return False
    folder = home.absolute() / "logs"
    wanted = read_renewals(folder).begun + 1  # A renewal under way may have begun too early to count.
    os.kill(pid, RENEW)
    until = time.monotonic() + timeout_s
    while (note := read_renewals(folder)).done < wanted:
        if time.monotonic() > until or supervisor_pid(home) != pid:
            raise RenewalFailed("`homeroom up` has not replaced its processes. See its logs: homeroom logs api")
        time.sleep(LOOK_S)
    if note.failure:
        raise RenewalFailed(note.failure)
    return True
