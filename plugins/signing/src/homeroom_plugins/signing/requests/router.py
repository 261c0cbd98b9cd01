"""The `/api/documentSignature` routes for managing requests, and for staff who sign in the shell."""

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Query, Request
from homeroom_plugins.signing.licensed import LICENSED
from homeroom_plugins.signing.requests import (
    acting,
    downloads,
    extending,
    finishing,
    managing,
    own_signing,
    reading,
    reports,
)
from homeroom_plugins.signing.requests.schemas import (
    Cancel,
    Correct,
    CountsRead,
    DeclineRequest,
    DelegateRequest,
    Done,
    Extend,
    OneRequest,
    Remind,
    RequestRead,
    SignerRead,
    SignRequest,
    TimelineRead,
    TurnAroundRead,
    Which,
)
from homeroom_plugins.signing.templates.access import require_manager
from homeroom_sdk.http import Answer, StaffContext, answer, file_response
from homeroom_sdk.i18n import _, _n
from starlette.responses import Response, StreamingResponse

PDF, ZIP, PNG = "application/pdf", "application/zip", "image/png"
NO_STORE = {"cache-control": "no-store"}
MAX_DAYS = 400

router = APIRouter(prefix="/api/documentSignature", tags=["documentSignature"], dependencies=LICENSED)


@router.post("/remind")
async def remind(ctx: StaffContext, body: Remind) -> Answer[Done]:
    """Remind everybody for whom these requests wait; signers who were reminded often enough are skipped."""
    require_manager(ctx)
    done = await managing.remind(ctx, body)
    return answer(done, _n("{count} person is reminded.", "{count} people are reminded.", done.done))


@router.post("/cancel")
async def cancel(ctx: StaffContext, body: Cancel) -> Answer[Done]:
    """Cancel requests that are not completely signed; their links show this from now on."""
    require_manager(ctx)
    done = await managing.cancel(ctx, body)
    return answer(done, _n("{count} document was cancelled.", "{count} documents were cancelled.", done.done))


@router.post("/extend")
async def extend(ctx: StaffContext, body: Extend) -> Answer[Done]:
    """Extend or shorten the time in which requests can be signed; their links work until then."""
    require_manager(ctx)
    done = await extending.extend(ctx, body)
    return answer(
        done, _n("{count} document expires on another day.", "{count} documents expire on another day.", done.done)
    )


@router.post("/correct")
async def correct(ctx: StaffContext, body: Correct) -> Answer[SignerRead]:
    """Correct a signer's name or address. A new address gets a new link, and the old link stops working."""
    require_manager(ctx)
    signer = await managing.correct(ctx, body)
    return answer(signer, _("It is corrected and sent again.") if body.resend else _("It is corrected."))


@router.post("/sealAgain", status_code=202)
async def seal_again(ctx: StaffContext, body: OneRequest) -> Answer[RequestRead]:
    """Seal a document again after its sealing has failed; the signatures stay."""
    require_manager(ctx)
    await finishing.seal_again(ctx, body.requestId)
    return answer(await reading.read_request(ctx, body.requestId), _("The document is being sealed again."))


@router.get("/timeline/{request_id}")
async def timeline(ctx: StaffContext, request_id: UUID) -> Answer[TimelineRead]:
    """Get the events of a request in chronological order."""
    return answer(await reading.read_timeline(ctx, request_id))


@router.get("/counts")
async def counts(ctx: StaffContext, jobId: UUID | None = None) -> Answer[CountsRead]:  # noqa: N803 - the API's name
    """Count requests by status, for one job or for all that the caller may see."""
    return answer(await reports.count_requests(ctx, jobId))


@router.get("/turnAround")
async def turn_around(ctx: StaffContext, days: Annotated[int, Query(ge=1, le=MAX_DAYS)] = 30) -> Answer[TurnAroundRead]:
    """Get the median time until everybody has signed, by day of creation."""
    return answer(await reports.read_turn_around(ctx, days))


@router.get("/download/{request_id}", response_class=Response, responses=file_response(PDF))
async def download(ctx: StaffContext, request_id: UUID) -> Response:
    """Download the sealed file; a conflict if it is not sealed yet. The download is recorded in the ledger."""
    name, content = await downloads.read_sealed(ctx, request_id)
    headers = NO_STORE | {"content-disposition": f'attachment; filename="{name}"'}
    return Response(content, media_type=PDF, headers=headers)


@router.get("/page/{request_id}/{page}", response_class=Response, responses=file_response(PNG))
async def show_page(ctx: StaffContext, request_id: UUID, page: int) -> Response:
    """Get a page (from 1) as a picture: of the sealed file, or before sealing of the file that is to be signed."""
    return Response(await downloads.draw_page(ctx, request_id, page), media_type=PNG, headers=NO_STORE)


@router.post("/zip", response_class=StreamingResponse, responses=file_response(ZIP))
async def download_zip(ctx: StaffContext, body: Which) -> Response:
    """Download the sealed files of these requests as one zip file. The download is recorded in the ledger."""
    pieces = await downloads.open_zip(ctx, body)
    headers = NO_STORE | {"content-disposition": 'attachment; filename="signed.zip"'}
    return StreamingResponse(pieces, media_type=ZIP, headers=headers)


@router.post("/sign")
async def sign(ctx: StaffContext, request: Request, body: SignRequest) -> Answer[RequestRead]:
    """Sign as a member of staff who is a signer of the request; staff cannot sign for a family."""
    address = request.client.host if request.client else ""
    agent = request.headers.get("user-agent", "")
    await own_signing.sign_own(ctx, body, acting.Where(address, agent, body.zone, "session"))
    return answer(await reading.read_request(ctx, body.requestId), _("You have signed the document."))


@router.post("/decline")
async def decline(ctx: StaffContext, body: DeclineRequest) -> Answer[RequestRead]:
    """Decline to sign as a member of staff who is a signer of the request."""
    me = await reading.claim_own_signer(ctx, body.requestId)
    await acting.decline(ctx, me.id, body.reason)
    return answer(await reading.read_request(ctx, body.requestId), _("You have declined to sign."))


@router.post("/delegate")
async def delegate(ctx: StaffContext, body: DelegateRequest) -> Answer[RequestRead]:
    """Let another member of staff sign in the caller's place."""
    me = await reading.claim_own_signer(ctx, body.requestId)
    await acting.delegate(ctx, me.id, body.name, body.email)
    return answer(await reading.read_request(ctx, body.requestId), _("It was passed on."))


@router.get("/{request_id}")
async def get_request(ctx: StaffContext, request_id: UUID) -> Answer[RequestRead]:
    """Get a request with its signers; links and PINs are not included."""
    return answer(await reading.read_request(ctx, request_id))
