"""Lists and searches for a user with 20 document types, compared with the same SQL without permissions; reading pages.

    python tests/bench/contents.py [--documents 1000000] [--rounds 5] [--pages 1000] [--scans 6]

The baseline runs as the owner of the tables, so without row level security, and without conditions on types, schools
and states; both sides go through SQLAlchemy. `call` is the whole list request, including the check of the user's roles.
The environment variable HOMEROOM_BENCH_DOCUMENTS sets the default number of documents.
"""

import argparse
import asyncio
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from uuid import UUID

import psycopg
from homeroom.db.engine import driver_url
from homeroom.db.urls import find_database
from homeroom.instances.access import Model
from homeroom.instances.paging import list_records, plan_query
from homeroom.instances.query.compile import Window
from homeroom.instances.query.schemas import QueryRequest
from homeroom.platform import Platform
from homeroom_demo.batch import make_batch
from homeroom_devkit.testing.districts import TestDistrict, create_platform, create_test_district, open_plugin_context
from homeroom_local.postgres.server import EmbeddedPostgres
from homeroom_plugins.storage.contents.page_texts import read_pdf
from homeroom_plugins.storage.documents.grids import DOCUMENT_LIST
from homeroom_plugins.storage.models import RoleRow, RoleTypeRow, TypeRow
from homeroom_sdk.context import SCHOOL_USER, Actor, PluginContext
from homeroom_sdk.guard.runner import run_guarded
from homeroom_sdk.orm import uuid7
from homeroom_sdk.services import PageReader
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

sys.path.insert(0, str(Path(__file__).parents[2] / "plugins" / "storage" / "tests" / "support"))

from storage_testing.mass import fill
from storage_testing.texts import draw_scan

DOCUMENTS = int(os.environ.get("HOMEROOM_BENCH_DOCUMENTS", "1000000"))
TYPES = 20
BATCH = 50_000
KEY = bytes(32)
JOINED = """
    FROM storage_documents d
    JOIN storage_versions v ON v.district_id = d.district_id AND v.document_id = d.id AND v.number = d.version
    JOIN storage_types t ON t.district_id = d.district_id AND t.id = d.type_id
    WHERE d.district_id = :district
"""
COLUMNS = "d.*, v.file_name, v.media_type, v.size_bytes, v.pages, v.created_by_name, t.name AS type"
FOUND = """
    AND d.id IN (
        SELECT c.document_id FROM storage_contents c
        WHERE c.district_id = :district AND c.words @@ storage_query(search_key(:district), CAST(:groups AS jsonb))
        UNION SELECT n.id FROM storage_documents n
        WHERE n.district_id = :district AND n.search_words @@ search_query(:district, :phrase))
"""


@dataclass(frozen=True)
class Question:
    """A query to the list, and the equivalent condition in hand-written SQL."""

    name: str
    query: dict[str, Any]
    condition: str = ""
    phrase: str = ""


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--documents", type=int, default=DOCUMENTS)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--pages", type=int, default=1000)
    parser.add_argument("--scans", type=int, default=6)
    args = parser.parse_args()
    with TemporaryDirectory(prefix="homeroom-bench-") as folder:
        Path(folder).chmod(0o711)
        home = Path(folder) / "home"
        try:
            asyncio.run(measure(home, args))
        finally:
            EmbeddedPostgres(home).destroy()


async def measure(home: Path, args: argparse.Namespace) -> None:
    """Fill a district, time every question, and read some pages."""
    platform = create_platform(home, smtp_url="smtp://127.0.0.1:2525")
    district = await create_test_district(platform)
    actor, types = await make_user(platform, district)
    urls = find_database(platform.settings)
    assert urls.owner is not None
    with psycopg.connect(driver_url(urls.owner), autocommit=True) as owner:
        for first in range(1, args.documents + 1, BATCH):
            fill(owner, district.district.id, types, first, min(first + BATCH - 1, args.documents))
    print(f"\n{args.documents:,} documents, ms, the best of {args.rounds}  (load {os.getloadavg()[0]:.1f})")
    print(f"  {'':34}{'bare':>9}{'user':>9}{'call':>9}{'x bare':>9}")
    engine = create_async_engine(urls.owner)
    async with open_plugin_context(platform, "storage", district, actor=actor) as ctx, engine.connect() as bare:
        for question in questions(types[7]):
            await ask(Sides(ctx, bare, district.district.id), question, args.rounds)
        await engine.dispose()
    async with open_plugin_context(platform, "storage", district) as ctx:
        await read_pages(ctx, home.parent, args.pages, args.scans)
    await platform.close()


def questions(type_id: UUID) -> list[Question]:
    """Return lists and searches; the searched words occur in a tenth, in a hundredth and in one of the documents."""
    filters = [{"property": "typeId", "values": [str(type_id)]}]
    by_type = f"AND d.type_id = '{type_id}'"
    return [
        Question("list", {}),
        Question("list, one type of 20", {"filters": filters}, by_type),
        *(Question(f"search: {word}", {"phrase": word}, phrase=word) for word in ("rare777", "hundredth", "tenth")),
        Question("search and type: hundredth", {"phrase": "hundredth", "filters": filters}, by_type, "hundredth"),
    ]


