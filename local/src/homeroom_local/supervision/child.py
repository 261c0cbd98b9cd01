"""One supervised process: its specification, start and end."""

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
"""Time that a hanging process gets to write its threads' stacks before it is killed."""


class StartFailed(OperatorError):
    """A process died or did not become ready; the message ends with the last lines of its log."""


class Status(StrEnum):
    """Status of a supervised process."""

    WAITING = "waiting"
    STARTING = "starting"
    READY = "ready"
    RESTARTING = "restarting"
    STOPPED = "stopped"


class Renewal(StrEnum):
    """When the replacement of a process is started: `beside` the running one, or `after` the running one has ended."""

    BESIDE = "beside"
    AFTER = "after"


@dataclass(frozen=True, kw_only=True)
class ProcessSpec:
    """Command of a supervised process and how to supervise it.

    Args:
        env: Added to the supervisor's own environment. Secrets belong here, not in the command.
        after: Names of the processes that must be ready first.
        ready: Probe that is repeated until it succeeds; None means ready once started.
        ready_timeout_s: Maximum time to become ready, from the start or the last beat.
        live: Liveness probe of a running process that does not beat; None without `beats` means no hang detection.
        beats: The process touches the file named by HOMEROOM_BEAT_FILE every second; if it stops doing so, it hangs.
        patience_s: Maximum time without a sign of life before the process is killed and started again.
        stop_timeout_s: Maximum time to end after SIGTERM before it is killed.
        death_signal: Signal that the kernel sends when the supervisor is killed.
        address: Address for people, shown in the status table.
        listens: Host and port on which the supervisor itself listens, so that no connection is refused while the
            process is replaced.
        renewal: How to replace the process after the installed packages have changed; None if it runs no plugin code.
            With `BESIDE`, the new process creates the file named by HOMEROOM_READY_FILE once it works.
        leave_signal: Signal that asks the process to end because another has taken over.
        leave_timeout_s: Maximum time to end after that signal; None means `stop_timeout_s`.
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
    """The processes of one spec over all restarts, at most one at a time."""

    def __init__(self, spec: ProcessSpec, log_folder: Path, *, turn: int = 0) -> None:
        self.spec = spec
        self.listener: socket.socket | None = None
        """Socket on which the supervisor listens for the process."""
        self.status = Status.WAITING
        self.restarts = 0
        self.started_at_s = 0.0
        self.log = RotatingFile(log_folder / f"{spec.name}.log")
        self._log_folder, self._turn = log_folder.absolute(), turn
        mark = f".{turn}" if turn else ""  # Two processes of one name may run together for a while.
        self._beats = BeatFile(self._log_folder / f"{spec.name}{mark}.beat")
        self._told_ready = self._log_folder / f"{spec.name}{mark}.ready"
        self._process: asyncio.subprocess.Process | None = None
        self._pumps: set[asyncio.Task[None]] = set()

    @property
    def pid(self) -> int | None:
        """The process id; None if the process does not run."""
        return self._process.pid if self._process and self._process.returncode is None else None

    @property
    def live(self) -> Probe | None:
        """Liveness probe: that of the spec, else one that reads the beat file; None if the process has neither."""
        if self.spec.live is None and self.spec.beats:
            return self._beats.probe(within_s=max(3.0, self.spec.patience_s / 3))
        return self.spec.live

    def successor(self) -> "Child":
        """Return another child of the same spec, not yet started, that writes to the same log."""
        new = Child(self.spec, self._log_folder, turn=1 - self._turn)
        new.log, new.listener, new.restarts = self.log, self.listener, self.restarts
        return new

    async def start(self, *, is_beside: bool = False) -> None:
        """Start the process and wait until it is ready.

        Args:
            is_beside: Another process of the same spec still runs and would answer the readiness probe. Only the
                process's own ready file counts then.

        Raises:
            StartFailed: The process cannot be run, has ended, or was not ready in time; it no longer runs then.
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
        """Wait for the process to end, kill what is left of its process group, and return the exit code."""
        assert self._process is not None, "start() comes first"
        code = await self._process.wait()
        self._signal_group(signal.SIGKILL)
        return code

    async def kill(self) -> None:
        """Kill a hanging process with its group, one second after asking it to write its stacks to its log."""
        if self.pid is not None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGUSR1)
            await asyncio.sleep(WRITE_STACKS_S)
        self._signal_group(signal.SIGKILL)

    async def stop(self) -> None:
        """Send SIGTERM; kill the process with its group if it does not end in time."""
        await self._end(signal.SIGTERM, self.spec.stop_timeout_s)

    async def leave(self) -> None:
        """End a process that was replaced, with the leave signal and timeout, so that it can finish its work."""
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
        """Start the process in its own session, so that Ctrl-C reaches the supervisor only."""
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
        """Copy output to the log. With asyncio's own pipe, wait() would also wait for the pipe's last writer."""
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
        """Wait until the probe succeeds. Each beat restarts the time limit, because a long migration keeps beating."""
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
