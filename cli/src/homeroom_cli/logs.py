"""`homeroom logs`."""

import time
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import Annotated

import typer
from homeroom.config import Settings
from homeroom_sdk.errors import NotFound
from homeroom_sdk.i18n import Sentence

POLL_S = 0.5


def logs(
    process: Annotated[list[str] | None, typer.Argument(help="database, engine, mailbox, api, worker; or all.")] = None,
    lines: Annotated[int, typer.Option("--lines", "-n", min=0, help="So many lines of each.")] = 20,
    follow: Annotated[bool, typer.Option("--follow", "-f", help="Go on with what is written, until Ctrl-C.")] = False,
    request: Annotated[
        str | None, typer.Option(help="Only the lines of this error id, from the older files too.")
    ] = None,
) -> None:
    """Show the end of the logs that `homeroom up` keeps.

    Each line begins with the name of its process. The newest file of a process and three older ones are kept.
    """
    folder = Settings().home.absolute() / "logs"
    files = _files(folder, process or [])
    for file in files:
        found = _search(file, request) if request else deque(_read(file), maxlen=lines)
        for line in found:
            print(f"{file.stem:8} | {line}")
    if follow:
        with suppress(KeyboardInterrupt):
            _follow(files, request or "")


def _files(folder: Path, names: Sequence[str]) -> list[Path]:
    """Find the newest log file of each process.

    Raises:
        NotFound: there are no logs, or none of a named process.
    """
    known = {file.stem: file for file in sorted(folder.glob("*.log"))}
    unknown = [name for name in names if name not in known]
    if unknown or not known:
        there = f"There are those of {', '.join(known)}." if known else "`homeroom up` keeps them."
        raise NotFound(Sentence(f"There is no log of {unknown[0] if unknown else 'any process'} in {folder}. {there}"))
    return [known[name] for name in names or known]


def _search(newest: Path, request: str) -> Iterator[str]:
    """Yield the lines with an error id, oldest first."""
    older = sorted(newest.parent.glob(f"{newest.name}.[0-9]*"), key=lambda file: int(file.suffix[1:]), reverse=True)
    for file in [*older, newest]:
        yield from (line for line in _read(file) if request in line)


def _read(file: Path) -> Iterator[str]:
    with suppress(FileNotFoundError), file.open(encoding="utf-8", errors="replace") as lines:
        yield from (line.rstrip("\n") for line in lines)


def _follow(files: Sequence[Path], wanted: str) -> None:
    """Print complete lines as they are written. If a full file is rotated, continue at the start of its successor."""
    places = {file: file.stat() for file in files}
    at = {file: place.st_size for file, place in places.items()}
    while True:
        for file in files:
            with suppress(FileNotFoundError):
                found = file.stat()
                if found.st_ino != places[file].st_ino:
                    places[file], at[file] = found, 0
                at[file] += _print_from(file, at[file], wanted)
        time.sleep(POLL_S)


def _print_from(file: Path, offset: int, wanted: str) -> int:
    """Print the complete lines after an offset; return their size in bytes."""
    with file.open("rb") as content:
        content.seek(offset)
        whole, newline, _ = content.read().rpartition(b"\n")
    for line in islice(whole.split(b"\n"), None if newline else 0):
        text = line.decode("utf-8", errors="replace")
        if wanted in text:
            print(f"{file.stem:8} | {text}", flush=True)
    return len(whole) + len(newline)
