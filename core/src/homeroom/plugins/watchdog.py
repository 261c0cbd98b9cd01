"""Watchdog for plugins that block the event loop: the process exits, and the next start suspends the plugin.

Two mechanisms write the stacks of all threads to the same file in the home folder. A thread checks whether the loop is
blocked in a plugin's code; this works while Python code in other threads can run. Code that does not release the GIL,
such as a regular expression, is caught by a `faulthandler` timer, which does not need the GIL. The watching thread
resets this timer every second.
"""

import faulthandler
import os
import re
import sys
import threading
import time
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path

import structlog
from homeroom_sdk.discovery import find_plugins
from homeroom_sdk.i18n import _

from homeroom.plugins.loading.import_check.store import VerdictBook

log = structlog.get_logger()

BLOCKED_S = 5.0
"""How long a plugin may block the event loop, in seconds; a busy machine occasionally takes 2 s."""
HELD_S = 7.0
"""The same limit for code that holds the GIL; it is longer because the operating system may have paused the process."""
PUT_OFF_S = 1.0
EXIT = 72
MAX_FRAMES = 40
FRAME = re.compile(r'^  File "(?P<file>.+)", line (?P<line>\d+) in (?P<function>.+)$')


class BlockWatch:
    """Ends this process when a plugin's code has blocked the event loop for too long."""

    def __init__(self, folder: Path, plugins: Mapping[str, Path]) -> None:
        """Watch the plugins in these folders, keyed by plugin id; write the note into `folder`."""
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._folders = plugins
        self._put_off_at_s = 0.0
        self._file = (folder / f"{os.getpid()}.txt").open("w", encoding="utf-8")

    def start(self) -> None:
        """Start watching the current thread, which runs the event loop."""
        self._file.write(format(threading.get_ident(), "#018x") + "\n")  # The notation of faulthandler.
        self._file.flush()
        self.put_off()

    def put_off(self) -> None:
        """Reset the faulthandler timer, at most once per second. A thread that can call this shows that the GIL is
        available.
        """
        if time.monotonic() - self._put_off_at_s < PUT_OFF_S:
            return
        self._put_off_at_s = time.monotonic()
        faulthandler.dump_traceback_later(HELD_S, exit=True, file=self._file)

    def watch(self, thread_id: int, lag_s: float, cpu_s: float) -> None:
        """End the process if a plugin has blocked the loop for longer than `BLOCKED_S`; called by the watching thread.

        Blocks outside plugin code are ignored. So are blocks on a machine that gives the thread no CPU time.

        Args:
            thread_id: The thread that runs the loop.
            lag_s: How long the loop has been blocked.
            cpu_s: The CPU time that the loop's thread used during this time.
        """
        self.put_off()
        if lag_s > BLOCKED_S and not _is_starved(lag_s, cpu_s) and self._is_guilty(thread_id):
            faulthandler.dump_traceback(self._file, all_threads=True)
            self._file.flush()
            os._exit(EXIT)

    def _is_guilty(self, thread_id: int) -> bool:
        """Return True if the code that a thread runs belongs to a plugin or was called by one."""
        frame = sys._current_frames().get(thread_id)
        while frame is not None:
            if _owner(frame.f_code.co_filename, self._folders) is not None:
                return True
            frame = frame.f_back
        return False

    def stop(self) -> None:
        """Stop watching, and delete the note."""
        faulthandler.cancel_dump_traceback_later()
        self._file.close()
        with suppress(OSError):
            os.unlink(self._file.name)


def notes_folder(home: Path) -> Path:
    """Return the folder for the notes of an installation's processes."""
    return home / "blocked"


def note_blocks(home: Path, url: str) -> None:
    """Suspend the plugins that made processes of this home folder exit; called before the next process starts.

    Blocks without a responsible plugin are only logged. Notes of ended processes are deleted.
    """
    book = VerdictBook(url)
    folders = {item.id: item.folder for item in find_plugins() if item.folder is not None}
    for path in sorted(notes_folder(home).glob("*.txt")):
        if _is_running(int(path.stem)):
            continue
        places = _read_places(path.read_text(encoding="utf-8", errors="replace"))
        guilty = next((owner for place in places if (owner := _owner(place[0], folders))), None)
        stack = "\n".join(f"{_short(file, folders)}:{line} {function}" for file, line, function in places)
        if guilty is not None:
            place = next(place for place in places if _owner(place[0], folders) == guilty)
            reason = _(
                "It blocked the server for more than {seconds} seconds, in {function} at {place}. It stays "
                "switched off until an operator resumes it: homeroom plugin resume {plugin}",
                seconds=round(BLOCKED_S),
                function=place[2],
                place=f"{_short(place[0], folders)}:{place[1]}",
                plugin=guilty,
            )
            book.suspend(guilty, reason, stack)
            log.error("plugin_suspended", plugin=guilty, places=stack.splitlines())
        elif places:
            log.error("loop_stood_still", places=stack.splitlines())
        path.unlink(missing_ok=True)


def _read_places(note: str) -> list[tuple[str, int, str]]:
    """Return the stack frames of the loop's thread in a note, innermost first; empty if the process exited normally."""
    loop, _newline, rest = note.partition("\n")
    places: list[tuple[str, int, str]] = []
    is_ours = False
    for line in rest.splitlines():
        if line.startswith(("Thread 0x", "Current thread 0x")):
            is_ours = loop in line and not places
        elif is_ours and len(places) < MAX_FRAMES and (match := FRAME.match(line)):
            places.append((match["file"], int(match["line"]), match["function"]))
    return places


def _owner(file: str, folders: Mapping[str, Path]) -> str | None:
    return next((plugin_id for plugin_id, folder in folders.items() if Path(file).is_relative_to(folder)), None)


def _short(file: str, folders: Mapping[str, Path]) -> str:
    """Return a file path without the folders that are specific to this machine."""
    parents: Iterable[Path] = (folder.parent for folder in folders.values())
    parent = next((parent for parent in parents if Path(file).is_relative_to(parent)), None)
    return Path(file).relative_to(parent).as_posix() if parent else file.rpartition("/")[2]


def _is_starved(lag_s: float, cpu_s: float) -> bool:
    """Return True if the main thread is runnable but gets no CPU time, or waits for a disk."""
    try:
        state = Path(f"/proc/self/task/{os.getpid()}/stat").read_text(errors="replace").rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state == "D" or (state == "R" and cpu_s < lag_s / 2)


def _is_running(pid: int) -> bool:
    return pid != os.getpid() and Path(f"/proc/{pid}").exists()
