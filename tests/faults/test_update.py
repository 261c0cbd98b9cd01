"""A plugin is updated from the index while people work: installed, migrated, and without a lost request."""

import asyncio
import subprocess
import sys
import sysconfig
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest
from fault_testing.delivery import open_district
from fault_testing.installation import Installation, until
from fault_testing.sink import SlowSink
from homeroom.config import Settings
from homeroom.platform import Platform
from homeroom.releases.publishers import make_key, read_secret_key
from homeroom_demo.client import Clerk
from homeroom_devkit.testing.districts import PASSWORD, create_test_district
from homeroom_devkit.testing.wheels import build_wheel
from homeroom_registry.check.signing import sign_wheel
from homeroom_sdk.discovery import find_plugins
from sqlalchemy import text

NOTHING_LOST: dict[str, list[str]] = {"kept": [], "new": [], "slow": []}
UV = Path(__file__).parents[2] / ".tools/bin/uv"
ROUTES = '''
import asyncio

from fastapi import APIRouter
from homeroom_sdk.hooks import hookimpl
from homeroom_sdk.http import Context
from sqlalchemy import text

router = APIRouter(prefix="/api/notices")


@router.get("/version")
async def version(ctx: Context, wait_s: float = 0.0):
    """Which release answers, after so long."""
    rows = (await ctx.db.execute(text("SELECT count(*) FROM notices_first"))).scalar_one()
    await asyncio.sleep(wait_s)
    return {{"version": "{version}", "rows": rows}}


class Plugin:
    @hookimpl
    def routers(self):
        return [router]


plugin = Plugin()
'''
MIGRATION = """
import sqlalchemy as sa
from alembic import op
from homeroom_sdk.orm import create_district_table

revision = "{name}"
down_revision = {before!r}
branch_labels = depends_on = None


def upgrade():
    {up}


def downgrade():
    pass
"""
TABLE = 'create_district_table("notices_first", sa.Column("title", sa.Text(), nullable=False))'
COLUMN = 'op.add_column("notices_first", sa.Column("body", sa.Text(), nullable=False, server_default="none"))'
FIRST = ("0001_first", MIGRATION.format(name="0001_first", before=None, up=TABLE))
SECOND = ("0002_second", MIGRATION.format(name="0002_second", before="0001_first", up=COLUMN))


def build(folder: Path, version: str, *migrations: tuple[str, str]) -> Path:
    """Build a release of the plugin `notices`, which reports its version."""
    folder.mkdir(exist_ok=True)
    names = {f"migrations/versions/{name}.py": content for name, content in migrations}
    files = {"plugin.py": ROUTES.format(version=version), **names}
    return build_wheel(folder, "notices", files, version=version, more=f"hasSqlDb = true\nsql = {list(names)}\n")


ASKED_EVERY_S = 0.05
"""Seconds a client rests between requests: short enough for the clients to notice a gap, long enough to spare the CPU.
"""


@dataclass
class Asked:
    """Answers that a client received, by version; `failed` has the requests without a successful answer."""

    versions: Counter[str] = field(default_factory=Counter)
    failed: list[str] = field(default_factory=list)

    def take(self, answer: httpx.Response) -> None:
        """Count an answer."""
        if answer.is_success:
            self.versions[str(answer.json()["version"])] += 1
        else:
            self.failed.append(f"{answer.status_code} {answer.text[:200]}")


@asynccontextmanager
async def asking(url: str, headers: dict[str, str]) -> AsyncIterator[dict[str, Asked]]:
    """Run clients that send requests continuously: on kept connections, on new ones, and with slow requests."""
    asked = {name: Asked() for name in ("kept", "new", "slow")}

    async def keep(name: str, ask: Callable[[], Any]) -> None:
        while True:
            try:
                asked[name].take(await ask())
            except httpx.HTTPError as error:
                asked[name].failed.append(repr(error))
            await asyncio.sleep(ASKED_EVERY_S)

    async def ask_anew() -> httpx.Response:
        async with httpx.AsyncClient(base_url=url, headers=headers, trust_env=False, timeout=60) as http:
            return await http.get("/api/notices/version")

    async with httpx.AsyncClient(base_url=url, headers=headers, trust_env=False, timeout=60) as http:
        tasks = [
            *(asyncio.create_task(keep("kept", lambda: http.get("/api/notices/version"))) for _client in range(4)),
            asyncio.create_task(keep("new", ask_anew)),
            asyncio.create_task(keep("slow", lambda: http.get("/api/notices/version?wait_s=8"))),
        ]
        yield asked
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


