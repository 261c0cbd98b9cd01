"""A district with a canary word in all its texts, which must never be visible to another district.

Setting it up ("the day") uses every feature. Core's part is here. A plugin adds its own part in the module
`<id>_testing.canary`, in the `tests/support` of its folder, which tests import:

    SILENT = {"notices_counts": "numbers only"}

    async def live(day: Day) -> None:
        await day.post("notice/create", {"title": day.word, "body": day.word})

Every table of a plugin that holds text must contain the word afterwards, or be listed in `SILENT` with the reason. So
the isolation tests between districts cover every table of a new plugin.

The same is done for one person, with all their data erased afterwards: `keep_of` stores something in each table that
may name a person, and `KEEPS` lists the tables that name the person permanently, with the reason.

    KEEPS = {"notices_complaints": "the law asks for them"}

    async def keep_of(day: Day, person: CanaryPerson) -> None:
        await day.post("notice/complain", {"person": str(person.id), "words": person.name})
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any
from uuid import UUID

from homeroom.disclosures.service import Ledger
from homeroom.identity.models import User
from homeroom.installation.schema import list_migration_sets
from homeroom.licences.models import PrivatePlugin, SchoolSettings
from homeroom.platform import Platform
from homeroom.plugins.host import PluginHost
from homeroom.tenancy.models import School
from homeroom_sdk.disclosures import Disclosed, DiscloserKind, DisclosureAct
from homeroom_sdk.i18n import Sentence
from homeroom_sdk.orm import uuid7
from homeroom_server.subjects.models import ErasureRow, PartRow
from sqlalchemy import text, update
from sqlalchemy.ext.asyncio import AsyncSession

from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import TestDistrict, create_test_district, drain_events
from homeroom_devkit.testing.mailbox import RunningMailbox
from homeroom_devkit.testing.rows import DISTRICT_TABLES, TEXT_TABLES, read_rows

MODEL = "clubs"
"""The model that the district's staff define."""

SILENT: Mapping[str, str] = {
    "blobs": "keys and hashes",
    "customer_licences": "written by the operator",
    "customer_settings": "switches",
    "flow_schedules": "names and times of flows",
    "licences": "written by the operator",
    "messages": "written by the operator",
    "outbox_events": "ids and counts",
    "record_files": "only a model with files has them",
    "schedule_slots": "names of flows",
    "service_choices": "names of plugins",
    "sessions": "names of browsers",
}
"""Core's tables that hold text, but no text entered by a district."""


KEEPS: Mapping[str, str] = {
    "disclosures": "the law asks to keep the record of disclosures",
    "disclosure_chain": "hashes of rows that stay",
    "subject_erasures": "the record of the erasure, with the id that the certificate names",
    "flow_runs": "ids and counts",
    "users": "staff, who are no persons of the directory",
}
"""Core's tables that still name an erased person, with the reason."""


@dataclass(frozen=True, slots=True)
class CanaryPerson:
    """A person in the directory with texts that no other person has."""

    id: UUID
    person_id: str
    name: str
    address: str

    @property
    def words(self) -> tuple[str, ...]:
        """Texts that identify the person, in lower case, without the directory's row id."""
        return self.person_id.lower(), self.name.lower(), self.address.lower()


@dataclass
class Day:
    """The tools for a plugin's part of the day, and its results for the tests.

    Attributes:
        word: To be put into every text.
        words: Values for the walk over routes, by the name of the parameter or field: a person's id, a pattern.
        links: The paths of public pages that mails link to.
        made: Results of a plugin's part for its own tests, by the plugin's id.
    """

    api: ApiClient
    platform: Platform
    mailbox: RunningMailbox
    district: TestDistrict
    headers: dict[str, str]
    word: str
    words: dict[str, str] = field(default_factory=dict)
    links: list[str] = field(default_factory=list)
    made: dict[str, Any] = field(default_factory=dict)

    async def post(self, call: str, body: Any = None, **options: Any) -> Any:
        """Make the call as the district's administrator; return its data."""
        answer = await self.api.post(f"/api/{call}", headers=self.headers, **{"json": body, **options})
        assert answer.is_success, f"{call}: {answer.text}"
        return answer.json()["data"]

    async def drain_events(self) -> None:
        """Wait until every event has been delivered."""
        await drain_events(self.platform, self.district)


@dataclass(frozen=True, slots=True)
class CanaryDistrict:
    """A district in which every feature has been used.

    Attributes:
        word: Contained, in lower or upper case, in every text that the district has entered.
        ids: One id of each tenant table that has rows, by table.
        words, links, made: As in `Day`.
    """

    word: str
    district: TestDistrict
    headers: dict[str, str]
    ids: Mapping[str, UUID]
    words: Mapping[str, str]
    links: list[str]
    made: Mapping[str, Any]

    @property
    def id(self) -> UUID:
        """The district's id."""
        return self.district.district.id


async def open_canary_district(
    api: ApiClient, platform: Platform, mailbox: RunningMailbox, word: str
) -> CanaryDistrict:
    """Create the district and use every installed plugin in it."""
    district = await create_test_district(platform)
    district = replace(district, user=f"{word}@{district.code}.example.org")
    async with platform.database.district(district.district.id) as session:
        names = {"user_name": district.user, "email": district.user, "first_name": word, "last_name": word}
        await session.execute(update(User).values(names))
    day = Day(api, platform, mailbox, district, await api.sign_in(district), word)
    for module in find_days(platform.host).values():
        await module.live(day)
    await administer(day)
    await day.drain_events()
    return CanaryDistrict(word, district, day.headers, await _first_ids(day), day.words, day.links, day.made)


