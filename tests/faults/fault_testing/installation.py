"""A whole installation as `homeroom up` runs it; its processes can be found by name and killed."""

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

import httpx
from homeroom.config import Settings
from homeroom.platform import Platform
from homeroom.processes.ports import free_port
from homeroom_devkit.testing.leftovers import remove_at_end
from homeroom_local.postgres.server import EmbeddedPostgres

T = TypeVar("T")

BOOT_S = 180.0
"""Seconds a boot may take: 12 s on an idle machine, up to a minute next to other tests."""

CONNECTIONS = 8
"""Connections that a sending process opens; each may be waiting for a reply to its final dot when the process dies."""

_COMMANDS = {
    "api": b"\0homeroom_cli\0serve\0",
    "worker": b"\0homeroom_cli\0worker\0",
    "engine": b"\0homeroom_flows.server\0",
    "mailbox": b"\0homeroom_local.mailbox.server\0",
    "keeper": b"\0homeroom_local.postgres.keeper\0",
    "warm": b"homeroom_flows.preload",
    "zygote": b"\0homeroom_sdk.guard.fork_server\0--zygote\0",
}
NAMES = ("api", "worker", "engine", "postgres", "run")
"""Processes that can be killed; `run` is the process of a flow run, forked from the worker's warm one."""


@dataclass
class Installation:
    """One `homeroom up` on free ports with its own home; its mail goes to `smtp_port`.

    `more` is added to its environment; `python` is the interpreter, possibly of a separate environment.
    """

    home: Path
    smtp_port: int
    python_path: str = ""
    port: int = field(default_factory=free_port)
    engine_port: int = field(default_factory=free_port)
    more: Mapping[str, str] = field(default_factory=dict)
    python: str = sys.executable
    _up: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Base URL of the API."""
        return f"http://127.0.0.1:{self.port}"

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator["Installation"]:
        """Start the installation; stop it in good order and destroy it at the end."""
        try:
            await self.start()
            yield self
            assert await self.stop() == 0
        finally:
            self.destroy()

    @contextlib.asynccontextmanager
    async def open_house(self) -> AsyncIterator[Platform]:
        """Open the installation's database and blobs, to create districts and inspect data."""
        house = Platform.create(Settings(home=self.home, public_url=self.url), pool_size=2)
        yield house
        await house.close()

    async def start(self) -> None:
        """Start everything and wait until the API is ready and the worker works."""
        workers = self.count_in_log("worker", "worker_started")
        await asyncio.to_thread(self._spawn, self.environment())
        await self.until_ready()
        await until(lambda: self.count_in_log("worker", "worker_started") > workers, timeout_s=BOOT_S)

    async def stop(self) -> int:
        """Send SIGTERM and return the exit code."""
        assert self._up is not None
        self._up.send_signal(signal.SIGTERM)
        return await asyncio.to_thread(self._up.wait, 90)

    async def until_ready(self) -> None:
        """Wait until the API reports that it is ready."""
        async with httpx.AsyncClient(base_url=self.url, trust_env=False) as http, asyncio.timeout(BOOT_S):
            while True:
                assert self._up is None or self._up.poll() is None, (self.home / "up.log").read_text()[-3000:]
                with contextlib.suppress(httpx.TransportError):
                    if (await http.get("/health/ready")).is_success:
                        return
                await asyncio.sleep(0.1)

    def pids(self, name: str) -> list[int]:
        """Return the live processes of that name, of this installation only."""
        if name == "postgres":
            pid = EmbeddedPostgres(self.home).pid()
            return [pid] if pid and _is_alive(pid) else []
        kind = "warm" if name == "run" else name
        found = self.list_all(_COMMANDS[kind])
        # A run is a fork of the warm process and leads its own session.
        return [pid for pid in found if name not in ("run", "warm") or _leads_session(pid) == (name == "run")]

    async def kill(self, name: str) -> int:
        """Wait for processes with that name and send them SIGKILL; return the first PID."""
        pids = await until(lambda: self.pids(name), timeout_s=BOOT_S, pause_s=0.02)
        for pid in pids:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        return int(pids[0])

    def log(self, name: str) -> str:
        """Return the log that a process has written so far."""
        path = self.home / "logs" / f"{name}.log"
        return path.read_text(errors="replace") if path.exists() else ""

    def count_in_log(self, name: str, words: str) -> int:
        """Count the lines of a process's log that contain the words."""
        return sum(words in line for line in self.log(name).splitlines())

    def destroy(self) -> None:
        """Kill all its remaining processes and delete its database."""
        if self._up is not None and self._up.poll() is None:
            self._up.kill()
            self._up.wait()
        for pid in self.list_all():
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        EmbeddedPostgres(self.home).destroy()

    def _spawn(self, environment: dict[str, str]) -> None:
        remove_at_end(self.home)
        command = [self.python, "-m", "homeroom_cli", "up"]
        with (self.home / "up.log").open("ab") as log:
            self._up = subprocess.Popen(command, env=environment, cwd=self.home, stdout=log, stderr=log)

    async def run(self, *arguments: str, code: int = 0) -> str:
        """Run a command of the installation, check its exit code, and return its output."""
        environment = self.environment(COLUMNS="1000", NO_COLOR="1")
        command = [self.python, "-m", "homeroom_cli", *arguments]
        done = await asyncio.to_thread(subprocess.run, command, env=environment, capture_output=True, text=True)
        assert done.returncode == code, done.stdout + done.stderr
        return done.stdout

    def environment(self, **other: str) -> dict[str, str]:
        """Return the environment of its processes, or of others that connect to it."""
        base = {name: value for name, value in os.environ.items() if not name.startswith(("PREFECT", "HOMEROOM"))}
        return {
            **base,
            "HOMEROOM_HOME": str(self.home),
            "HOMEROOM_PORT": str(self.port),
            "HOMEROOM_PUBLIC_URL": self.url,
            "HOMEROOM_PREFECT_PORT": str(self.engine_port),
            "HOMEROOM_SMTP_URL": f"smtp://127.0.0.1:{self.smtp_port}?connections={CONNECTIONS}",
            "HOMEROOM_LOCAL_MAILBOX": "false",
            "HOMEROOM_SEND_WAIT_S": "0",
            **({"PYTHONPATH": self.python_path} if self.python_path else {}),
            **self.more,
            **other,
        }

    def list_all(self, command: bytes = b"") -> list[int]:
        """Return the PIDs of all processes with this home in their environment, except the tests'.

        If a command is given, return only processes that run it.
        """
        mark = f"HOMEROOM_HOME={self.home}\0".encode()
        pids = [int(name) for name in os.listdir("/proc") if name.isdigit() and int(name) != os.getpid()]
        return [
            pid for pid in pids if command in _read(pid, "cmdline") and mark in _read(pid, "environ") and _is_alive(pid)
        ]


async def until(condition: Callable[[], T], *, timeout_s: float = 60.0, pause_s: float = 0.05) -> T:
    """Poll until the condition returns something true, and return it."""
    async with asyncio.timeout(timeout_s):
        while not (found := condition()):
            await asyncio.sleep(pause_s)
    return found


def _read(pid: int, name: str) -> bytes:
    try:
        return Path(f"/proc/{pid}/{name}").read_bytes()
    except OSError:
        return b""


def _is_alive(pid: int) -> bool:
    state = _read(pid, "stat").rpartition(b")")[2].split()
    return bool(state) and state[0] != b"Z"


def _leads_session(pid: int) -> bool:
    with contextlib.suppress(ProcessLookupError):
        return os.getsid(pid) == pid
    return False
