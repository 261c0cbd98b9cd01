"""`homeroom serve` in a separate process, with access to its memory use, open files and log."""

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import httpx
from homeroom.processes.ports import free_port
from homeroom_devkit.testing.districts import PASSWORD, TestDistrict

TLS = httpx.create_ssl_context()
"""Created once: it costs as much as twenty requests; one per client would distort measurements."""
BOOT_S = 240.0
"""Seconds a boot may take: 4 s on an idle machine, up to a minute next to other tests."""


@dataclass
class Served:
    """One API process on a free port, with the database and contents of `home`."""

    home: Path
    smtp_url: str
    environment: Mapping[str, str] = field(default_factory=dict)
    port: int = field(default_factory=free_port)
    _process: "subprocess.Popen[bytes] | None" = None
    _log: Path = field(default_factory=lambda: Path(tempfile.mkdtemp(prefix="homeroom-served-")) / "api.log")

    @property
    def url(self) -> str:
        """Base URL of the API."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        """Process id."""
        assert self._process is not None
        return self._process.pid

    @property
    def log(self) -> str:
        """Output of the process so far."""
        return self._log.read_text(errors="replace") if self._log.exists() else ""

    async def start(self) -> None:
        """Start the process and wait until it is ready."""
        base = {name: value for name, value in os.environ.items() if not name.startswith("HOMEROOM")}
        own = {
            "HOMEROOM_HOME": str(self.home),
            "HOMEROOM_PORT": str(self.port),
            "HOMEROOM_PUBLIC_URL": self.url,
            "HOMEROOM_SMTP_URL": self.smtp_url,
            "HOMEROOM_SEND_WAIT_S": "0",
        }
        with self._log.open("wb") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "homeroom_cli", "serve"],
                env={**base, **own, **self.environment},
                cwd=self.home,
                stdout=log,
                stderr=log,
            )
        async with self.client() as http, asyncio.timeout(BOOT_S):
            while True:
                assert self._process.poll() is None, self.log[-3000:]
                with contextlib.suppress(httpx.TransportError):
                    if (await http.get("/health/ready")).is_success:
                        return
                await asyncio.sleep(0.05)

    def end(self) -> None:
        """Kill the process."""
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(signal.SIGKILL)
            self._process.wait()

    def client(self, *, timeout_s: float = 30.0, headers: Mapping[str, str] | None = None) -> httpx.AsyncClient:
        """Return a client of the process without a session."""
        limits = httpx.Limits(max_connections=None, max_keepalive_connections=None)
        return httpx.AsyncClient(
            base_url=self.url,
            timeout=timeout_s,
            trust_env=False,
            limits=limits,
            headers=dict(headers or {}),
            verify=TLS,
        )

    async def sign_in(
        self, district: TestDistrict, *, user: str | None = None, password: str = PASSWORD
    ) -> dict[str, str]:
        """Sign in and return the headers of the session."""
        form = {"username": user or district.user, "password": password, "organization": district.code}
        async with self.client() as http:
            answer = await http.post("/api/auth/token", data={"grant_type": "password", **form})
        assert answer.status_code == 200, answer.text
        return {"authorization": f"Bearer {answer.json()['data']['access_token']}", "organization": district.code}

    def memory_bytes(self) -> int:
        """Return the resident memory of the process and all its children."""
        return sum(_resident(pid) for pid in [self.pid, *_descendants(self.pid)])

    def open_files(self) -> int:
        """Count the files and connections that the process has open."""
        return len(list(Path(f"/proc/{self.pid}/fd").iterdir()))


def _descendants(pid: int) -> list[int]:
    children: dict[int, list[int]] = {}
    for path in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError, ValueError):
            parent = int((path / "stat").read_text().rpartition(")")[2].split()[1])
            children.setdefault(parent, []).append(int(path.name))
    found = list(children.get(pid, ()))
    for child in found:  # The list grows during the loop.
        found += children.get(child, ())
    return found


def _resident(pid: int) -> int:
    with contextlib.suppress(OSError):
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return 0
