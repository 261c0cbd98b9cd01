"""Several machines of one installation: they share a database, and each has its own home folder."""

import os
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from secrets import token_hex
from urllib.parse import urlsplit

from homeroom.processes.ports import free_port
from homeroom_local.postgres.roles import ADMIN, create_roles_and_database
from homeroom_local.postgres.server import EmbeddedPostgres
from homeroom_local.postgres.state import find_state

COMMAND_S = 240.0


@dataclass(frozen=True, slots=True)
class SharedDatabase:
    """An empty database on a server that machines reach by address."""

    app_url: str
    owner_url: str

    def environment(self, home: Path, **more: str) -> dict[str, str]:
        """Return the environment of a machine with this home folder; `more` adds settings by name."""
        home.mkdir(parents=True, exist_ok=True)
        own = {
            "HOMEROOM_HOME": str(home),
            "HOMEROOM_DATABASE_URL": self.app_url,
            "HOMEROOM_DATABASE_OWNER_URL": self.owner_url,
        }
        return {**own, **more}


def create_shared_database(server_home: Path) -> SharedDatabase:
    """Create a further database on the server that runs in `server_home`."""
    urls, state = EmbeddedPostgres(server_home).ensure(), find_state(server_home)
    assert state is not None
    name = f"shared_{token_hex(6)}"
    port = urlsplit(urls.app_url).port
    create_roles_and_database(
        f"postgresql://{ADMIN}:{state.admin_password}@127.0.0.1:{port}/postgres",
        owner_password=state.owner_password,
        app_password=state.app_password,
        database=name,
    )
    return SharedDatabase(*(f"{url.rpartition('/')[0]}/{name}" for url in (urls.app_url, urls.owner_url)))


@dataclass(frozen=True, slots=True)
class Ended:
    """Exit code of a command and all its output, on one line."""

    code: int
    said: str


def run_homeroom(*arguments: str, environment: Mapping[str, str], folder: Path) -> Ended:
    """Run `homeroom …` in a separate process until it ends."""
    base = {name: value for name, value in os.environ.items() if not name.startswith("HOMEROOM")}
    done = subprocess.run(
        [sys.executable, "-m", "homeroom_cli", *arguments],
        env={**base, "COLUMNS": "220", "HOMEROOM_PORT": str(free_port()), **environment},
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=COMMAND_S,
        check=False,
    )
    return Ended(done.returncode, " ".join((done.stdout + done.stderr).split()))
