"""The history of documents, and its disclosures. Every act is a row that commits together with the action."""

import json
from collections.abc import Sequence
from datetime import timedelta
from typing import Protocol
from uuid import UUID

from homeroom_plugins.storage.document_models import ActRow, DocumentAct, DocumentRow
from homeroom_sdk.context import PluginContext
from homeroom_sdk.disclosures import Disclosed, DisclosureAct
from homeroom_sdk.orm import uuid7s
from homeroom_sdk.services import Directory
from sqlalchemy import cast, exists, func, select, text
from sqlalchemy.dialects.postgresql import JSONB

OPENING = timedelta(minutes=10)
"""Partial requests for the same file within this time count as one opening."""

_INSERT = text(
    f"""
    INSERT INTO storage_acts (district_id, id, document_id, act, user_id, actor, details)
    SELECT :district, {uuid7s("number")}, document, :act, :user, :actor, CAST(:details AS jsonb)
    FROM unnest(CAST(:documents AS uuid[])) WITH ORDINALITY AS acts (document, number)
    """  # noqa: S608 - interpolates constants only
)
"""Inserts all acts in one statement; for a large zip, single inserts would take longer than copying the files."""


class DocumentNamed(Protocol):
    """The properties of a document that identify it and its person."""

    @property
    def id(self) -> UUID: ...
    @property
    def person(self) -> UUID: ...
    @property
    def name(self) -> str: ...


DISCLOSES = {
    DocumentAct.VIEWED: DisclosureAct.VIEWED,
    DocumentAct.DOWNLOADED: DisclosureAct.DOWNLOADED,
    DocumentAct.SENT: DisclosureAct.SENT,
    DocumentAct.EXPORTED: DisclosureAct.EXPORTED,
}


async def record_act(ctx: PluginContext, row: DocumentRow, act: DocumentAct, **details: str | int | None) -> None:
    """Record what was done to a document, in the caller's transaction. See `record_acts`."""
    await record_acts(ctx, [row], act, **details)


async def record_opening(
    ctx: PluginContext, row: DocumentRow, act: DocumentAct, *, is_part: bool, **details: str | int | None
) -> None:
    """Record an act like `record_act`, for a file that may be fetched in parts.

    A part is not recorded if the same user got the same file by the same act, with the same details, within the last
    ten minutes. A request for the whole file is always recorded.
    """
    if is_part and await _is_open(ctx, row, act, details):
        return
    await record_act(ctx, row, act, **details)


async def _is_open(
    ctx: PluginContext, row: DocumentRow, act: DocumentAct, details: dict[str, str | int | None]
) -> bool:
    """Return True if the opening is recorded already. Concurrent calls wait, so that only one of them records it."""
    user = ctx.actor.user_id
    await ctx.db.execute(select(func.pg_advisory_xact_lock(func.hashtextextended(f"opening {user} {row.id}", 0))))
    opening = (
        ActRow.district_id == row.district_id,
        ActRow.document_id == row.id,
        ActRow.user_id == user,
        ActRow.act == act,
        ActRow.details == cast(details, JSONB),
        ActRow.at > func.clock_timestamp() - OPENING,
    )
    return bool(await ctx.db.scalar(select(exists().where(*opening))))


async def record_acts(
    ctx: PluginContext, rows: Sequence[DocumentNamed], act: DocumentAct, **details: str | int | None
) -> None:
    """Record the same act for several documents, in the caller's transaction.

    Acts that disclose documents are also recorded in the disclosure ledger. It takes the recipient from the detail `to`
    and the justification from `reason`.

    Raises:
        ReasonNeeded: customer support must give a reason for viewing documents.
    """
    if act in DISCLOSES:
        known = await ctx.services.get(Directory).find_by_rows([row.person for row in rows])
        names = {id_: person.name for id_, person in known.items()}
        disclosed = [Disclosed(row.person, names.get(row.person, ""), row.id, row.name) for row in rows]
        to, why = (str(details.get(name) or "") for name in ("to", "reason"))
        await ctx.disclosures.record_many(DISCLOSES[act], disclosed, to=to, why=why)
    await ctx.db.flush()  # The statement below refers to documents that may have just been added.
    values = {
        "district": ctx.district.id,
        "act": act,
        "user": ctx.actor.user_id,
        "actor": ctx.actor.name,
        "details": json.dumps(details),
        "documents": [row.id for row in rows],
    }
    await ctx.db.execute(_INSERT, values)
