"""Export and erasure of the data that signing stores about one person."""

from collections.abc import Collection, Sequence
from typing import Any
from uuid import UUID

from homeroom_plugins.signing.request_models import FieldValue, Signer, SigningAct, SigningJob, SigningRequest
from homeroom_plugins.signing.requests.disclosing import record_staff
from homeroom_plugins.signing.requests.locking import OPEN
from homeroom_plugins.signing.template_models import TemplateVersion
from homeroom_plugins.signing.wet.forgetting import take_files_of
from homeroom_plugins.signing.wet_models import ScannedPage
from homeroom_sdk.context import PluginContext
from homeroom_sdk.disclosures import DisclosureAct
from homeroom_sdk.errors import Conflict
from homeroom_sdk.i18n import _, _n
from homeroom_sdk.services import Mailer
from homeroom_sdk.subjects import Erased, Subject, SubjectData, SubjectErasure, SubjectFile
from sqlalchemy import delete, select, update

SEALING = "sealing"


async def export_subject(ctx: PluginContext, subject: Subject) -> SubjectData:
    """See the hook `export_subject`. Also records the export in the disclosure ledger."""
    requests = await _list_requests(ctx, subject)
    signers = await _list_signers(ctx, [item.id for item in requests])
    values = await _list_values(ctx, [item.id for item in signers])
    acts = await ctx.db.scalars(
        select(SigningAct)
        .where(SigningAct.district_id == ctx.district.id, SigningAct.request_id.in_([item.id for item in requests]))
        .order_by(SigningAct.at, SigningAct.id)
    )
    records = {
        "requests": [_request(item) for item in requests],
        "signers": [_signer(item) for item in signers],
        "values": [{"signer": item.signer_id, "field": item.field_id, "value": item.value} for item in values],
        "acts": [{"request": item.request_id, "act": item.act, "at": item.at} for item in acts],
    }
    files = [SubjectFile(f"{item.id}.pdf", item.sealed_blob_id or item.blob_id) for item in requests]
    files += [SubjectFile(f"{item.id}-attachment", item.blob_id) for item in values if item.blob_id is not None]
    await record_staff(ctx, requests, DisclosureAct.EXPORTED)
    return SubjectData(records, files)


async def erase_subject(ctx: PluginContext, subject: Subject) -> SubjectErasure:
    """See the hook `erase_subject`. Erases requests, signers, their values, and the mails to them.

    Raises:
        Conflict: a request of the person is still being signed or sealed.
    """
    requests = await _list_requests(ctx, subject, lock=True)
    open_ones = sum(item.status in (*OPEN, SEALING) for item in requests)
    if open_ones:
        raise Conflict(
            _n(
                "{count} document of this person is still being signed. Cancel it first.",
                "{count} documents of this person are still being signed. Cancel them first.",
                open_ones,
            )
        )
    ids = [item.id for item in requests]
    signers = await _list_signers(ctx, ids)
    values = await _list_values(ctx, [item.id for item in signers])
    blobs = {item.blob_id for item in requests} | {item.sealed_blob_id for item in requests}
    blobs |= {item.certificate_blob_id for item in requests}
    blobs |= {item.mark_blob_id for item in signers} | {item.blob_id for item in values}
    if ids:
        async with ctx.whole_district():
            blobs |= await take_files_of(ctx, ids)
    mails = 0
    for job_id in {item.job_id for item in requests}:
        keys = [
            str(one.id) for one in signers if one.request_id in {item.id for item in requests if item.job_id == job_id}
        ]
        mails += await ctx.services.get(Mailer).erase(job_id, keys) if keys else 0
    await _forget_rows(ctx, subject, ids)
    gone = await _without_named(ctx, {blob for blob in blobs if blob is not None})
    counts = [
        Erased(_("Signing requests"), len(requests)),
        Erased(_("Signers and what they filled in"), len(signers)),
        Erased(_("E-mails to signers"), mails),
    ]
    await ctx.events.notify("DocumentSignatures", {})
    return SubjectErasure(counts, gone)


async def _forget_rows(ctx: PluginContext, subject: Subject, ids: Sequence[UUID]) -> None:
    """Delete the person's requests, and remove the person from scanned pages and jobs, which others share."""
    pages = update(ScannedPage).where(ScannedPage.district_id == ctx.district.id, ScannedPage.request_id.in_(ids))
    await ctx.db.execute(pages.values(request_id=None, reason=""))
    mine = (SigningRequest.district_id == ctx.district.id, SigningRequest.id.in_(ids))
    job_ids = (await ctx.db.scalars(select(SigningRequest.job_id).where(*mine))).all()
    await ctx.db.execute(delete(SigningRequest).where(*mine).execution_options(synchronize_session=False))
    jobs = await ctx.db.scalars(
        select(SigningJob)
        .where(
            SigningJob.district_id == ctx.district.id,
            SigningJob.id.in_(job_ids) | SigningJob.people.contains([{"person": str(subject.person)}]),
        )
        .order_by(SigningJob.id)
        .with_for_update()
    )
    for job in jobs:
        job.people = [row for row in job.people if row.get("person") != str(subject.person)]
    await ctx.db.flush()


async def _without_named(ctx: PluginContext, blobs: Collection[UUID]) -> list[UUID]:
    """Return the blobs that no other row refers to; several requests may share a template's file or a scan."""
    named: set[UUID] = set()
    columns: Sequence[Any] = (
        SigningRequest.blob_id,
        SigningRequest.sealed_blob_id,
        TemplateVersion.blob_id,
        Signer.mark_blob_id,
        FieldValue.blob_id,
    )
    async with ctx.whole_district():
        for column in columns:
            query = select(column).where(column.class_.district_id == ctx.district.id, column.in_(blobs))
            named |= set(await ctx.db.scalars(query))
    return sorted(set(blobs) - named)


async def _list_requests(ctx: PluginContext, subject: Subject, *, lock: bool = False) -> Sequence[SigningRequest]:
    query = select(SigningRequest).where(
        SigningRequest.district_id == ctx.district.id, SigningRequest.person == subject.person
    )
    query = query.order_by(SigningRequest.id)
    return (await ctx.db.scalars(query.with_for_update() if lock else query)).all()


async def _list_signers(ctx: PluginContext, ids: Sequence[UUID]) -> Sequence[Signer]:
    query = select(Signer).where(Signer.district_id == ctx.district.id, Signer.request_id.in_(ids))
    return (await ctx.db.scalars(query.order_by(Signer.id))).all()


async def _list_values(ctx: PluginContext, ids: Sequence[UUID]) -> Sequence[FieldValue]:
    query = select(FieldValue).where(FieldValue.district_id == ctx.district.id, FieldValue.signer_id.in_(ids))
    return (await ctx.db.scalars(query.order_by(FieldValue.id))).all()


def _request(row: SigningRequest) -> dict[str, object]:
    return {
        "id": row.id,
        "title": row.title,
        "personId": row.person_id,
        "firstName": row.first_name,
        "lastName": row.last_name,
        "schoolId": row.school_id,
        "status": row.status,
        "fields": row.fields,
        "createdOn": row.created_at,
        "signedOn": row.signed_at,
        "sha256": row.sealed_sha256 or row.sha256,
    }


def _signer(row: Signer) -> dict[str, object]:
    return {
        "request": row.request_id,
        "role": row.role,
        "name": row.name,
        "email": row.email,
        "status": row.status,
        "consentedOn": row.consented_at,
        "signedOn": row.signed_at,
        "declineReason": row.decline_reason,
        "method": row.method,
        "text": row.mark_text,
        "address": row.address,
        "agent": row.agent,
    }
