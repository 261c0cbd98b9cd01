"""Files of a plugin that breaks no rule, by path; the tests add faults to it."""

PACKAGE = "src/acme_library"

HEALTHY = {
    "pyproject.toml": """
[project]
name = "acme-library"
version = "1.4.0"
license = "Apache-2.0"
requires-python = ">=3.11"
dependencies = ["homeroom-sdk>=1"]

[project.entry-points."homeroom.plugins"]
library = "acme_library.plugin:plugin"
""",
    f"{PACKAGE}/plugin.toml": """
id = "library"
name = "Library"
description = "Loans of books."
version = "1.4.0"
api = ">=1.0,<2"
assist = "mailto:help@acme.school"
hasSqlDb = true
sql = ["migrations/versions/0001_first.py"]
manuals = ["manuals/guide.en.md"]
flags = ["libraryLoans"]
titles = { libraryLoans = "Library loans" }
prefixes = ["library"]
pages = ["shelf"]
settings = "settings:LibrarySettings"

[ui]
contract = 1

[[ui.contributions]]
slot = "route@1"
path = "/library"
title = "library:nav.loans"
""",
    f"{PACKAGE}/__init__.py": '"""Loans."""\n',
    f"{PACKAGE}/py.typed": "",
    f"{PACKAGE}/manuals/guide.en.md": "# Loans\n",
    f"{PACKAGE}/plugin.py": '''"""What it contributes."""

from acme_library.flows import remind
from acme_library.router import router
from homeroom_sdk.hooks import hookimpl


class Plugin:
    """Its hooks."""

    @hookimpl
    def routers(self):
        return [router]

    @hookimpl
    def flows(self):
        return [remind]


plugin = Plugin()
''',
    f"{PACKAGE}/router.py": '''"""Its calls."""

import asyncio

from fastapi import APIRouter
from homeroom_sdk.errors import Conflict
from homeroom_sdk.http import StaffContext
from homeroom_sdk.i18n import _

router = APIRouter(prefix="/api/library")


@router.post("/lend")
async def lend(ctx: StaffContext):
    await asyncio.sleep(0)
    ctx.log.info("loan_begun", loan_id="1")
    raise Conflict(_("There are {count} loans.", count=3))
''',
    f"{PACKAGE}/flows.py": '''"""Its flows."""

from uuid import UUID

from homeroom_sdk.flows import flow
from pydantic import BaseModel


class Remind(BaseModel):
    """Whose loan."""

    loan_id: UUID | None = None


@flow("remind", params=Remind, pool="default", schedule="30 4 * * 1-5")
async def remind(ctx, params):
    """Write to a borrower."""
    try:
        await ctx.http.get("https://books.acme.school/loans")
    except BaseException:
        ctx.log.warning("books_away")
        raise
''',
    f"{PACKAGE}/settings.py": '''"""Its settings."""

from pydantic import BaseModel


class LibrarySettings(BaseModel):
    """How long a loan lasts."""

    days: int = 14
''',
    f"{PACKAGE}/migrations/versions/0001_first.py": '''"""Loans."""

import sqlalchemy as sa
from alembic import op
from homeroom_sdk.orm import create_district_table

revision = "0001_first"
down_revision = None


def upgrade():
    create_district_table("library_loans", sa.Column("book", sa.Text()))
    op.create_index("ix_library_loans", "library_loans", ["book"])


def downgrade():
    op.drop_table("library_loans")
''',
    f"{PACKAGE}/locales/en.json": '{"nav": {"loans": "Loans"}, "count_one": "a loan", "count_other": "{{count}}"}',
    f"{PACKAGE}/locales/ar.json": '{"nav": {"loans": "الإعارات"}, "count_zero": "لا", "count_other": "{{count}}"}',
    f"{PACKAGE}/locales/ar/LC_MESSAGES/acme_library.po": """msgid ""
msgstr ""
"Language: ar\\n"
"Content-Type: text/plain; charset=utf-8\\n"

msgid "Library loans"
msgstr "إعارات المكتبة"

msgid "There are {count} loans."
msgstr "هناك {count} إعارات."
""",
}
