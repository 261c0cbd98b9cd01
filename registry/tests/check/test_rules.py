"""Each rule finds a fault that is added for it, and nothing in a similar healthy plugin."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest
from homeroom_registry.check.service import check, list_rules

from .healthy import HEALTHY, PACKAGE

TOML, PROJECT, ROUTER, FLOWS = f"{PACKAGE}/plugin.toml", "pyproject.toml", f"{PACKAGE}/router.py", f"{PACKAGE}/flows.py"
PLUGIN, FIRST = f"{PACKAGE}/plugin.py", f"{PACKAGE}/migrations/versions/0001_first.py"
SECOND = f"{PACKAGE}/migrations/versions/0002_second.py"
OTHER, PO = f"{PACKAGE}/other.py", f"{PACKAGE}/locales/ar/LC_MESSAGES/acme_library.po"
LISTED = 'sql = ["migrations/versions/0001_first.py"]'
BOTH = 'sql = ["migrations/versions/0001_first.py", "migrations/versions/0002_second.py"]'
SCRIPT = '''"""More."""
from alembic import op
revision = "0002_second"
down_revision = {before}
def upgrade():
    {up}
def downgrade():
    {down}
'''
BODY = "    await asyncio.sleep(0)\n"
PAGE = "@router.get('/all')\n{head}\n    return []\n"


@dataclass(frozen=True)
class Edit:
    """Changes to the healthy plugin: replaced texts, and files that are added, or removed if None."""

    changes: tuple[tuple[str, str, str], ...] = ()
    added: tuple[tuple[str, str | None], ...] = ()


def swap(path: str, old: str, new: str) -> Edit:
    return Edit(changes=((path, old, new),))


def add(path: str, text: str | None) -> Edit:
    return Edit(added=((path, text),))


def second(before: str, up: str = "op.execute('SELECT 1')", down: str = "op.execute('SELECT 1')") -> Edit:
    script = SCRIPT.format(before=before, up=up, down=down)
    return Edit(changes=((TOML, LISTED, BOTH),), added=((SECOND, script),))


CASES: Mapping[str, tuple[Edit, Edit]] = {
    "HP101": (swap(TOML, 'id = "library"', "id = library"), swap(TOML, 'id = "library"', "id = 'library'")),
    "HP102": (swap(TOML, "prefixes", "prefix"), swap(TOML, "prefixes", "# areas\nprefixes")),
    "HP103": (swap(PROJECT, "library = ", "books = "), swap(PROJECT, "library = ", '"library" = ')),
    "HP104": (
        Edit(
            changes=(
                (TOML, 'id = "library"', 'id = "core"'),
                (TOML, "library:nav", "core:nav"),
                (PROJECT, "library = ", "core = "),
                (FIRST, "library_loans", "core_loans"),
            )
        ),
        Edit(
            changes=(
                (TOML, 'id = "library"', 'id = "score"'),
                (TOML, "library:nav", "score:nav"),
                (PROJECT, "library = ", "score = "),
                (FIRST, "library_loans", "score_loans"),
            )
        ),
    ),
    "HP105": (swap(TOML, ">=1.0,<2", ">=1.0"), swap(TOML, ">=1.0,<2", "~=1.0")),
    "HP106": (swap(PROJECT, "1.4.0", "1.5.0"), swap(PROJECT, 'version = "1.4.0"\n', 'dynamic = ["version"]\n')),
    "HP107": (swap(TOML, "guide.en.md", "guide.ar.md"), add(f"{PACKAGE}/manuals/guide.ar.md", "# دليل")),
    "HP108": (swap(TOML, LISTED, "sql = []"), add(f"{PACKAGE}/migrations/versions/__init__.py", "")),
    "HP109": (swap(TOML, "hasSqlDb = true", ""), swap(TOML, "hasSqlDb = true", "hasSqlDb = true # tables")),
    "HP110": (swap(TOML, 'prefixes = ["library"]', 'prefixes = ["user"]'), swap(TOML, '["library"]', '["users2"]')),
    "HP111": (swap(TOML, '["shelf"]', '["login"]'), swap(TOML, '["shelf"]', '["logins"]')),
    "HP112": (swap(TOML, "settings:Lib", "settings:Big"), swap(f"{PACKAGE}/settings.py", "days", "weeks")),
    "HP113": (swap(TOML, "{ libraryLoans = ", "{ others = "), swap(TOML, '"Library loans"', "'Library loans'")),
    "HP114": (
        swap(TOML, "help@acme.school", "help@example.org"),
        swap(TOML, "help@acme.school", "help@example.school"),
    ),
    "HP201": (
        swap(PROJECT, '"homeroom.plugins"', '"homeroom.plugin"'),
        swap(PROJECT, "\n\n[project.entry", "\n[project.entry"),
    ),
    "HP202": (
        swap(PROJECT, "plugin:plugin", "plugin:plug"),
        swap(PLUGIN, "plugin = Plugin()", "plugin: Plugin = Plugin()"),
    ),
    "HP203": (add(OTHER, "from homeroom.config import Settings\n"), add(OTHER, "from homeroom_sdk.orm import uuid7\n")),
    "HP204": (add(OTHER, "from homeroom_plugins import mail\n"), add(OTHER, "from acme_library import settings\n")),
    "HP205": (
        add(OTHER, "import numpy_of_nobody\n"),
        Edit(
            changes=((PROJECT, '"homeroom-sdk>=1"', '"homeroom-sdk>=1", "pillow>=12"'),),
            added=((OTHER, "import PIL.Image\n"),),
        ),
    ),
    "HP206": (
        swap(PROJECT, '"homeroom-sdk>=1"', '"homeroom-sdk>=1", "homeroom"'),
        swap(PROJECT, "homeroom-sdk>=1", "Homeroom_SDK>=1"),
    ),
    "HP207": (add(f"{PACKAGE}/py.typed", None), add(f"{PACKAGE}/py.typed", "partial\n")),
    "HP209": (swap(PROJECT, "Apache-2.0", "AGPL-3.0-only"), swap(PROJECT, "Apache-2.0", "LGPL-3.0-or-later")),
    "HP210": (swap(PROJECT, ">=3.11", ">=3.13"), swap(PROJECT, ">=3.11", ">=3.10")),
    "HP212": (add(OTHER, "def broken(:\n"), add(OTHER, "def whole():\n    pass\n")),
    "HP301": (
        add(OTHER, "import threading\nthreading.Thread(target=print).start()\n"),
        add(OTHER, "import threading\ndef later():\n    threading.Thread(target=int).start()\n"),
    ),
    "HP302": (
        Edit(
            changes=(
                (ROUTER, BODY, "    pause(1)\n"),
                (ROUTER, "import asyncio\n", "from time import sleep as pause\n"),
            )
        ),
        Edit(
            changes=(
                (ROUTER, BODY, "    await asyncio.to_thread(pause, 1)\n"),
                (ROUTER, "import asyncio\n", "import asyncio\nfrom time import sleep as pause\n"),
            )
        ),
    ),
    "HP303": (
        add(
            OTHER,
            "from fastapi import APIRouter\nshelf = APIRouter()\n@shelf.get('/')\ndef all(ctx: Context):\n    pass\n",
        ),
        add(OTHER, "from fastapi import APIRouter\nshelf = APIRouter()\ndef all(ctx: Context):\n    return 1\n"),
    ),
    "HP304": (
        swap(ROUTER, 'prefix="/api/library"', 'prefix="/api/library", lifespan=lend_all'),
        swap(ROUTER, 'prefix="/api/library"', 'prefix="/api/library", tags=["lifespan"]'),
    ),
    "HP305": (swap(PLUGIN, "def flows", "def flowz"), swap(PLUGIN, "    @hookimpl\n    def flows", "    def flowz")),
    "HP306": (
        swap(PLUGIN, "    @hookimpl\n    def flows", "    @hookimpl(tryfirst=True)\n    def flows"),
        swap(PLUGIN, "    @hookimpl\n    def flows", "    @hookimpl()\n    def flows"),
    ),
    "HP307": (
        swap(ROUTER, "async def lend(ctx: StaffContext)", "async def lend(ctx)"),
        swap(ROUTER, "async def lend(ctx: StaffContext)", "async def lend(door: DistrictDoor, ctx)"),
    ),
    "HP308": (
        swap(ROUTER, '_("There are {count} loans.", count=3)', 'f"There are {3} loans."'),
        swap(
            ROUTER,
            'raise Conflict(_("There are {count} loans.", count=3))',
            'm = _("There are {count} loans.", count=3)\n    raise Conflict(m)',
        ),
    ),
    "HP309": (swap(ROUTER, BODY, "    print(1)\n"), swap(ROUTER, BODY, "    ctx.print(1)\n")),
    "HP310": (add(OTHER, "from urllib.request import urlopen\n"), add(OTHER, "from urllib.parse import urlsplit\n")),
    "HP311": (
        add(OTHER, "from sqlalchemy import create_engine as make\nengine = make('x')\n"),
        add(OTHER, "from sqlalchemy import select\nquery = select(1)\n"),
    ),
    "HP312": (
        add(OTHER, "import pickle\ndef read(x):\n    return pickle.loads(x)\n"),
        add(OTHER, "import json\ndef read(x):\n    return json.loads(x)\n"),
    ),
    "HP313": (
        swap(FLOWS, "    loan_id: UUID | None = None", "    loan_id: UUID | None = None\n    email: str = ''"),
        swap(FLOWS, "    loan_id: UUID | None = None", "    loan_id: UUID | None = None\n    stage: str = ''"),
    ),
    "HP314": (swap(FLOWS, 'pool="default"', 'pool="lido"'), swap(FLOWS, 'pool="default"', 'pool="heavy"')),
    "HP315": (swap(FLOWS, "30 4 * * 1-5", "30 4 * *"), swap(FLOWS, "30 4 * * 1-5", "*/5 * * * *")),
    "HP316": (
        add(OTHER, "WORDS = \"SELECT set_config('homeroom.district', 'x', true)\"\n"),
        add(OTHER, "WORDS = \"SELECT set_config('lock_timeout', '1s', true)\"\n"),
    ),
    "HP317": (
        swap(
            FLOWS, '        ctx.log.warning("books_away")\n        raise\n', '        ctx.log.warning("books_away")\n'
        ),
        swap(FLOWS, "except BaseException:", "except Exception:"),
    ),
    "HP318": (swap(ROUTER, 'loan_id="1"', 'email="1"'), swap(ROUTER, 'loan_id="1"', 'email_id="1"')),
    "HP319": (
        swap(ROUTER, BODY, "    asyncio.run(lend)\n"),
        swap(ROUTER, BODY, "    await asyncio.wait_for(lend, 1)\n"),
    ),
    "HP401": (second("None"), second("'0001_first'")),
    "HP402": (
        swap(FIRST, 'revision = "0001_first"\ndown', "down"),
        swap(FIRST, 'revision = "0001_first"', 'revision: str = "0001_first"'),
    ),
    "HP403": (
        second("'0001_first'", "op.create_table('library_books')", "op.drop_table('library_books')"),
        second("'0001_first'", "create_district_table('library_books')", "op.drop_table('library_books')"),
    ),
    "HP404": (
        Edit(changes=((FIRST, 'create_district_table("library_loans"', 'create_district_table("loans"'),)),
        Edit(changes=((FIRST, '"library_loans"', '"library_books"'),)),
    ),
    "HP405": (
        Edit(changes=((FIRST, '    op.drop_table("library_loans")', "    pass"),)),
        Edit(changes=((FIRST, '    op.drop_table("library_loans")', '    op.execute("DROP TABLE library_loans")'),)),
    ),
    "HP406": (
        second("'0001_first'", "op.execute('UPDATE mail_messages SET tries = 0')"),
        second("'0001_first'", "op.execute('UPDATE library_loans SET book = NULL')"),
    ),
    "HP407": (
        swap(
            FIRST,
            "import sqlalchemy as sa\n",
            "import sqlalchemy as sa\nfrom acme_library.settings import LibrarySettings\n",
        ),
        swap(FIRST, "import sqlalchemy as sa\n", "import sqlalchemy as sa\nfrom homeroom_sdk.orm import uuid7\n"),
    ),
    "HP501": (swap(PO, 'msgid "Library loans"', 'msgid "Library loan"'), swap(PO, "إعارات المكتبة", "إعارات الكتب")),
    "HP502": (
        swap(PO, 'msgid "Library loans"', '#, fuzzy\nmsgid "Library loans"'),
        swap(PO, 'msgid "Library loans"', '#, python-format\nmsgid "Library loans"'),
    ),
    "HP503": (swap(PO, "هناك {count}", "هناك {number}"), swap(PO, "هناك {count} إعارات", "{count} إعارات هناك")),
    "HP504": (
        swap(f"{PACKAGE}/locales/ar.json", '"nav"', '"more": "المزيد", "nav"'),
        swap(f"{PACKAGE}/locales/ar.json", '"count_zero": "لا", ', '"count_two": "اثنان", '),
    ),
    "HP505": (swap(TOML, "library:nav.loans", "library:nav.books"), swap(TOML, "library:nav.loans", "Loans of books")),
}
"""For each rule: an edit with the fault, and a similar edit without it."""


def write(folder: Path, edit: Edit = Edit()) -> Path:
    files: dict[str, str | None] = {**HEALTHY, **dict(edit.added)}
    for path, old, new in edit.changes:
        text = files[path]
        assert text is not None
        assert old in text, f"{path} has no {old!r}"
        files[path] = text.replace(old, new)
    for path, text in files.items():
        if text is not None:
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_text(text, encoding="utf-8")
    return folder


def found(folder: Path) -> set[str]:
    return {item.rule.id for item in check(folder)}


class TestRules:
    def test_healthy_plugin_has_no_problem(self, tmp_path: Path) -> None:
        assert check(write(tmp_path)) == []

    def test_every_rule_has_a_fault_planted(self) -> None:
        wheels = {"HP208", "HP211"}
        assert {rule.id for rule in list_rules()} == CASES.keys() | wheels
        assert len(CASES) >= 30

    @pytest.mark.deep(of="processes")
    @pytest.mark.parametrize("rule", CASES)
    def test_fault_is_found_by_its_rule_and_the_near_twin_is_well(self, rule: str, tmp_path: Path) -> None:
        fault, twin = CASES[rule]
        assert rule in found(write(tmp_path / "fault", fault))
        assert found(write(tmp_path / "twin", twin)) == set()

    @pytest.mark.deep(of="processes")
    @pytest.mark.parametrize("rule", sorted(CASES.keys() - {"HP101", "HP102", "HP201", "HP402", "HP212"}))
    def test_fault_is_found_by_no_other_rule(self, rule: str, tmp_path: Path) -> None:
        assert found(write(tmp_path, CASES[rule][0])) == {rule}

    def test_line_that_says_why_is_let_go(self, tmp_path: Path) -> None:
        folder = write(tmp_path, CASES["HP406"][0])
        script = folder / SECOND
        text = script.read_text().replace("tries = 0')", "tries = 0')  # homeroom: ignore[HP406] {why}")
        script.write_text(text.format(why="Once, when the tables were one."))
        assert found(folder) == set()
        script.write_text(text.format(why=""))
        assert found(folder) == {"HP406"}
