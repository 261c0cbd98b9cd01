"""State of the running or last update, in the home folder: written by a command, shown on the operators' page."""

import json
import os
import secrets
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from enum import StrEnum
from pathlib import Path

from homeroom_sdk.liveness import BEAT_FILE, READY_FILE

NOTE = "plugin-update.json"


class WorkState(StrEnum):
    """State of an update."""

    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class UpdateWork:
    """The last update: its plugin (empty for all plugins), process, state and result."""

    plugin_id: str
    state: WorkState
    message: str
    at_s: float
    pid: int

    @property
    def is_running(self) -> bool:
        """True while its process runs."""
        return self.state is WorkState.RUNNING and _lives(self.pid)


def read_work(home: Path) -> UpdateWork | None:
    """Return the last update; None if there was none. An update with a dead process counts as failed."""
    try:
        raw = json.loads((home / NOTE).read_text())
        work = UpdateWork(**raw | {"state": WorkState(raw["state"])})
    except (OSError, ValueError, TypeError, KeyError):
        return None
    if work.state is WorkState.RUNNING and not _lives(work.pid):
        return UpdateWork(work.plugin_id, WorkState.FAILED, "", work.at_s, work.pid)
    return work


class NothingToDo(Exception):
    """There was nothing to update, so no note is kept."""


@contextmanager
def noted(home: Path, plugin_id: str) -> Iterator[None]:
    """Write a note while an update runs, and its result afterwards; after `NothingToDo`, remove the note instead."""
    _note(home, plugin_id, WorkState.RUNNING)
    try:
        yield
    except NothingToDo:
        (home / NOTE).unlink(missing_ok=True)
    except Exception as error:
        _note(home, plugin_id, WorkState.FAILED, str(error))
        raise
    else:
        _note(home, plugin_id, WorkState.DONE)


def start_update(home: Path, plugin_id: str, seen: str) -> None:
    """Run `homeroom plugin update` for a plugin in a separate process, which outlives this one.

    Args:
        seen: The release that the user chose, as `ListedRelease.title`; no other one is installed.
    """
    own = {BEAT_FILE, READY_FILE}
    child = subprocess.Popen(
        [sys.executable, "-m", "homeroom_cli", "plugin", "update", plugin_id, "--seen", seen],
        env={name: value for name, value in os.environ.items() if name not in own},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    _note(home, plugin_id, WorkState.RUNNING, pid=child.pid)  # Before the child writes it.


def _note(home: Path, plugin_id: str, state: WorkState, message: str = "", *, pid: int | None = None) -> None:
    work = UpdateWork(plugin_id, state, message, time.time(), pid or os.getpid())
    draft = home / f"{NOTE}.{secrets.token_hex(4)}"
    with suppress(OSError):
        draft.write_text(json.dumps(asdict(work)))
        draft.replace(home / NOTE)


def _lives(pid: int) -> bool:
    with suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False