@pytest.fixture
def python(tmp_path: Path) -> Path:
    """Provide a separate Python environment in which `notices` 1.0.0 is installed."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", tmp_path / "venv"], check=True)
    site = next((tmp_path / "venv").glob("lib/python*/site-packages"))
    (site / "house.pth").write_text(f"import site; site.addsitedir({sysconfig.get_path('purelib')!r})\n")
    python = tmp_path / "venv/bin/python"
    wheel = build(tmp_path / "first", "1.0.0", FIRST)
    subprocess.run([UV, "pip", "install", "--offline", "--python", python, wheel], check=True, capture_output=True)
    return python


@pytest.fixture
async def updatable(session_sink: SlowSink, tmp_path: Path, python: Path) -> AsyncIterator[Installation]:
    """Provide an installation in that environment, with an index that is still empty."""
    keys = tmp_path / "keys"
    keys.mkdir()
    _secret, public = make_key(tmp_path, "acme")
    public.rename(keys / public.name)
    more = {
        "HOMEROOM_PUBLISHERS": str(keys),
        "HOMEROOM_UNSIGNED_PLUGINS": "*",
        "HOMEROOM_PLUGIN_INDEX": str(tmp_path / "offered"),
        "HOMEROOM_PLUGINS_DENY": ",".join(found.id for found in find_plugins()),
        "PATH": f"{UV.parent}:/usr/bin:/bin",
        "UV_OFFLINE": "1",
    }
    home = tmp_path / "home"
    home.mkdir()
    installation = Installation(home, session_sink.port, more=more, python=str(python))
    try:
        await installation.start()
        yield installation
        assert await installation.stop() == 0
    finally:
        installation.destroy()


async def update_by_page(installation: Installation, house: Platform, top: Path) -> None:
    """Update the plugin to a signed release on the operators' page as support, and wait until it is done."""
    wheel = build(top / "offered", "1.2.0", FIRST, SECOND)
    sign_wheel(wheel, read_secret_key(top / "acme.key"), "acme")
    await installation.run("plugin", "index", str(top / "offered"))
    operator = await create_test_district(house, operator=True)
    clerk = await asyncio.to_thread(
        lambda: Clerk.sign_in(installation.url, district=operator.code, user=operator.user, password=PASSWORD)
    )
    async with httpx.AsyncClient(
        base_url=installation.url, headers=dict(clerk.http.headers), trust_env=False, timeout=60
    ) as http:
        found = (await http.post("/api/registry/look")).json()["data"]
        (notices,) = [plugin for plugin in found["plugins"] if plugin["id"] == "notices"]
        assert (notices["offered"]["version"], notices["offered"]["mayInstall"]) == ("1.2.0", True)
        begun = await http.post("/api/registry/update", json={"pluginId": "notices", "version": "1.2.0"})
        assert begun.status_code == 200, begun.text
        async with asyncio.timeout(120):
            while (update := (await http.get("/api/registry/releases")).json()["data"]["update"])["state"] == "running":
                await asyncio.sleep(0.2)
        assert (update["state"], update["message"]) == ("done", "")
    clerk.http.close()


@pytest.mark.timeout(600)
class TestUpdate:
    async def test_no_request_is_lost(self, updatable: Installation, tmp_path: Path) -> None:
        build(tmp_path / "offered", "1.1.0", FIRST, SECOND)
        await updatable.run("plugin", "index", str(tmp_path / "offered"))
        house = Platform.create(Settings(home=updatable.home, public_url=updatable.url), pool_size=2)
        before = {name: updatable.pids(name) for name in ("api", "worker")}
        async with (
            open_district(house, updatable.url, features=[]) as (_district, clerk),
            asking(updatable.url, dict(clerk.http.headers)) as asked,
        ):
            await until(lambda: all(each.versions["1.0.0"] or each.failed for each in asked.values()))
            assert {name: each.failed for name, each in asked.items()} == NOTHING_LOST

            said = await updatable.run("plugin", "update", "notices")

            assert "notices 1.1.0, signed by nobody, is installed." in said
            assert "run with what is installed now." in said
            await until(lambda: all(each.versions["1.1.0"] > 20 for each in (asked["kept"], asked["new"])))
            await until(lambda: asked["slow"].versions["1.1.0"])
            await until(lambda: not set(before["api"]) & set(updatable.pids("api")))

            await update_by_page(updatable, house, tmp_path)
            await until(lambda: all(each.versions["1.2.0"] for each in asked.values()))

        lost = {name: each.failed for name, each in asked.items()}
        print({name: dict(each.versions) for name, each in asked.items()})
        assert lost == NOTHING_LOST
        assert all(set(each.versions) == {"1.0.0", "1.1.0", "1.2.0"} for each in asked.values())
        async with house.database.system() as session:
            columns = await session.execute(
                text("SELECT column_name FROM information_schema.columns WHERE table_name = 'notices_first'")
            )
            assert "body" in set(columns.scalars())
        await house.close()
        await until(lambda: not set(before["worker"]) & set(updatable.pids("worker")), timeout_s=60)
        assert len(updatable.pids("api")) == len(updatable.pids("worker")) == 1
