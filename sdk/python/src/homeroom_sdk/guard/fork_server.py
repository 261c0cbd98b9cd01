"""The fork server: guarded children are forked from a process that has already imported their modules.

`children` starts one server per process, as `python -m homeroom_sdk.guard.fork_server` with a Unix socket as standard
input. A request is a frame with `(module, environment, memory_bytes, idle_s, folders)` and three descriptors: the pipe
for calls, the pipe for answers, and the pipe for the child's status. The server imports the module and the modules in
its `IMPORTED_BY_CHILDREN` (modules that only the children need), forks, and answers with the process id. When the child
has ended, its exit code is written to the status pipe. Starting a child this way takes a few milliseconds; a new Python
process with the libraries that read a PDF takes 100 ms.

If a process starts many short processes, such as those of runs, it also starts a zygote (`ForkServer.start_zygote`).
The zygote is a server that keeps the imports of earlier processes; each new process gets a fork of it.

Untrusted files never reach the server or the zygote: they only import, fork and wait.
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
_ZYGOTE = "--zygote"
_ENVIRONMENT = ("PATH", "LANG", "LC_ALL", "PYTHONPATH", "TMPDIR", "TZ", "HOMEROOM_FONTS")


class ForkServer:
    """Starts guarded children for all threads of one process; a forked process starts its own server."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._owner = self._pid = 0
        self._control: socket.socket | None = None
        self._zygote: socket.socket | None = None
        self._known_to_zygote: set[str] = set()

    def start_zygote(self) -> int:
        """Start the zygote, from which the servers of later child processes are forked. It ends when they have all
        ended.

        Returns:
            Its process id; 0 on systems other than Linux, where each process starts its own server instead.
        """
        if sys.platform != "linux":
            return 0
        self._zygote, theirs = socket.socketpair(type=socket.SOCK_SEQPACKET)
        with theirs:
            return _spawn(theirs, _ZYGOTE)

    def fork(self, module: str, memory_bytes: int, idle_s: float, folders: frozenset[str]) -> tuple[int, int, int, int]:
        """Start a child for calls of this module's functions, with access to these folders.

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
        self._tell_zygote(module)
        return pid, write_calls, read_answers, read_status

    def close(self) -> None:
        """End the server together with its children."""
        if self._control is not None:
            self._control.close()
            self._control = None
            if self._owner == os.getpid() and self._pid:
                with suppress(ChildProcessError):
                    os.waitpid(self._pid, 0)

    def _ask(self, request: bytes, descriptors: list[int]) -> int:
        """Send a request and return the child's process id; restart the server once if it has died."""
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
        self._owner = os.getpid()
        with theirs:
            self._pid = 0 if self._hand_to_zygote(theirs) else _spawn(theirs)
        return self._control

    def _hand_to_zygote(self, theirs: socket.socket) -> bool:
        """Ask the zygote to fork a server for the other end of this socket; return False if there is no zygote any
        more.
        """
        if self._zygote is None:
            return False
        try:
            socket.send_fds(self._zygote, [b"\0"], [theirs.fileno()])
        except OSError:
            self._zygote = None
            return False
        return True

    def _tell_zygote(self, module: str) -> None:
        """Ask the zygote to import a module, so that the servers of later processes have it."""
        if self._zygote is not None and module not in self._known_to_zygote:
            self._known_to_zygote.add(module)
            with suppress(OSError):
                self._zygote.send(module.encode(), socket.MSG_DONTWAIT)


def _spawn(theirs: socket.socket, *arguments: str) -> int:
    """Start this module as a program with the socket as its standard input; return its process id."""
    nowhere = [(os.POSIX_SPAWN_OPEN, number, os.devnull, os.O_WRONLY, 0) for number in (1, 2)]
    return os.posix_spawn(
        sys.executable,
        [sys.executable, "-P", "-m", "homeroom_sdk.guard.fork_server", *arguments],
        _environment(),
        file_actions=[(os.POSIX_SPAWN_DUP2, theirs.fileno(), 0), *nowhere],
    )


def _environment() -> dict[str, str]:
    """Return the part of our environment that a child may see: paths of programs, libraries and fonts, and the
    language.
    """
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
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C ends our parent, and that ends us.
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
    """Write the exit codes of the children that have ended to their status pipes."""
    for pid in list(statuses):
        found, code = os.waitpid(pid, os.WNOHANG)
        if found:
            status = statuses.pop(pid)
            with suppress(BrokenPipeError):
                os.write(status, NUMBER.pack(os.waitstatus_to_exitcode(code)))
            os.close(status)


def _fork(request: bytes, calls: int, answers: int, confinement: Confinement) -> int:
    """Fork a child and return its process id, or the negative error number."""
    request_values = pickle.loads(request)  # noqa: S301 - our own parent wrote it
    module, environment, memory_bytes, idle_s, folders = request_values
    _import(module)
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


def _import(module: str) -> None:
    """Import a module and the further modules that its children need. Ignore errors; the child will report them."""
    with suppress(Exception, SystemExit):
        if module not in sys.modules:
            for beside in getattr(importlib.import_module(module), "IMPORTED_BY_CHILDREN", ()):
                importlib.import_module(beside)
            tune_garbage_collector()


def _become_child(environment: Mapping[str, str], calls: int, answers: int) -> None:
    """Drop everything of the server's state except the imported modules."""
    _end_with_server()
    signal.set_wakeup_fd(-1)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.dup2(calls, 0)
    os.dup2(answers, 1)
    for descriptor in os.listdir("/dev/fd"):  # The limit may be a billion descriptors, so list the open ones.
        if int(descriptor) > 2:
            with suppress(OSError):
                os.close(int(descriptor))
    os.environ.clear()
    os.environ.update(environment)


def _end_with_server() -> None:
    """Let the kernel kill this process when the server dies (Linux), because its status could no longer be observed."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, int(signal.SIGKILL))


def serve_zygote(requests: socket.socket) -> None:
    """Fork a server for each socket received, and import each module named, until the other side is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # The zygote does not wait for its servers.
    while True:
        message, descriptors, _flags, _address = socket.recv_fds(requests, 4096, 1)
        if not message:
            return
        if not descriptors:
            _import(message.decode())
            continue
        with suppress(OSError):  # The requester sees the failure in its closed socket.
            if os.fork() == 0:
                _become_server(descriptors[0])
        os.close(descriptors[0])


def _become_server(control: int) -> None:
    """Serve the socket in this process, which is a fork of the zygote, and exit."""
    try:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        os.dup2(control, 0)  # Replaces the zygote's.
        os.close(control)
        with socket.socket(fileno=0) as parent:
            serve(parent)
    finally:
        os._exit(0)


if __name__ == "__main__":
    gc.disable()
    with socket.socket(fileno=0) as parent:
        if _ZYGOTE in sys.argv:
            serve_zygote(parent)
        else:
            serve(parent)
