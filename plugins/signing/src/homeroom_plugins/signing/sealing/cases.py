"""The data of a completely signed request for its seal, with a digest that detects later changes."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypeVar
from uuid import UUID

from homeroom_plugins.signing.acts import Act
from homeroom_plugins.signing.consents import disclosure
from homeroom_plugins.signing.models import SignerStatus
from homeroom_plugins.signing.request_models import DRAFT, FieldValue, Signer, SigningAct, SigningRequest
from homeroom_sdk.context import PluginContext
from sqlalchemy import select
from sqlalchemy.orm import InstrumentedAttribute

OfRequest = TypeVar("OfRequest", Signer, SigningAct)


@dataclass(frozen=True, slots=True)
class SignedBy:
    """A signer who has signed, with their values by field id."""

    id: UUID
    role: str
    kind: str
    name: str
    language: str
    signed_at: datetime
    method: str
    mark_blob_id: UUID | None
    mark_text: str
    verified_by: str
    address: str
    agent: str
    zone: str
    consented_at: datetime | None
    consent_version: str
    consent_language: str
    values: Mapping[str, str]
    files: Sequence[tuple[UUID, str]]
    """Attached files: blob ids and file names."""


@dataclass(frozen=True, slots=True)
class Happened:
    """An event of the request. `who` is the name of the signer or member of staff; empty for the platform."""

    at: datetime
    act: str
    who: str
    details: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class ConsentText:
    """The consent text that signers have accepted, exactly as the page showed it."""

    version: str
    language: str
    paragraphs: Sequence[str]


@dataclass(frozen=True, slots=True)
class Case:
    """The data to be sealed. `state` is a digest that differs if anything that the seal states has changed."""

    district_id: UUID
    request_id: UUID
    title: str
    person: str
    person_id: str
    school: str
    blob_id: UUID
    sha256: str
    fields: Sequence[Mapping[str, Any]]
    signers: Sequence[SignedBy]
    happened: Sequence[Happened]
    consents: Sequence[ConsentText]
    state: str


async def read_cases(ctx: PluginContext, requests: Sequence[SigningRequest]) -> list[Case]:
    """Read these requests with their signers in the order of signing, with a few queries for all requests."""
    ids = [request.id for request in requests]
    signers = await _list_by_request(ctx, Signer, ids, Signer.signed_at)
    signed = {
        key: [row for row in rows if row.status == SignerStatus.SIGNED and row.signed_at is not None]
        for key, rows in signers.items()
    }
    values = await _list_values(ctx, [row.id for rows in signed.values() for row in rows])
    acts = await _list_by_request(ctx, SigningAct, ids, SigningAct.at)
    codes = {request.school_id for request in requests} - {""}
    schools = await ctx.school_names(codes) if codes else {}
    return [
        _describe_case(
            ctx,
            request,
            signed[request.id],
            values,
            school=schools.get(request.school_id, request.school_id),
            acts=acts[request.id],
            names={row.id: row.name for row in signers[request.id]},
        )
        for request in requests
    ]


def _describe_case(
    ctx: PluginContext,
    request: SigningRequest,
    signed: Sequence[Signer],
    values: Mapping[UUID, list[FieldValue]],
    *,
    school: str,
    acts: Sequence[SigningAct],
    names: Mapping[UUID, str],
) -> Case:
    signers = [_describe(row, values.get(row.id, ())) for row in signed]
    return Case(
        district_id=ctx.district.id,
        request_id=request.id,
        title=request.title,
        person=request.person_name,
        person_id=request.person_id,
        school=school,
        blob_id=request.blob_id,
        sha256=request.sha256,
        fields=request.fields,
        signers=signers,
        happened=[_tell(item, names) for item in acts],
        consents=_list_consents(ctx, signed, acts),
        state=_state(request, signers),
    )


async def _list_by_request(
    ctx: PluginContext, table: type[OfRequest], request_ids: Sequence[UUID], first: InstrumentedAttribute[Any]
) -> Mapping[UUID, list[OfRequest]]:
    """List the rows of each of the requests, sorted by `first`."""
    wanted = select(table).where(table.district_id == ctx.district.id, table.request_id.in_(request_ids))
    found: dict[UUID, list[OfRequest]] = {key: [] for key in request_ids}
    for row in await ctx.db.scalars(wanted.order_by(first, table.id)):
        found[row.request_id].append(row)
    return found


async def _list_values(ctx: PluginContext, signer_ids: Sequence[UUID]) -> Mapping[UUID, list[FieldValue]]:
    wanted = select(FieldValue).where(FieldValue.district_id == ctx.district.id, FieldValue.signer_id.in_(signer_ids))
    wanted = wanted.where(FieldValue.field_id != DRAFT)
    found: dict[UUID, list[FieldValue]] = {}
    for row in (await ctx.db.scalars(wanted.order_by(FieldValue.field_id))).all():
        found.setdefault(row.signer_id, []).append(row)
    return found


def _tell(row: SigningAct, names: Mapping[UUID, str]) -> Happened:
    who = row.actor or (names.get(row.signer_id, "") if row.signer_id else "")
    return Happened(row.at, row.act, who, row.details)


def _list_consents(ctx: PluginContext, signed: Sequence[Signer], acts: Sequence[SigningAct]) -> Sequence[ConsentText]:
    """List each consent text that a signer has accepted, without duplicates."""
    shown = {item.signer_id: item.details for item in acts if item.act == Act.CONSENTED}
    found: dict[ConsentText, None] = {}
    for row in signed:
        if row.consented_at is None:
            continue
        said = {"district": ctx.branding.name, "contact": ctx.branding.contact.line} | {
            gap: str(text) for gap, text in shown.get(row.id, {}).items() if gap in ("district", "contact")
        }
        version, language = row.consent_version or "", row.consent_language or ""
        if paragraphs := tuple(disclosure(version, language, **said)):
            found[ConsentText(version, language, paragraphs)] = None
    return list(found)


def _describe(row: Signer, values: Sequence[FieldValue]) -> SignedBy:
    assert row.signed_at is not None
    return SignedBy(
        id=row.id,
        role=row.role,
        kind=row.kind,
        name=row.name,
        language=row.language,
        signed_at=row.signed_at,
        method=row.method or "",
        mark_blob_id=row.mark_blob_id,
        mark_text=row.mark_text,
        verified_by=row.verified_by,
        address=row.address,
        agent=row.agent,
        zone=row.zone,
        consented_at=row.consented_at,
        consent_version=row.consent_version or "",
        consent_language=row.consent_language or "",
        values={item.field_id: item.value for item in values},
        files=[(item.blob_id, item.file_name or "attachment") for item in values if item.blob_id is not None],
    )


def _state(request: SigningRequest, signers: Sequence[SignedBy]) -> str:
    """Return a digest of what is drawn and stated; later events, such as another view, do not change it."""
    parts = [str(request.blob_id), request.sha256, json.dumps(request.fields, sort_keys=True), *map(repr, signers)]
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()
