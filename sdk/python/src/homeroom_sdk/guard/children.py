"""Guarded children: one process each, the handling of their answers, and the idle ones that wait for another call."""

import atexit
import dataclasses
import os
import select
import signal
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from homeroom_sdk.errors import DiskFull
from homeroom_sdk.guard.child import LENGTH, write_frame
from homeroom_sdk.guard.confinement import covers
from homeroom_sdk.guard.errors import FileDamaged, FileTooComplex, GuardFailure, error_by_code
from homeroom_sdk.guard.fork_server import NUMBER, ForkServer
from homeroom_sdk.guard.values import load_values
from homeroom_sdk.i18n import Sentence
from homeroom_sdk.shares import has_caller

IDLE_S = 60.0
"""Seconds without a call after which a child ends by itself."""
STALE_S = 45.0
"""Maximum idle time for reuse, in seconds; an older child may be about to end."""
MAX_IDLE_CHILDREN = 8
MAX_IDLE_BYTES = 250 * 1024**2
"""Maximum size of a child that is kept for another call."""
NICENESS = 10
SHORT_S = 1.0
"""CPU seconds after which a call continues at low priority, so that a family's page does not wait for a batch."""
END_S = 5.0
"""Maximum wait for the exit code of a child that has closed its pipes, in seconds."""
_CRASHES = frozenset((signal.SIGSEGV, signal.SIGBUS, signal.SIGFPE))


@dataclasses.dataclass(frozen=True)
class Limits:
    """Limits of one call. `memory_bytes` limits data memory; the source file itself is only mapped.

    Calls with different limits never share a child, even with the same `reuse` key.
    """

    memory_bytes: int = 1_500 * 1024**2
    cpu_s: float = 300.0
    wall_s: float = 900.0


DEFAULT_LIMITS = Limits()
server = ForkServer()
atexit.register(server.close)


class Child:
    """One child process. Only one thread uses it at a time; another thread may kill it."""

    def __init__(self, limits: Limits, module: str, folders: frozenset[str]) -> None:
        self.limits = limits
        self.folders = folders
        self.idle_since = 0.0
        self.is_demoted = False
        self._cpu_before_s = 0.0
        self._ending = threading.Lock()
        self._exit_code: int | None = None
        self.pid, calls, answers, self._status = server.fork(module, limits.memory_bytes, IDLE_S, folders)
        self._calls = os.fdopen(calls, "wb", buffering=0)
        self._answers = os.fdopen(answers, "rb", buffering=0)

    def call(self, request: bytes) -> Any:
        if not has_caller():
            self.demote()
        self._cpu_before_s = self._used_cpu_s()
        deadline = time.monotonic() + self.limits.wall_s
        try:
            write_frame(self._calls, request)
            size = LENGTH.unpack(self._read(LENGTH.size, deadline))[0]
            answer = load_values(self._read(size, deadline))
        except (BrokenPipeError, EOFError) as error:
            raise self._death() from error
        except BaseException:
            self.kill()
            raise
        return _result(answer)

    def demote(self) -> None:
        """Give the process low priority from now on."""
        if not self.is_demoted:
            self.is_demoted = True
            with suppress(ProcessLookupError):
                os.setpriority(os.PRIO_PROCESS, self.pid, NICENESS)

    def _used_cpu_s(self) -> float:
        """Return the CPU seconds that the process has used so far; on a busy machine this is much less than the elapsed
        time.
        """
        with suppress(OSError, ValueError, IndexError):
            fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
            return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        return 0.0

    def is_worth_keeping(self) -> bool:
        """Return whether the child may be kept for another call.

        If a caller is waiting, the child must have normal priority and must still be small.
        """
        if has_caller() and self.is_demoted:
            return False
        try:
            pages = int(Path(f"/proc/{self.pid}/statm").read_text().split()[1])
        except (OSError, ValueError, IndexError):
            return self.is_alive()
        return pages * os.sysconf("SC_PAGE_SIZE") <= MAX_IDLE_BYTES or not has_caller()

    def is_alive(self) -> bool:
        return self._find_exit_code(0) is None

    def kill(self) -> None:
        """Kill the process immediately and close its pipes."""
        if self.is_alive():
            with suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGKILL)
            self._find_exit_code(END_S)
        with self._ending:
            if not self._calls.closed:
                self._calls.close()
                self._answers.close()
                os.close(self._status)

    def _find_exit_code(self, wait_s: float) -> int | None:
        """Wait up to `wait_s` and return the exit code, negative for a signal; None if the process is running."""
        with self._ending:
            if self._exit_code is None and not self._calls.closed:
                poll = select.poll()
                poll.register(self._status, select.POLLIN)
                if poll.poll(wait_s * 1000):
                    # Empty if the server was killed; the exit code is then lost.
                    code = os.read(self._status, NUMBER.size)
                    self._exit_code = NUMBER.unpack(code)[0] if code else -signal.SIGKILL
            return self._exit_code

    def _read(self, size: int, deadline: float) -> bytes:
        poll = select.poll()
        poll.register(self._answers, select.POLLIN)
        chunks = []
        while not poll.poll(min(SHORT_S, max(0.0, deadline - time.monotonic())) * 1000):
            if self._used_cpu_s() - self._cpu_before_s > SHORT_S:
                self.demote()
                break
            if time.monotonic() >= deadline:
                break
        while size > 0:
            if not poll.poll(max(0.0, deadline - time.monotonic()) * 1000):
                self.kill()
                raise FileTooComplex
            chunk = self._answers.read(min(size, 1024**2))
            if not chunk:
                raise EOFError
            chunks.append(chunk)
            size -= len(chunk)
        return b"".join(chunks)

    def _death(self) -> Exception:
        code = self._find_exit_code(END_S)
        self.kill()
        if code is None:
            return FileTooComplex()
        if code >= 0:
            return GuardFailure(f"The guarded process ended with exit code {code}.")
        return FileDamaged() if -code in _CRASHES else FileTooComplex()


def _result(answer: Any) -> Any:
    match answer:
        case ("ok", value):
            return value
        case ("refused", str(code), Sentence() as message):
            raise error_by_code(code, message)
        case ("no_room",):
            raise DiskFull
        case ("failed", str(description)):
            raise GuardFailure(description)
    raise GuardFailure("The guarded process gave no proper answer.")


class IdleChildren:
    """Children that wait for another call with the same key; the oldest are removed first."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._waiting: list[tuple[str, Child]] = []
        self._pid = os.getpid()

    def take(self, key: str, limits: Limits, folders: frozenset[str]) -> Child | None:
        """Remove and return a child that may use these folders, or return None."""
        with self._lock:
            if self._pid != os.getpid():  # After a fork: these children belong to our parent.
                self._waiting, self._pid = [], os.getpid()
            for item in self._waiting:
                if item[0] == key and item[1].limits == limits and covers(item[1].folders, folders):
                    self._waiting.remove(item)
                    break
            else:
                return None
        child = item[1]
        if child.is_alive() and time.monotonic() - child.idle_since < STALE_S:
            return child
        child.kill()
        return None

    def put(self, key: str, child: Child) -> None:
        child.idle_since = time.monotonic()
        with self._lock:
            self._waiting.append((key, child))
            surplus = self._waiting[:-MAX_IDLE_CHILDREN]
            del self._waiting[:-MAX_IDLE_CHILDREN]
        for _key, old in surplus:
            old.kill()

    def close(self) -> None:
        """Kill all waiting children."""
        if self._pid == os.getpid():
            for _key, child in self._waiting:
                child.kill()
            self._waiting = []