def find_days(host: PluginHost) -> dict[str, ModuleType]:
    """Return the modules with the plugins' parts of the day, by the plugin's id."""
    names = {plugin.id: f"{plugin.id}_testing" for plugin in host.ready()}
    return {
        plugin_id: import_module(f"{name}.canary")
        for plugin_id, name in sorted(names.items())
        if find_spec(name) and find_spec(f"{name}.canary")
    }


HISTORIES = r"""
    SELECT replace(tablename, 'alembic_version_', '') FROM pg_tables WHERE tablename LIKE 'alembic\_version\_%'
"""
"""Selects the owners of the tables in the database; a test may have created tables of a plugin that is not installed.
"""


async def find_untold(platform: Platform, canary: CanaryDistrict) -> set[str]:
    """Return the tables that hold text but not the district's word, and are not listed in `SILENT`."""
    async with platform.database.system() as session:
        tables = set(await session.scalars(text(TEXT_TABLES)))
        histories = set(await session.scalars(text(HISTORIES)))
    strangers = tuple(f"{owner}_" for owner in histories - {each.owner for each in list_migration_sets(platform.host)})
    tables = {table for table in tables if not table.startswith(strangers)}
    rows = await read_rows(platform, canary.id)
    told = {table for table, found in rows.items() if any(canary.word in row.lower() for row in found)}
    silent = set(SILENT).union(*(getattr(day, "SILENT", ()) for day in find_days(platform.host).values()))
    return tables & set(rows) - told - silent


async def administer(day: Day) -> None:
    """Create users, roles, settings, views, a model with a record, and notes."""
    word = day.word
    address = f"{word}.two@elsewhere.example.org"
    person = {"FirstName": word, "LastName": word, "UserName": address}
    user = {**person, "Roles": ["SchoolUser"], "Attributes": {}, "sendEmail": False, "Aliases": [f"{word}-alias"]}
    await day.post("auth/create", user)
    await day.post("user/save", {"user": {"phone": word}, "updateSecurityUser": True})
    await day.post("user/setDevice", {"device": {"id": word, "name": word}})
    await day.post("instance/ModelConfiguration", club_model(word))
    record = await day.post(f"instance/{MODEL}", {"title": word})
    answer = await day.api.put(f"/api/instance/{MODEL}/{record['id']}", headers=day.headers, json=record)
    assert answer.is_success, answer.text
    await day.post(f"search/views/{MODEL}", {"name": word, "isShared": True, "state": {}})
    await day.post(f"instance/sequence/{word}")
    sis = {"sisUrl": f"https://{word}.example.org", "clientId": word, "clientSecret": word}
    await day.post("dynamicSettings/saveSISCreds", sis)
    contact = {"contactName": word, "contactPhone": "217 555 0100", "contactEmail": f"{word}@elsewhere.example.org"}
    await day.post("dynamicSettings/saveBranding", {"name": word, "color": "#14539a", **contact})
    await day.post("shell/addFavorite", {"path": f"/job?q={word}", "title": word})
    await day.post("locker/lock", {"model": MODEL, "id": word})
    async with day.platform.database.district(day.district.district.id) as session:
        session.add(School(code=word, name=word))
        session.add(SchoolSettings(plugin_id=word, school=word.lower(), settings="{}"))
        session.add(PrivatePlugin(plugin_id=word, name=word, description=word))
        await _note_erasure(day, session)
        shown = Disclosed(uuid7(), word, uuid7(), word)
        await _ledger(day, session).record_many(DisclosureAct.VIEWED, [shown])


async def _note_erasure(day: Day, session: AsyncSession) -> None:
    """Add the erasure of a person who is no longer there; the day's own persons stay."""
    asked: dict[str, Any] = {
        "person": uuid7(),
        "person_id": day.word,
        "reason": day.word,
        "requested_by_name": day.word,
    }
    erasure = ErasureRow(
        district_id=day.district.district.id, id=uuid7(), **asked, requested_at=day.platform.now(), state="done"
    )
    session.add(erasure)
    await session.flush()
    part = PartRow(district_id=erasure.district_id, id=uuid7(), erasure_id=erasure.id, plugin_id=day.word, place=1)
    part.message, part.state = Sentence(day.word), "refused"
    session.add(part)


def _ledger(day: Day, session: AsyncSession) -> Ledger:
    district, kind = day.district, DiscloserKind.STAFF
    return Ledger(session, district.actor, district_id=district.district.id, plugin_id="homeroom", kind=kind)


def club_model(word: str) -> dict[str, Any]:
    """Return a model with one field."""
    title = {"name": "title", "type": "input", "label": word, "column": True, "searchable": True, "filterable": True}
    return {
        "name": MODEL,
        "label": word,
        "readers": ["Administrator"],
        "writers": ["Administrator"],
        "menu": True,
        "forms": [{"name": "club", "fields": [title]}],
    }


async def _first_ids(day: Day) -> dict[str, UUID]:
    async with day.platform.database.district(day.district.district.id) as session:
        tables = [str(name) for name in await session.scalars(text(DISTRICT_TABLES))]
        found = {table: await session.scalar(text(f"SELECT id FROM {table} ORDER BY id LIMIT 1")) for table in tables}  # noqa: S608 - names from the catalog
    return {table: row_id for table, row_id in found.items() if row_id is not None}
