"""One supervised process: what it is, how it starts, how it ends."""

import asyncio
import contextlib
import os
import signal
import socket
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

from homeroom.processes.ports import LISTEN_FD
from homeroom_sdk.errors import OperatorError
from homeroom_sdk.liveness import BEAT_FILE, READY_FILE

from homeroom_local.supervision.liveness import BeatFile
from homeroom_local.supervision.log_files import RotatingFile
from homeroom_local.supervision.orphans import die_with_parent
from homeroom_local.supervision.probes import Probe, file_exists

PROBE_PAUSE_S = 0.1
WRITE_STACKS_S = 1.0
"""What a process that hangs is given to write its threads' stacks before it is killed."""


class StartFailed(OperatorError):
    """A process died or did not become ready; the message ends with the last lines of its log."""


class Status(StrEnum):
    """Where a process stands."""

    WAITING = "waiting"
    STARTING = "starting"
    READY = "ready"
    RESTARTING = "restarting"
    STOPPED = "stopped"


class Renewal(StrEnum):
    """How a process makes room for another of its kind: the new one is started `beside` it, or `after` its end."""

    BESIDE = "beside"
    AFTER = "after"


@dataclass(frozen=True, kw_only=True)
class ProcessSpec:
    """What to run and how to treat it.

    Args:
        env: Added to the supervisor's own environment. Secrets belong here, not into the command.
        after: Names of the processes that must be ready first.
        ready: Asked until it says yes; None means ready once started.
        ready_timeout_s: How long it may take, from its start or its last beat.
        live: Asked as long as it runs, for a process that does not beat; None means that it is never thought to hang.
        beats: It touches the file that HOMEROOM_BEAT_FILE names each second, and hangs when it does so no more.
        patience_s: How long it may give no sign of life before it is killed and started again.
        death_signal: What the kernel sends when the supervisor is killed.
        address: Where a person finds it, for the status table.
        listens: Host and port on which the supervisor listens for it, so that nobody is refused while it is replaced.
        renewal: How it is replaced when what is installed has changed; None = it runs nothing of plugins. One that is
            started beside another makes the file that HOMEROOM_READY_FILE names once it works.
        leave_signal: What tells it that another has taken its place.
        leave_timeout_s: How long it may then take to end; None = `stop_timeout_s`.
    """

    name: str
    command: Sequence[str]
    env: Mapping[str, str] = field(default_factory=dict, repr=False)
    after: tuple[str, ...] = ()
    ready: Probe | None = None
    ready_timeout_s: float = 60.0
    live: Probe | None = None
    beats: bool = False
    patience_s: float = 30.0
    stop_timeout_s: float = 15.0
    death_signal: signal.Signals = signal.SIGKILL
    address: str = ""
    listens: tuple[str, int] | None = None
    renewal: Renewal | None = None
    leave_signal: signal.Signals = signal.SIGTERM
    leave_timeout_s: float | None = None


