"""`/api/documentSignature`: requests, for those who manage them and for staff who sign in the shell."""

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
from homeroom_sdk.sentences import _, _n
from starlette.responses import Response, StreamingResponse

PDF, ZIP, PNG = "application/pdf", "application/zip", "image/png"
NO_STORE = {"cache-control": "no-store"}
MOST_DAYS = 400

router = APIRouter(prefix="/api/documentSignature", tags=["documentSignature"], dependencies=LICENSED)


@router.post("/remind")
async def remind(ctx: StaffContext, body: Remind) -> Answer[Done]:
    """Write once more to those for whom these requests wait; those who were reminded often enough are passed over."""
    require_manager(ctx)
    done = await managing.remind(ctx, body)
    return answer(done, _n("{count} person is reminded.", "{count} people are reminded.", done.done))


@router.post("/cancel")
async def cancel(ctx: StaffContext, body: Cancel) -> Answer[Done]:
    """Take requests back that are not signed yet; their links say so from now on."""
    require_manager(ctx)
    done = await managing.cancel(ctx, body)
    return answer(done, _n("{count} document is taken back.", "{count} documents are taken back.", done.done))


@router.post("/extend")
async def extend(ctx: StaffContext, body: Extend) -> Answer[Done]:
    """Let requests be signed until another day; their links work until then."""
    require_manager(ctx)
    done = await extending.extend(ctx, body)
    return answer(done, _n("{count} document has another end.", "{count} documents have another end.", done.done))


@router.post("/correct")
async def correct(ctx: StaffContext, body: Correct) -> Answer[SignerRead]:
    """Put a signer's name or address right; a new link goes to the new address, and the former one ends."""
    require_manager(ctx)
    signer = await managing.correct(ctx, body)
    return answer(signer, _("It is corrected and sent again.") if body.resend else _("It is corrected."))


@router.post("/sealAgain", status_code=202)
async def seal_again(ctx: StaffContext, body: OneRequest) -> Answer[RequestRead]:
    """Have a document sealed once more whose sealing has failed; nobody signs again."""
    require_manager(ctx)
    await finishing.seal_again(ctx, body.requestId)
    return answer(await reading.read_request(ctx, body.requestId), _("The document is being sealed again."))


@router.get("/timeline/{request_id}")
async def timeline(ctx: StaffContext, request_id: UUID) -> Answer[TimelineRead]:
    """All that has happened to a request."""
    return answer(await reading.read_timeline(ctx, request_id))


@router.get("/counts")
async def counts(ctx: StaffContext, jobId: UUID | None = None) -> Answer[CountsRead]:  # noqa: N803 - the API's name
    """How many requests stand where, of one job or of all that the caller may see."""
    return answer(await reports.count_requests(ctx, jobId))


@router.get("/turnAround")
async def turn_around(
    ctx: StaffContext, days: Annotated[int, Query(ge=1, le=MOST_DAYS)] = 30
) -> Answer[TurnAroundRead]:
    """How long it takes until everybody has signed, by the day on which it was asked for."""
    return answer(await reports.read_turn_around(ctx, days))


@router.get("/download/{request_id}", response_class=Response, responses=file_response(PDF))
async def download(ctx: StaffContext, request_id: UUID) -> Response:
    """The sealed file; before it is sealed there is none. Written into the ledger."""
    name, content = await downloads.read_sealed(ctx, request_id)
    headers = NO_STORE | {"content-disposition": f'attachment; filename="{name}"'}
    return Response(content, media_type=PDF, headers=headers)


@router.get("/page/{request_id}/{page}", response_class=Response, responses=file_response(PNG))
async def show_page(ctx: StaffContext, request_id: UUID, page: int) -> Response:
    """A page (from 1) as a picture: of the sealed file, before that of what is to be signed."""
    return Response(await downloads.draw_page(ctx, request_id, page), media_type=PNG, headers=NO_STORE)


@router.post("/zip", response_class=StreamingResponse, responses=file_response(ZIP))
async def download_zip(ctx: StaffContext, body: Which) -> Response:
    """The sealed files of these requests as one zip file; written into the ledger."""
    pieces = await downloads.open_zip(ctx, body)
    headers = NO_STORE | {"content-disposition": 'attachment; filename="signed.zip"'}
    return StreamingResponse(pieces, media_type=ZIP, headers=headers)


@router.post("/sign")
async def sign(ctx: StaffContext, request: Request, body: SignRequest) -> Answer[RequestRead]:
    """Sign as a member of staff who is asked to, and nobody else: not in the place of a family."""
    address = request.client.host if request.client else ""
    agent = request.headers.get("user-agent", "")
    await own_signing.sign_own(ctx, body, acting.Where(address, agent, body.zone, "session"))
    return answer(await reading.read_request(ctx, body.requestId), _("You have signed the document."))


@router.post("/decline")
async def decline(ctx: StaffContext, body: DeclineRequest) -> Answer[RequestRead]:
    """Decline to sign as a member of staff who is asked to."""
    me = await reading.claim_own_signer(ctx, body.requestId)
    await acting.decline(ctx, me.id, body.reason)
    return answer(await reading.read_request(ctx, body.requestId), _("You have declined to sign."))


@router.post("/delegate")
async def delegate(ctx: StaffContext, body: DelegateRequest) -> Answer[RequestRead]:
    """Have somebody else of the staff sign in the caller's place."""
    me = await reading.claim_own_signer(ctx, body.requestId)
    await acting.delegate(ctx, me.id, body.name, body.email)
    return answer(await reading.read_request(ctx, body.requestId), _("It is handed on."))


@router.get("/{request_id}")
async def get_request(ctx: StaffContext, request_id: UUID) -> Answer[RequestRead]:
    """A request with its signers; links and PINs are nobody's of the staff."""
    return answer(await reading.read_request(ctx, request_id))
