"""Announcements to staff, for example about a maintenance: customer support's register, and delivery to districts.

The register consists of records in the operator's own district; the districts read their own rows. An announcement is
written to the register first. If its delivery fails half way, it can be found there, sent again and withdrawn.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from homeroom.instances.access import Model
from homeroom.instances.models import Instance
from homeroom.instances.query.values import moment_key
from homeroom.instances.records import values_of
from homeroom.instances.store.service import get_record, save
from homeroom_sdk.errors import Conflict, ValidationFailed
from homeroom_sdk.http import Json
from homeroom_sdk.i18n import _
from homeroom_sdk.orm import uuid7
from homeroom_sdk.texts import is_line
from sqlalchemy import insert

from homeroom_server.messages.audience import Audience, audience_of, find_audience
from homeroom_server.messages.delivery import deliver, take_back
from homeroom_server.messages.grids import ANNOUNCEMENTS
from homeroom_server.messages.schemas import AnnouncementRead
from homeroom_server.messages.severity import Severity
from homeroom_server.scope import Scope

REGISTER = Model(ANNOUNCEMENTS)
FALLBACK = "en"
"""Language of the text for users without a text in their own language."""
MAX_TEXT = 500
LONGEST = timedelta(days=90)


class AnnouncementOver(Conflict):
    """The announcement was withdrawn or has ended; it cannot be changed any more."""

    code = "announcement_over"


class AnnouncementChanged(Conflict):
    """Somebody else changed the announcement after the caller had read it."""

    code = "announcement_changed"


@dataclass(frozen=True, slots=True)
class Draft:
    """Content of an announcement.

    Attributes:
        texts: By locale, including English.
        starts_at: When the announced event begins; None = now.
        organizations: The districts' codes or ids; None = everybody.
    """

    texts: Mapping[str, str]
    severity: Severity
    starts_at: datetime | None
    ends_at: datetime
    organizations: Sequence[str] | None


async def announce(scope: Scope, draft: Draft) -> AnnouncementRead:
    """Show a message to the staff of some districts or of all; return its record in the register.

    Raises:
        ValidationFailed: fields are invalid; the error names each of them.
        DistrictUnknown: one of the districts does not exist.
    """
    now = scope.platform.now()
    draft = _check(replace(draft, starts_at=draft.starts_at or now), now)
    audience = await find_audience(scope.session, draft.organizations)
    message_id, payload = uuid7(), _payload(draft, audience)
    async with scope.platform.database.district(scope.district.id) as session:
        what = {"model": ANNOUNCEMENTS.name, "payload": payload, "search_text": _search_text(payload)}
        who = {"created_by": scope.actor.name, "updated_by": scope.actor.name, "tags": [], "specs": []}
        await session.execute(insert(Instance).values(district_id=scope.district.id, id=message_id, **what, **who))
        await _note(replace(scope, session=session), "message.announced", message_id, payload)
    await deliver(scope, message_id, audience.ids, **_values(draft))
    return AnnouncementRead(**await get_record(scope, REGISTER, str(message_id)))


async def change(scope: Scope, message_id: UUID, draft: Draft, *, version: int) -> AnnouncementRead:
    """Change a message's texts, audience or times; a start that has passed stays as it is.

    Raises:
        NotFound: there is no such announcement.
        AnnouncementOver: it was withdrawn or has ended.
        AnnouncementChanged: `version` is not the version in the register.
        ValidationFailed, DistrictUnknown: as `announce`.
    """
    now, before = scope.platform.now(), await _get_open(scope, message_id)
    began = datetime.fromisoformat(before["startsOn"])
    draft = _check(replace(draft, starts_at=began if began <= now else draft.starts_at or now), now)
    audience = await find_audience(scope.session, draft.organizations)
    old = await audience_of(scope.session, before)
    await _save(scope, message_id, _payload(draft, audience), version=version, action="message.changed")
    await take_back(scope, message_id, old.ids - audience.ids)
    await deliver(scope, message_id, audience.ids, **_values(draft))
    return AnnouncementRead(**await get_record(scope, REGISTER, str(message_id)))


async def withdraw(scope: Scope, message_id: UUID) -> AnnouncementRead:
    """Withdraw a message everywhere, effective immediately: its end becomes now. Errors as `change`."""
    before = await _get_open(scope, message_id)
    await take_back(scope, message_id, (await audience_of(scope.session, before)).ids)
    now = moment_key(scope.platform.now())
    payload = {**values_of(before), "endsOn": now, "withdrawnOn": now}
    version = before["__i"]["version"]
    await _save(scope, message_id, payload, version=version, action="message.withdrawn")
    return AnnouncementRead(**await get_record(scope, REGISTER, str(message_id)))


def _check(draft: Draft, now: datetime) -> Draft:
    texts = {locale: text.strip() for locale, text in draft.texts.items() if text.strip()}
    wrong = {
        f"texts.{locale}": _("Write 1 to {count} characters in one line.", count=MAX_TEXT)
        for locale, text in texts.items()
        if len(text) > MAX_TEXT or not is_line(text)
    }
    if FALLBACK not in texts:
        wrong[f"texts.{FALLBACK}"] = _(
            "Write the text in English at least. People whose language has no text see the English one."
        )
    if not now < draft.ends_at <= now + LONGEST or draft.ends_at <= (draft.starts_at or now):
        wrong["endsOn"] = _("Choose an end after the start and at most {count} days ahead.", count=LONGEST.days)
    if draft.organizations is not None and not draft.organizations:
        wrong["organizations"] = _("Choose at least one district, or everybody.")
    if wrong:
        raise ValidationFailed.of(**wrong)
    return replace(draft, texts=texts)


def _payload(draft: Draft, audience: Audience) -> Json:
    assert draft.starts_at is not None
    return {
        "text": draft.texts[FALLBACK],
        "texts": dict(draft.texts),
        "severity": draft.severity.value,
        "startsOn": moment_key(draft.starts_at),
        "endsOn": moment_key(draft.ends_at),
        **audience.told,
        "withdrawnOn": None,
    }


def _search_text(payload: Json) -> str:
    return " ".join(payload["texts"].values())


def _values(draft: Draft) -> dict[str, Any]:
    return {
        "texts": dict(draft.texts),
        "severity": draft.severity.value,
        "starts_at": draft.starts_at,
        "ends_at": draft.ends_at,
    }


async def _get_open(scope: Scope, message_id: UUID) -> Json:
    """Return the register's record of a message that can still be changed."""
    record = await get_record(scope, REGISTER, str(message_id))
    if record["withdrawnOn"] is not None:
        raise AnnouncementOver(_("This announcement was withdrawn already."))
    if datetime.fromisoformat(record["endsOn"]) <= scope.platform.now():
        raise AnnouncementOver(_("This announcement has ended. Write a new one."))
    return record


async def _save(scope: Scope, message_id: UUID, payload: Json, *, version: int, action: str) -> None:
    async with scope.platform.database.district(scope.district.id) as session:
        own = replace(scope, session=session)
        mine = (
            Instance.district_id == scope.district.id,
            Instance.model == ANNOUNCEMENTS.name,
            Instance.id == message_id,
            Instance.version == version,
        )
        changes = {"payload": payload, "search_text": _search_text(payload)}
        if not await save(own, mine, changes):
            raise AnnouncementChanged(_("Somebody else has changed this announcement meanwhile. Look at it again."))
        await _note(own, action, message_id, payload)


async def _note(scope: Scope, action: str, message_id: UUID, payload: Json) -> None:
    audience = "everybody" if payload["isForEverybody"] else ", ".join(payload["organizations"])
    await scope.audit.record(action, subject=str(message_id), audience=audience)
    await scope.events.notify(ANNOUNCEMENTS.name, {"id": str(message_id)})
