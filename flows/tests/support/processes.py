"""The processes under test, started as an installation starts them."""

import contextlib
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from demo_host import DemoHost
from homeroom_flows import server
from homeroom_flows.settings import EngineSettings


class _Process:
    def __init__(self, settings: EngineSettings, name: str) -> None:
        self.settings = settings
        self.log = settings.base / f"{name}.log"
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def kill(self) -> None:
        """Send SIGKILL, as the kernel does when memory runs out."""
        assert self._process is not None
        self._process.kill()
        self._process.wait(timeout=10)

    def stop(self, *, timeout_s: float = 40.0) -> int:
        """Send SIGTERM and return the exit code."""
        assert self._process is not None
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGTERM)
        return self._process.wait(timeout=timeout_s)

    def output(self) -> str:
        return self.log.read_text()

    def _spawn(self, command: list[str], environment: dict[str, str]) -> None:
        base = {name: value for name, value in os.environ.items() if not name.startswith(("PREFECT", "HOMEROOM"))}
        # The process appends to the log itself, so that a restart keeps earlier output.
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(command, env={**base, **environment}, stdout=log, stderr=log)


class Server(_Process):
    def __init__(self, settings: EngineSettings) -> None:
        super().__init__(settings, "server")

    def start(self) -> None:
        command = server.command(self.settings)
        assert command is not None
        self._spawn(command, {})
        server.wait_until_ready(self.settings)


class Worker(_Process):
    def __init__(self, settings: EngineSettings, host: DemoHost) -> None:
        super().__init__(settings, "worker")
        self._host = host

    def start(self, *arguments: str) -> None:
        environment = {
            "HOMEROOM_HOME": str(self.settings.base),
            "HOMEROOM_PREFECT_PORT": str(self.settings.port),
            "HOMEROOM_FLOW_HOST": "demo_host:DemoHost",
            "DEMO_HOST_DB": self._host.path,
            "PYTHONPATH": str(Path(__file__).parent),
        }
        before = self.log.read_text().count("worker_started") if self.log.exists() else 0
        self._spawn([sys.executable, "-m", "homeroom_flows.worker", *arguments], environment)
        wait_for(lambda: self.output().count("worker_started") > before, timeout_s=60)


def wait_for(condition: object, *, timeout_s: float = 20.0) -> None:
    assert callable(condition)
    end = time.monotonic() + timeout_s
    while not condition():
        if time.monotonic() > end:
            raise TimeoutError(f"Not within {timeout_s} s")
        time.sleep(0.05)


def is_alive(pid: int) -> bool:
    with contextlib.suppress(FileNotFoundError, ProcessLookupError):
        # A zombie has ended; its parent has only not reaped it yet.
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False


def command_line(pid: int) -> str:
    return Path(f"/proc/{pid}/cmdline").read_text()
