"""Status of the supervised processes for other programs to read: `processes.json` in the log folder."""

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
    """Status of one process.

    Attributes:
        started_at_s: Wall clock time of its last start in seconds; None while it does not run.
    """

    name: str
    status: str
    pid: int | None
    started_at_s: float | None
    restarts: int
    address: str


def describe(child: Child) -> ProcessStatus:
    """Return the present status of a process."""
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
    """Replace the file (mode 0600, because an address may contain a key); keep the old one if that fails."""
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
    """Read the last written status; empty if no supervisor has run in this folder."""
    try:
        return [ProcessStatus(**item) for item in json.loads((folder / FILE_NAME).read_text())]
    except FileNotFoundError:
        return []