@dataclass(frozen=True)
class Sides:
    """The two connections that are compared."""

    ctx: PluginContext
    bare: Any
    district: UUID


async def ask(sides: Sides, question: Question, rounds: int) -> None:
    """Time the first page and then the total count, on both sides."""
    scope, model = Scope(sides.ctx), Model(DOCUMENT_LIST)
    query = QueryRequest.model_validate(question.query).read()
    where = JOINED + question.condition + (FOUND if question.phrase else "")
    item = f'[[{{"words": ["{question.phrase}"], "begins": false, "exact": false}}]]'
    values: dict[str, Any] = {"district": sides.district}
    values |= {"phrase": question.phrase, "groups": item} if question.phrase else {}
    rows = f"SELECT {COLUMNS} {where} AND d.state = 'stored' ORDER BY d.created_at DESC, d.id DESC LIMIT 26"
    total = f"SELECT count(*) {where} AND d.state = 'stored'"
    compiled = await plan_query(scope, model, query)

    async def call() -> object:
        return await list_records(scope, model, query, key=KEY)

    for name, by_hand, own in (("", rows, compiled.rows(Window(26))), (", total", total, compiled.count())):
        bare_ms, own_ms, call_ms = await best_of(
            rounds,
            partial(fetch, sides.bare, text(by_hand), values),
            partial(fetch, sides.ctx.db, own, {}),
            call,
        )
        print(f"  {question.name + name:34}{bare_ms:9.2f}{own_ms:9.2f}{call_ms:9.2f}{own_ms / bare_ms:9.2f}")


class Scope:
    """The part of a request's scope that a list needs."""

    def __init__(self, ctx: PluginContext) -> None:
        self.session, self.district, self.actor, self.services = ctx.db, ctx.district, ctx.actor, ctx.services
        self.audit, self.events = ctx.audit, ctx.events


async def fetch(session: Any, statement: Any, values: dict[str, Any]) -> int:
    """Return the number of rows that a statement yields."""
    return len((await session.execute(statement, values)).all())


async def best_of(rounds: int, *subjects: Callable[[], Awaitable[object]]) -> list[float]:
    """Return the best time of each subject in milliseconds, measured in turns."""
    best = [float("inf")] * len(subjects)
    for _round in range(rounds):
        for number, subject in enumerate(subjects):
            start = time.perf_counter()
            await subject()
            best[number] = min(best[number], (time.perf_counter() - start) * 1000)
    return best


async def make_user(platform: Platform, district: TestDistrict) -> tuple[Actor, list[UUID]]:
    """Create a user who may view 20 types; return the user and the types' ids."""
    async with open_plugin_context(platform, "storage", district) as ctx:
        own = ctx.district.id
        types = [TypeRow(district_id=own, id=uuid7(), name=f"Type {n}", name_key=f"type {n}") for n in range(TYPES)]
        role = RoleRow(district_id=own, id=uuid7(), name="R", name_key="r", permissions=["document.view"])
        ctx.db.add_all([*types, role])
        await ctx.db.flush()
        ctx.db.add_all([RoleTypeRow(district_id=own, id=uuid7(), role_id=role.id, type_id=item.id) for item in types])
        return Actor(uuid7(), "user", frozenset({SCHOOL_USER}), frozenset({str(role.id)})), [item.id for item in types]


async def read_pages(ctx: PluginContext, folder: Path, pages: int, scans: int) -> None:
    """Time reading text pages against pdftotext, and scans against the program Tesseract if it is installed."""
    batch = make_batch(folder, max(1, pages // 3))
    source, count = folder / "batch.pdf", min(pages, batch.pages)
    picture = folder / "scan.png"
    picture.write_bytes(draw_scan(["Vaccination record", "Second dose: spring clinic"], kind="PNG"))
    scan = folder / "scan.pdf"
    scan.write_bytes(draw_scan(["Vaccination record", "Second dose: spring clinic"]))
    print("\npages a second")
    start = time.perf_counter()
    await run_guarded(read_pdf, source, 0, count)
    print(f"  {'text':34}{count / (time.perf_counter() - start):9.1f}")
    _time_program("pdftotext", count, ["pdftotext", "-l", str(count), str(source), os.devnull])
    reader = ctx.services.get(PageReader)
    await reader.read_text(scan, [0], reuse="bench")
    start = time.perf_counter()
    for _number in range(scans):
        await reader.read_text(scan, [0], reuse="bench")
    print(f"  {'recognition':34}{scans / (time.perf_counter() - start):9.1f}")
    _time_program("tesseract", 1, ["tesseract", str(picture), "-"])


def _time_program(name: str, pages: int, command: list[str]) -> None:
    if shutil.which(name) is None:
        print(f"  {name:34}{'absent':>9}")
        return
    start = time.perf_counter()
    subprocess.run(command, check=True, capture_output=True)
    print(f"  {name:34}{pages / (time.perf_counter() - start):9.1f}")


if __name__ == "__main__":
    main()
