"""A plugin is installed, upgraded, downgraded and removed with an operator's commands, in a separate environment."""

import os
import subprocess
import sys
import sysconfig
from collections.abc import Iterator, Mapping
from pathlib import Path

import psycopg
import pytest
from homeroom.db.engine import driver_url
from homeroom_devkit.testing.databases import run_database
from homeroom_devkit.testing.wheels import build_wheel
from homeroom_sdk.discovery import find_plugins

ROOT = Path(__file__).parents[3]
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
    {down}
"""
FIRST = {
    "name": "0001_first",
    "before": None,
    "up": 'create_district_table("notices_first", sa.Column("title", sa.Text(), nullable=False))',
    "down": 'op.drop_table("notices_first")',
}
SECOND = {
    "name": "0002_second",
    "before": "0001_first",
    "up": 'op.add_column("notices_first", sa.Column("body", sa.Text(), nullable=False, server_default="none"))',
    "down": 'op.drop_column("notices_first", "body")',
}


class House:
    """A virtual environment to install wheels into, and a home folder with a database."""

    def __init__(self, top: Path, urls: tuple[str, str]) -> None:
        self.top, (self.app_url, self.owner_url) = top, urls
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", top / "venv"], check=True)
        site = next((top / "venv").glob("lib/python*/site-packages"))
        (site / "house.pth").write_text(f"import site; site.addsitedir({sysconfig.get_path('purelib')!r})\n")

    def run(self, *words: str | Path, code: int = 0) -> str:
        """Run a command, check its exit code, and return its output."""
        environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith("HOMEROOM")},
            "HOMEROOM_HOME": str(self.top / "home"),
            "HOMEROOM_UNSIGNED_PLUGINS": "*",
            "HOMEROOM_PLUGIN_INDEX": str(self.top / "offered"),
            "HOMEROOM_PLUGINS_DENY": ",".join(found.id for found in find_plugins()),
            "PATH": f"{ROOT / '.tools/bin'}:{os.environ['PATH']}",
            "UV_OFFLINE": "1",
            "COLUMNS": "500",
        }
        command = [str(self.top / "venv/bin/python"), "-m", "homeroom_cli", *map(str, words)]
        done = subprocess.run(command, env=environment, cwd=self.top, capture_output=True, text=True, check=False)
        assert done.returncode == code, done.stdout + done.stderr
        return " ".join((done.stdout + done.stderr).replace("│", " ").split())

    def build(self, version: str, *migrations: Mapping[str, str | None]) -> Path:
        """Build a wheel of the plugin `notices` with these migrations."""
        names = [f"migrations/versions/{each['name']}.py" for each in migrations]
        files = {name: MIGRATION.format(**each) for name, each in zip(names, migrations, strict=True)}
        return build_wheel(self.top, "notices", files, version=version, more=f"hasSqlDb = true\nsql = {names}\n")

    def query(self, statement: str) -> list[tuple[object, ...]]:
        """Return the rows of a query that runs as the database's owner."""
        with psycopg.connect(driver_url(self.owner_url)) as connection:
            cursor = connection.execute(statement.encode())
            return cursor.fetchall() if cursor.description else []

    @property
    def columns(self) -> list[object]:
        """The columns of the plugin's table."""
        query = "SELECT column_name FROM information_schema.columns WHERE table_name = 'notices_first' ORDER BY 1"
        return [row[0] for row in self.query(query)]


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """Yield an environment with a database without a schema."""
    with run_database(tmp_path / "home") as postgres:
        urls = postgres.ensure()
        yield House(tmp_path, (urls.app_url, urls.owner_url))


