"""The fork server: guarded children are forked from a process that has imported their modules already.

`children` starts one per process, `python -m homeroom_sdk.guard.fork_server` with a Unix socket as standard input. A
request is a frame with `(module, environment, memory_bytes, idle_s, folders)` and three descriptors: where the child
reads calls, where it writes answers, and its status. The server imports the module, and what that names in
`IMPORTED_BY_CHILDREN` because nobody else should have to import it; it forks, and answers with the process id. When the
child has ended, its exit code is written to the status. To start a child so takes some
milliseconds, where a fresh Python takes 100 with the libraries that read a PDF.

Nobody's file reaches the server: it imports, forks and waits.
"""

import ctypes
import gc
import importlib
import os
import pickle
import select
import signal
import socket
import struct
import sys
import threading
from collections.abc import Mapping
from contextlib import suppress

from homeroom_sdk.collector import tune_garbage_collector
from homeroom_sdk.guard import child
from homeroom_sdk.guard.confinement import OWN_CONFINEMENT, Confinement

NUMBER = struct.Struct("!q")
_PR_SET_PDEATHSIG = 1
_ENVIRONMENT = ("PATH", "LANG", "LC_ALL", "PYTHONPATH", "TMPDIR", "TZ", "HOMEROOM_FONTS")


class ForkServer:
    """Starts guarded children; for all threads of one process, and anew in a process that was forked from it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._owner = self._pid = 0
        self._control: socket.socket | None = None

    def fork(self, module: str, memory_bytes: int, idle_s: float, folders: frozenset[str]) -> tuple[int, int, int, int]:
        """Start a child that will be asked for functions of this module, and may use these folders.

        Returns:
            Its process id, and the descriptors to write calls to, to read answers from, and to read its status from.

        Raises:
            OSError: no process could be started.
        """
        request = pickle.dumps((module, _environment(), memory_bytes, idle_s, folders))
        calls, write_calls = os.pipe()
        read_answers, answers = os.pipe()
        read_status, status = os.pipe()
        try:
            with self._lock:
                pid = self._ask(request, [calls, answers, status])
        except BaseException:
            for ours in (write_calls, read_answers, read_status):
                os.close(ours)
            raise
        finally:
            for theirs in (calls, answers, status):
                os.close(theirs)
        return pid, write_calls, read_answers, read_status

    def close(self) -> None:
        """End the server, and its children with it."""
        if self._control is not None:
            self._control.close()
            self._control = None
            if self._owner == os.getpid():
                with suppress(ChildProcessError):
                    os.waitpid(self._pid, 0)

    def _ask(self, request: bytes, descriptors: list[int]) -> int:
        """Send a request; a server that was killed is started again."""
        if self._owner != os.getpid():
            self.close()
        for is_last in (False, True):
            control = self._control or self._start()
            try:
                socket.send_fds(control, [NUMBER.pack(len(request))], descriptors)
                control.sendall(request)
                pid = int(NUMBER.unpack(_receive(control, NUMBER.size))[0])
            except (OSError, EOFError) as error:
                self.close()
                if is_last:
                    raise OSError("The server of guarded processes does not answer.") from error
                continue
            if pid > 0:
                return pid
            raise OSError(-pid, os.strerror(-pid))
        raise AssertionError

    def _start(self) -> socket.socket:
        self._control, theirs = socket.socketpair()
        nowhere = [(os.POSIX_SPAWN_OPEN, number, os.devnull, os.O_WRONLY, 0) for number in (1, 2)]
        with theirs:
            self._owner = os.getpid()
            self._pid = os.posix_spawn(
                sys.executable,
                [sys.executable, "-P", "-m", "homeroom_sdk.guard.fork_server"],
                _environment(),
                file_actions=[(os.POSIX_SPAWN_DUP2, theirs.fileno(), 0), *nowhere],
            )
        return self._control


def _environment() -> dict[str, str]:
    """What a child may know of our environment: where programs, libraries and fonts are, and the language."""
    return {key: os.environ[key] for key in _ENVIRONMENT if key in os.environ}


def _receive(control: socket.socket, size: int) -> bytes:
    found = b""
    while len(found) < size:
        part = control.recv(size - len(found))
        if not part:
            raise EOFError
        found += part
    return found


def serve(control: socket.socket) -> None:
    """Fork children until the other side closes the socket."""
    ended, told = os.pipe()
    os.set_blocking(told, False)
    signal.set_wakeup_fd(told, warn_on_full_buffer=False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Whoever presses Ctrl-C ends our parent, and that ends us.
    statuses: dict[int, int] = {}
    confinement = Confinement()
    while True:
        ready, _writable, _broken = select.select([control.fileno(), ended], [], [])
        if ended in ready:
            os.read(ended, 4096)
            _tell_ends(statuses)
        if control.fileno() in ready:
            head, descriptors, _flags, _address = socket.recv_fds(control, NUMBER.size, 3)
            if not head:
                return
            head += _receive(control, NUMBER.size - len(head))
            request = _receive(control, NUMBER.unpack(head)[0])
            calls, answers, status = descriptors
            pid = _fork(request, calls, answers, confinement)
            if pid > 0:
                statuses[pid] = status
                descriptors.remove(status)
            for each in descriptors:
                os.close(each)
            control.sendall(NUMBER.pack(pid))


def _tell_ends(statuses: dict[int, int]) -> None:
    """Write the exit codes of the children that have ended."""
    for pid in list(statuses):
        found, code = os.waitpid(pid, os.WNOHANG)
        if found:
            status = statuses.pop(pid)
            with suppress(BrokenPipeError):
                os.write(status, NUMBER.pack(os.waitstatus_to_exitcode(code)))
            os.close(status)


def _fork(request: bytes, calls: int, answers: int, confinement: Confinement) -> int:
    """Fork a child and return its process id, or the negative number of the error."""
    request_values = pickle.loads(request)  # noqa: S301 - our own parent wrote it
    module, environment, memory_bytes, idle_s, folders = request_values
    with suppress(Exception, SystemExit):  # The child says what is wrong with it.
        if module not in sys.modules:
            for beside in getattr(importlib.import_module(module), "IMPORTED_BY_CHILDREN", ()):
                importlib.import_module(beside)
            tune_garbage_collector()
    try:
        pid = os.fork()
    except OSError as error:
        return -(error.errno or 1)
    if pid == 0:
        code = 1
        try:
            _become_child(environment, calls, answers)
            if not getattr(sys.modules.get(module), OWN_CONFINEMENT, False):
                confinement.enter(folders)
            child.main(memory_bytes, idle_s)
            code = 0
        except SystemExit as error:
            code = error.code if isinstance(error.code, int) else 1
        finally:
            os._exit(code)
    return pid


def _become_child(environment: Mapping[str, str], calls: int, answers: int) -> None:
    """Leave nothing of the server's but what it has imported."""
    _end_with_server()
    signal.set_wakeup_fd(-1)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.dup2(calls, 0)
    os.dup2(answers, 1)
    for descriptor in os.listdir("/dev/fd"):  # There may be a billion numbers.
        if int(descriptor) > 2:
            with suppress(OSError):
                os.close(int(descriptor))
    os.environ.clear()
    os.environ.update(environment)


def _end_with_server() -> None:
    """Have the kernel end this process with the server (Linux): nobody would know any more whether it lives."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, int(signal.SIGKILL))


if __name__ == "__main__":
    gc.disable()
    with socket.socket(fileno=0) as parent:
        serve(parent)
