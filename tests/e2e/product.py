"""The whole product on this machine: `homeroom up` with its own home and ports, and its users."""

import asyncio
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from tempfile import mkdtemp

import httpx
import psycopg
from homeroom.branding.queries import set_contact
from homeroom.config import Settings
from homeroom.db.engine import driver_url
from homeroom.db.urls import find_database
from homeroom.identity.sign_in.service import create_user
from homeroom.licences.service import grant_features
from homeroom.platform import Platform
from homeroom.processes.mailbox_key import mailbox_url
from homeroom.processes.ports import free_port
from homeroom.tenancy.service import create_district
from homeroom_cli.main import app as command_line
from homeroom_demo.client import Clerk
from homeroom_devkit.testing.districts import OFFICE
from homeroom_devkit.testing.leftovers import remove_at_end
from homeroom_devkit.testing.wheels import build_wheel
from homeroom_local.postgres.server import EmbeddedPostgres
from homeroom_registry.index.building import make_index
from homeroom_sdk.context import ADMINISTRATOR
from typer.testing import CliRunner

START_TIMEOUT_S = 300
STOP_TIMEOUT_S = 60
PASSWORD = "report-card-day"


@dataclass(frozen=True)
class School:
    """A district with a clerk who sends all mails with the same subject."""

    code: str
    name: str
    language: str
    subject: str

    @property
    def clerk(self) -> str:
        """User id of the clerk."""
        return f"clerk@{self.code}.example.org"


SPRINGFIELD = School("springfield", "Springfield Unified School District", "en", "Report card 2025-26")
RIVERSIDE = School("riverside", "Riverside Schools", "en", "Report card 2025-26")
ALNOOR = School("alnoor", "مدارس النور", "ar", "بطاقة التقرير ٢٠٢٥")


@dataclass(frozen=True)
class Product:
    """A running installation."""

    url: str
    mailbox_url: str
    home: Path

    async def add_schools(self, schools: Sequence[School], persons: Path | None = None) -> None:
        """Create districts with a clerk each, who imports the persons if any are given; a walk may be repeated."""
        self._make_way(schools)
        platform = Platform.create(Settings(home=self.home), pool_size=2)
        try:
            for school in schools:
                await _create(platform, school)
        finally:
            await platform.close()
        if persons is None:
            return
        for school in schools:
            clerk = Clerk.sign_in(self.url, district=school.code, user=school.clerk, password=PASSWORD)
            clerk.import_persons(persons)
            clerk.http.close()

    def _make_way(self, schools: Sequence[School]) -> None:
        """Rename districts that an earlier attempt of the walk left with the same code."""
        with self.database() as connection:
            for school in schools:
                connection.execute(
                    "UPDATE districts SET code = code || '-' || right(id::text, 8) WHERE code = %s", (school.code,)
                )

    @contextmanager
    def database(self) -> Iterator[psycopg.Connection]:
        """Connect as the schema's owner, for changes that the product does not allow."""
        owner = find_database(Settings(home=self.home)).owner
        assert owner
        with psycopg.connect(driver_url(owner), autocommit=True) as connection:
            yield connection

    async def run_homeroom(self, *arguments: str) -> None:
        """Run one operator command within this process, because a separate process takes seconds to start."""
        own = {"HOMEROOM_HOME": str(self.home), "HOMEROOM_NEW_PASSWORD": PASSWORD}
        done = await asyncio.to_thread(CliRunner().invoke, command_line, arguments, env=own)
        assert done.exit_code == 0, done.output

    def link_for(self, address: str, subject: str) -> str:
        """Return the recipient's link in the newest mail with that subject."""
        query = {"to": address, "q": subject}
        answer = httpx.get(f"{self.mailbox_url}/messages", params=query, trust_env=False).raise_for_status()
        links: list[str] = answer.json()["messages"][0]["links"]
        return next(link for link in links if "/r/" in link)


@contextmanager
def running_product(**environment: str) -> Iterator[Product]:
    """Start the product with additional environment variables; stop it at the end and leave nothing behind.

    Raises:
        RuntimeError: it was not ready in time; the message contains the end of each log.
    """
    home = Path(mkdtemp(prefix="homeroom-e2e-"))
    remove_at_end(home)
    port, smtp, mailbox, engine = free_port(), free_port(), free_port(), free_port()
    url = f"http://127.0.0.1:{port}"
    own = {
        "HOMEROOM_HOME": str(home),
        "HOMEROOM_PORT": str(port),
        "HOMEROOM_PUBLIC_URL": url,
        "HOMEROOM_SMTP_URL": f"smtp://127.0.0.1:{smtp}",
        "HOMEROOM_LOCAL_MAILBOX": "true",
        "HOMEROOM_SEND_WAIT_S": "0",
        "HOMEROOM_MAILBOX_PORT": str(mailbox),
        "HOMEROOM_PREFECT_PORT": str(engine),
        "HOMEROOM_OUTGOING_OPEN": "127.0.0.1",
        "HOMEROOM_PLUGIN_INDEX": str(_offer_releases(home / "offered")),
    }
    product = Product(url, mailbox_url(home, mailbox), home)
    process = subprocess.Popen([sys.executable, "-m", "homeroom_cli", "up"], env=os.environ | own | environment)
    try:
        _wait_until_ready(product, process)
        yield product
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(STOP_TIMEOUT_S)
        EmbeddedPostgres(home).destroy()
        shutil.rmtree(home, ignore_errors=True)


def _offer_releases(folder: Path) -> Path:
    """Create an index with a newer release of one plugin and a plugin that is not installed."""
    folder.mkdir()
    notes = '\n[update]\nnotes = "Lists are read faster.\\nTwo faults are gone."\n'
    build_wheel(folder, "people", version="99.0.0", more=notes)
    build_wheel(folder, "loans")
    make_index(folder)
    return folder


async def _create(platform: Platform, school: School) -> None:
    async with platform.database.system() as session:
        district = await create_district(session, code=school.code, name=school.name, language=school.language)
    async with platform.database.district(district.id) as session:
        await grant_features(session, ["pdfSplitter"], starts_on=date(2000, 1, 1))
        await set_contact(session, OFFICE, by=school.clerk)
    async with platform.database.district(district.id) as session:  # No lock is held while a password is hashed.
        person = {"email": school.clerk, "first_name": "Sky", "last_name": "Clerk"}
        await create_user(session, **person, roles=[ADMINISTRATOR], password=PASSWORD)


def _wait_until_ready(product: Product, process: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + START_TIMEOUT_S
    while time.monotonic() < end and process.poll() is None:
        try:
            if httpx.get(f"{product.url}/health/ready", trust_env=False).is_success:
                return
        except httpx.TransportError:
            pass
        time.sleep(0.25)
    tails = [
        f"== {log.name}\n{log.read_text(errors='replace')[-2000:]}" for log in sorted(product.home.glob("logs/*.log"))
    ]
    raise RuntimeError("homeroom did not become ready:\n" + "\n".join(tails))