class TestLife:
    def test_from_the_first_release_to_the_last_row(self, house: House) -> None:
        first, second = house.build("1.0.0", FIRST), house.build("1.1.0", FIRST, SECOND)
        assert "notices is not installed. See: homeroom plugin install" in house.run("plugin", "upgrade", first, code=1)

        said = house.run("plugin", "install", first)
        assert "notices 1.0.0, signed by nobody, is installed. Stop homeroom and start it again." in said
        house.run("migrate")
        assert house.columns == ["district_id", "id", "title"]
        assert "notices 1.0.0 is installed. For another" in house.run("plugin", "install", second, code=1)

        house.run("plugin", "upgrade", second)
        house.run("migrate")
        assert house.columns == ["body", "district_id", "id", "title"]
        house.run("district", "create", "elm", "Elm District")
        house.query(
            "INSERT INTO notices_first (id, district_id, title, body) SELECT gen_random_uuid(), id, 'News', 'new' "
            "FROM districts"
        )
        assert "which is not older" in house.run("plugin", "upgrade", first, code=1)
        assert "notices is in use. First `homeroom plugin disable" in house.run("plugin", "downgrade", first, code=1)
        assert "notices is in use." in house.run("plugin", "purge", "notices", "--confirm", "notices", code=1)

        house.run("plugin", "disable", "notices")
        assert "Nothing was done" in house.run("plugin", "downgrade", first, "--confirm", "no", code=2)
        house.run("plugin", "downgrade", first, "--confirm", "notices")
        assert house.columns == ["district_id", "id", "title"]
        house.run("plugin", "resume", "notices")
        house.run("migrate")
        listed = house.run("plugin", "list")
        assert "notices 1.0.0 ready" in listed
        assert house.query("SELECT title FROM notices_first") == [("News",)]

        house.run("plugin", "disable", "notices")
        assert "Nothing was done" in house.run("plugin", "purge", "notices", "--confirm", "mail", code=2)
        assert house.columns
        assert "Uninstall notices" in house.run("plugin", "purge", "notices", "--confirm", "notices")
        left = house.query("SELECT tablename FROM pg_tables WHERE tablename LIKE '%notices%'")
        assert (left, house.query("SELECT 1 FROM installed_plugins WHERE plugin_id = 'notices'")) == ([], [])

        subprocess.run(
            [ROOT / ".tools/bin/uv", "pip", "uninstall", "--python", house.top / "venv/bin/python", "notices"],
            check=True,
            capture_output=True,
        )
        house.run("migrate")
        assert "notices" not in house.run("plugin", "list")
        assert "No plugin notices was ever in use here." in house.run("plugin", "purge", "notices", code=2)

    def test_update_of_the_index_is_found_installed_and_migrated(self, house: House) -> None:
        offered = house.top / "offered"
        assert "offered/index.json cannot be read: No such file" in house.run("plugin", "updates")
        house.run("plugin", "install", house.build("1.0.0", FIRST))
        house.run("migrate")
        offered.mkdir()
        house.build("1.1.0", FIRST, SECOND).rename(offered / "notices-1.1.0-py3-none-any.whl")

        assert "notices 1.1.0, signed by nobody, no tier." in house.run("plugin", "index", offered)
        assert "notices 1.0.0 1.1.0 It is compatible with this installation." in house.run("plugin", "updates")
        assert "loans is not installed." in house.run("plugin", "update", "loans", code=1)
        assert "notices 1.1.0, signed by nobody, is installed." in house.run("plugin", "update")
        house.run("migrate")

        assert house.columns == ["body", "district_id", "id", "title"]
        assert "Nothing newer is offered." in house.run("plugin", "update", "notices")
        assert "Nothing newer is offered." in house.run("plugin", "updates")

    def test_plugin_of_the_index_is_installed_by_its_id(self, house: House) -> None:
        offered = house.top / "offered"
        offered.mkdir()
        house.build("1.1.0", FIRST, SECOND).rename(offered / "notices-1.1.0-py3-none-any.whl")
        house.run("plugin", "index", offered)

        assert "There is no loans in the index" in house.run("plugin", "install", "loans", code=1)
        assert "notices 1.1.0, signed by nobody, is installed." in house.run("plugin", "install", "notices")
        assert "notices 1.1.0 is installed." in house.run("plugin", "install", "notices", code=1)
