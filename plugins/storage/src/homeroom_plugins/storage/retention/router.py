"""`/api/retention`: legal holds, due documents, and dispositions.

Only for administrators of the whole district, except for the holds on a document, which anyone who may view it can
list.
"""

from typing import Annotated

from fastapi import APIRouter, Depends
from homeroom_plugins.storage.retention import dispositions, keeping, placing, reading, records
from homeroom_plugins.storage.retention.flows import DisposeParams, dispose
from homeroom_plugins.storage.retention.models import HoldKind, HoldRow
from homeroom_plugins.storage.retention.rules import action_of, describe
from homeroom_plugins.storage.retention.schemas import (
    DispositionRead,
    DispositionRequest,
    HeldDocumentRequest,
    HoldRead,
    HoldRequest,
    KeepingHold,
    ObjectRequest,
    ProposeRequest,
    ReleaseRequest,
    TypeDue,
)
from homeroom_plugins.storage.rule_models import Action
from homeroom_sdk.context import ADMINISTRATOR, PluginContext
from homeroom_sdk.errors import Forbidden, NotFound
from homeroom_sdk.http import Answer, StaffContext, answer, file_response, require_role
from homeroom_sdk.i18n import _
from starlette.responses import Response, StreamingResponse

router = APIRouter(prefix="/api/retention", tags=["retention"])


async def keeper_context(ctx: StaffContext) -> PluginContext:
    """Return the context of an administrator who is not restricted to schools; retention decisions concern the whole
    district.
    """
    require_role(ctx, (ADMINISTRATOR,))
    if ctx.actor.schools is not None:
        raise Forbidden(_("You are not authorized."))
    return ctx


KeeperContext = Annotated[PluginContext, Depends(keeper_context)]


@router.post("/placeHold")
async def place_hold(ctx: KeeperContext, body: HoldRequest) -> Answer[HoldRead]:
    """Place a legal hold on a person, on a document, or on all results of a search."""
    return answer(await _read(ctx, await placing.place_hold(ctx, body)))


@router.post("/releaseHold")
async def release_hold(ctx: KeeperContext, body: ReleaseRequest) -> Answer[HoldRead]:
    """Release a legal hold. Documents that other holds cover stay held."""
    return answer(await _read(ctx, await placing.release_hold(ctx, body.id, body.reason)))


@router.post("/holdsOn")
async def list_holds_on(ctx: StaffContext, body: HeldDocumentRequest) -> Answer[list[KeepingHold]]:
    """List the legal holds on a document that you may view."""
    return answer(await keeping.list_holds_on(ctx, body.id))


@router.post("/preview")
async def preview(ctx: KeeperContext) -> Answer[list[TypeDue]]:
    """Count what is due and what a hold keeps, for each document type with a period and for the records of other
    plugins.
    """
    documents = [
        TypeDue(
            id=kind.id, keeper="", name=kind.name, rule=describe(kind, rule), due=due, held=held, action=action_of(rule)
        )
        for kind, rule, due, held in await dispositions.preview(ctx)
    ]
    kept = [
        TypeDue(
            id=None, keeper=of.keeper, name=of.name, rule=of.rule, due=of.due, held=of.held, action=Action(of.action)
        )
        for of in await records.describe_all(ctx)
    ]
    return answer([*documents, *kept])


@router.post("/propose")
async def propose(ctx: KeeperContext, body: ProposeRequest) -> Answer[DispositionRead]:
    """Put due documents on a list. Two people must approve it before anything is destroyed."""
    row = await dispositions.propose(
        ctx, document_ids=body.documentIds, type_id=body.typeId, keeper=body.keeper, note=body.note
    )
    return answer(await reading.read_list(ctx, row))


@router.post("/getDisposition")
async def get_disposition(ctx: KeeperContext, body: DispositionRequest) -> Answer[DispositionRead]:
    """Return a list, its approvals, and the number of its documents in each state."""
    return answer(await reading.read_list(ctx, await reading.get(ctx, body.id)))


@router.post("/object")
async def object_to(ctx: KeeperContext, body: ObjectRequest) -> Answer[DispositionRead]:
    """Remove documents from a list before two people have approved it."""
    await dispositions.object_to(ctx, body.id, body.documentIds, body.reason)
    return answer(await reading.read_list(ctx, await reading.get(ctx, body.id)))


@router.post("/approve")
async def approve(ctx: KeeperContext, body: DispositionRequest) -> Answer[DispositionRead]:
    """Approve a list. After the second person's approval its documents are permanently destroyed."""
    row, is_enough = await dispositions.approve(ctx, body.id)
    if is_enough:
        row.run_id = await ctx.flows.submit(dispose, DisposeParams(disposition_id=row.id), key=f"dispose-{row.id}")
    return answer(await reading.read_list(ctx, row))


@router.post("/withdraw")
async def withdraw(ctx: KeeperContext, body: ReleaseRequest) -> Answer[DispositionRead]:
    """Withdraw a list before it is fully approved."""
    return answer(await reading.read_list(ctx, await dispositions.withdraw(ctx, body.id, body.reason)))


@router.post("/certificate", response_class=StreamingResponse, responses=file_response("application/pdf"))
async def get_certificate(ctx: KeeperContext, body: DispositionRequest) -> Response:
    """Download the certificate of a list that was carried out."""
    row = await reading.get(ctx, body.id)
    if row.certificate_blob_id is None:
        raise NotFound(_("This list has no certificate: none of its documents was destroyed yet."))
    await ctx.audit.record("certificate.downloaded", subject=str(row.id))
    name = f'attachment; filename="certificate-{row.id}.pdf"'
    pieces = await ctx.blobs.open(row.certificate_blob_id)
    headers = {"cache-control": "no-store", "content-disposition": name}
    return StreamingResponse(pieces, media_type="application/pdf", headers=headers)


async def _read(ctx: PluginContext, row: HoldRow) -> HoldRead:
    documents = await placing.count_covered(ctx, row)
    return HoldRead(id=row.id, kind=HoldKind(row.kind), label=row.label, documents=documents)
