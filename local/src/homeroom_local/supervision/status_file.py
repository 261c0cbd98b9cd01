"""What the supervisor runs, for other processes to read: `processes.json` beside the logs."""

import contextlib
import json
import os
import secrets
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from homeroom_local.supervision.child import Child

FILE_NAME = "processes.json"


@dataclass(frozen=True, slots=True)
class ProcessStatus:
    """Where one process stands.

    Attributes:
        started_at_s: When it was last started, in seconds of the wall clock; None while it does not run.
    """

    name: str
    status: str
    pid: int | None
    started_at_s: float | None
    restarts: int
    address: str


def describe(child: Child) -> ProcessStatus:
    """Where a process stands now."""
    age_s = time.monotonic() - child.started_at_s
    return ProcessStatus(
        child.spec.name,
        child.status.value,
        child.pid,
        time.time() - age_s if child.pid else None,
        child.restarts,
        child.spec.address,
    )


def write_status(folder: Path, children: Sequence[Child]) -> None:
    """Write the file anew, for its owner's eyes: an address may hold a key. On a full disk it stays as it was."""
    path = folder / FILE_NAME
    draft = path.with_name(f"{FILE_NAME}.{secrets.token_hex(4)}")
    with contextlib.suppress(OSError):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        try:
            with os.fdopen(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w") as file:
                json.dump([asdict(describe(child)) for child in children], file)
            draft.replace(path)
        finally:
            draft.unlink(missing_ok=True)


def read_status(folder: Path) -> list[ProcessStatus]:
    """What the supervisor wrote last; nothing where none ever ran."""
    try:
        return [ProcessStatus(**item) for item in json.loads((folder / FILE_NAME).read_text())]
    except FileNotFoundError:
        return []
