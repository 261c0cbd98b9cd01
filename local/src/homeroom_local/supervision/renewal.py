"""Asking `homeroom up` to put new processes in the place of those that run plugins' code, one after another."""

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
    """A new process did not start; the one before it still runs. The message says why."""


@dataclass(frozen=True, slots=True)
class Renewals:
    """How often it was begun and done since the supervisor started, and why the last one failed."""

    begun: int = 0
    done: int = 0
    failure: str = ""

    def write(self, folder: Path) -> None:
        """Leave the note for whoever has asked."""
        draft = folder / f"{NOTE}.{secrets.token_hex(4)}"
        draft.write_text(json.dumps(asdict(self)))
        draft.replace(folder / NOTE)


def read_renewals(folder: Path) -> Renewals:
    """What the supervisor has noted."""
    try:
        return Renewals(**json.loads((folder / NOTE).read_text()))
    except (OSError, ValueError, TypeError):
        return Renewals()


def renew_processes(home: Path, *, timeout_s: float = LONGEST_S) -> bool:
    """Have the processes replaced, and wait until they are; False where no `homeroom up` runs on this home folder.

    What was asked of them goes on: a new API serves on the same socket before the old one leaves.

    Raises:
        RenewalFailed: one did not start, or it took too long.
    """
    pid = supervisor_pid(home)
    if pid is None:
        return False
    folder = home.absolute() / "logs"
    wanted = read_renewals(folder).begun + 1  # One that is under way may have begun too early to count.
    os.kill(pid, RENEW)
    until = time.monotonic() + timeout_s
    while (note := read_renewals(folder)).done < wanted:
        if time.monotonic() > until or supervisor_pid(home) != pid:
            raise RenewalFailed("`homeroom up` has not replaced its processes. See its logs: homeroom logs api")
        time.sleep(LOOK_S)
    if note.failure:
        raise RenewalFailed(note.failure)
    return True