class Child:
    """The running side of a spec, over all its restarts."""

    def __init__(self, spec: ProcessSpec, log_folder: Path, *, turn: int = 0) -> None:
        self.spec = spec
        self.listener: socket.socket | None = None
        """What the supervisor listens on for it."""
        self.status = Status.WAITING
        self.restarts = 0
        self.started_at_s = 0.0
        self.log = RotatingFile(log_folder / f"{spec.name}.log")
        self._log_folder, self._turn = log_folder.absolute(), turn
        mark = f".{turn}" if turn else ""  # Two of one name beat side by side for a while.
        self._beats = BeatFile(self._log_folder / f"{spec.name}{mark}.beat")
        self._told_ready = self._log_folder / f"{spec.name}{mark}.ready"
        self._process: asyncio.subprocess.Process | None = None
        self._pumps: set[asyncio.Task[None]] = set()

    @property
    def pid(self) -> int | None:
        """The process id while it runs."""
        return self._process.pid if self._process and self._process.returncode is None else None

    @property
    def live(self) -> Probe | None:
        """What tells whether it still works."""
        if self.spec.live is None and self.spec.beats:
            return self._beats.probe(within_s=max(3.0, self.spec.patience_s / 3))
        return self.spec.live

    def successor(self) -> "Child":
        """Another process of the same kind, not started, that writes into the same log."""
        new = Child(self.spec, self._log_folder, turn=1 - self._turn)
        new.log, new.listener, new.restarts = self.log, self.listener, self.restarts
        return new

    async def start(self, *, is_beside: bool = False) -> None:
        """Start the process and wait until it is ready.

        Args:
            is_beside: Another of its kind still runs, and would answer in its place: only its own word counts.

        Raises:
            StartFailed: It cannot be run, it ended, or it was not ready in time; then it is gone.
        """
        self.status = Status.STARTING
        self._told_ready.unlink(missing_ok=True)
        await self._spawn()
        try:
            await self._until_ready(file_exists(self._told_ready) if is_beside else self.spec.ready)
        except TimeoutError as error:
            await self.stop()
            raise self._failure(f"was not ready after {self.spec.ready_timeout_s:.0f} s") from error
        self.status = Status.READY

    async def wait(self) -> int:
        """Wait for the end of the process; what is left of its process group is killed."""
        assert self._process is not None, "start() comes first"
        code = await self._process.wait()
        self._signal_group(signal.SIGKILL)
        return code

    async def kill(self) -> None:
        """End a process that hangs: it writes its stacks to its log, if it can, and is killed with its group."""
        if self.pid is not None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGUSR1)
            await asyncio.sleep(WRITE_STACKS_S)
        self._signal_group(signal.SIGKILL)

    async def stop(self) -> None:
        """Ask the process to end, and kill it with its group when its time is up."""
        await self._end(signal.SIGTERM, self.spec.stop_timeout_s)

    async def leave(self) -> None:
        """The same of one whose place another has taken: it may end what it has begun."""
        await self._end(self.spec.leave_signal, self.spec.leave_timeout_s or self.spec.stop_timeout_s)

    async def _end(self, number: signal.Signals, timeout_s: float) -> None:
        if self._process is not None and self._process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                self._process.send_signal(number)
            try:
                await asyncio.wait_for(self._process.wait(), timeout_s)
            except TimeoutError:
                self._signal_group(signal.SIGKILL)
                await self._process.wait()
            self._signal_group(signal.SIGKILL)
        if self._pumps:
            await asyncio.wait(self._pumps, timeout=0.5)
        for pump in self._pumps:
            pump.cancel()
        self.log.close()
        self.status = Status.STOPPED

    async def _spawn(self) -> None:
        """Start in a session of its own, so that Ctrl-C reaches the supervisor only."""
        own = {BEAT_FILE: str(self._beats.path)} if self.spec.beats else {}
        if self.spec.renewal is Renewal.BESIDE:
            own[READY_FILE] = str(self._told_ready)
        passed = [self.listener.fileno()] if self.listener is not None else []
        if passed:
            own[LISTEN_FD] = str(passed[0])
        if self.spec.beats:
            await asyncio.to_thread(self._beats.begin)
        read_end, write_end = os.pipe()
        try:
            self._process = await asyncio.create_subprocess_exec(
                *self.spec.command,
                env={**os.environ, **self.spec.env, **own},
                pass_fds=passed,
                stdin=asyncio.subprocess.DEVNULL,
                stdout=write_end,
                stderr=write_end,
                start_new_session=True,
                preexec_fn=die_with_parent(self.spec.death_signal),
            )
        except OSError as error:
            os.close(read_end)
            raise self._failure(f"cannot be run: {error}") from error
        finally:
            os.close(write_end)
        self.started_at_s = time.monotonic()
        pump = asyncio.create_task(self._pump(read_end), name=f"log of {self.spec.name}")
        self._pumps.add(pump)
        pump.add_done_callback(self._pumps.discard)

    async def _pump(self, read_end: int) -> None:
        """Copy output to the log. A pipe of our own: asyncio's would tie wait() to the last writer."""
        reader = asyncio.StreamReader()
        pipe = os.fdopen(read_end, "rb", buffering=0)
        transport, _ = await asyncio.get_running_loop().connect_read_pipe(
            lambda: asyncio.StreamReaderProtocol(reader), pipe
        )
        try:
            while content := await reader.read(65536):
                self.log.write(content)
        finally:
            transport.close()

    async def _until_ready(self, ready: Probe | None) -> None:
        """Wait for a yes, as long as no beat is older than the time limit: a long migration beats all the while."""
        assert self._process is not None
        silent_since_s, last_beat = time.monotonic(), self._last_beat()
        while ready is not None:
            try:
                async with asyncio.timeout(max(0.0, silent_since_s + self.spec.ready_timeout_s - time.monotonic())):
                    if await ready():
                        break
                    await asyncio.sleep(PROBE_PAUSE_S)
            except TimeoutError:
                if self._last_beat() == last_beat:
                    raise
            if self._last_beat() != last_beat:
                silent_since_s, last_beat = time.monotonic(), self._last_beat()
            if self._process.returncode is not None:
                break
        if self._process.returncode is not None:
            raise self._failure(f"ended with code {self._process.returncode}")

    def _last_beat(self) -> float | None:
        return self._beats.last_beat_at_s() if self.spec.beats else None

    def _signal_group(self, number: signal.Signals) -> None:
        if self._process is not None:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, number)

    def _failure(self, reason: str) -> StartFailed:
        return StartFailed(f"{self.spec.name} {reason}. Its log is {self.log.path}:\n{self.log.tail()}")
