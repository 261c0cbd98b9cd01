"""A district's installation, which has received a partner's wheel."""

import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
from homeroom.processes.ports import free_port
from homeroom_devkit.testing.leftovers import remove_at_end
from homeroom_local.postgres.server import EmbeddedPostgres

from partner_testing.places import Place

START_S = 120
DISTRICT, PASSWORD = "riverside", "report-card-day"
CLERK = f"clerk@{DISTRICT}.example.org"


@dataclass(frozen=True)
class Served:
    """The API and the shell of an installation that serves one district.

    Attributes:
        copies_port: Port from which developers may serve a copy of a plugin's pages for the shell to load.
    """

    place: Place
    url: str
    copies_port: int

    @contextmanager
    def signed_in(self) -> Iterator[httpx.Client]:
        """Return a client with the session of the district's administrator."""
        form = {"grant_type": "password", "username": CLERK, "password": PASSWORD, "organization": DISTRICT}
        with httpx.Client(base_url=self.url, timeout=60, trust_env=False) as http:
            answer = http.post("/api/auth/token", data=form)
            assert answer.is_success, answer.text
            token = answer.json()["data"]["access_token"]
            http.headers.update({"authorization": f"Bearer {token}", "organization": DISTRICT})
            yield http


@contextmanager
def serving(place: Place) -> Iterator[Served]:
    """Serve the API and the shell, and create a district with an administrator who is also a developer."""
    port, copies_port, home = free_port(), free_port(), place.folder / "home"
    url = f"http://127.0.0.1:{port}"
    own = {
        "HOMEROOM_HOME": str(home),
        "HOMEROOM_PORT": str(port),
        "HOMEROOM_PUBLIC_URL": url,
        "HOMEROOM_REMOTE_ORIGINS": f"http://127.0.0.1:{copies_port}",
        "HOMEROOM_NEW_PASSWORD": PASSWORD,
    }
    place.environment.update(own)
    remove_at_end(home)
    log = place.folder / "serve.log"
    try:
        with log.open("w") as output:
            process = subprocess.Popen(
                (place.programs / "homeroom", "serve"),
                cwd=place.folder,
                env=place.environment,
                stdout=output,
                stderr=subprocess.STDOUT,
            )
        try:
            _wait_until_ready(url, process, log)
            place.run("homeroom", "district", "create", DISTRICT, "Riverside Schools")
            place.run("homeroom", "user", "create", DISTRICT, CLERK, "--role", "Administrator", "--role", "Developer")
            yield Served(place, url, copies_port)
        finally:
            process.send_signal(signal.SIGINT)
            process.wait(60)
    finally:
        EmbeddedPostgres(home).destroy()


def _wait_until_ready(url: str, process: subprocess.Popen[bytes], log: Path) -> None:
    end = time.monotonic() + START_S
    while time.monotonic() < end and process.poll() is None:
        try:
            if httpx.get(f"{url}/health/ready", trust_env=False).is_success:
                return
        except httpx.TransportError:
            pass
        time.sleep(0.25)
    raise RuntimeError(f"The API is not ready:\n{log.read_text()[-4000:]}")
