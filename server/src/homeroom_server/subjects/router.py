"""`/api/subject`: export and erasure of all data about a person. For administrators of the whole district only."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

from fastapi import APIRouter, Depends
from homeroom.plugins.context import HostContext
from homeroom_sdk.errors import Forbidden, NotFound
from homeroom_sdk.http import Answer, answer, file_response
from homeroom_sdk.i18n import NOTHING, _
from starlette.responses import Response, StreamingResponse

from homeroom_server.scope import Scope, SignedInAdmin
from homeroom_server.subjects import erasing
from homeroom_server.subjects import responses as reading
from homeroom_server.subjects.exporting import export_subject, find_subject
from homeroom_server.subjects.keepers import OnHold, refuse_held
from homeroom_server.subjects.models import ErasureState
from homeroom_server.subjects.requesting import confirms, request_erasure, start
from homeroom_server.subjects.schemas import (
    EraseRequest,
    ErasureListed,
    ErasureRead,
    ErasureRequest,
    SubjectRequest,
    TrialRead,
)
from homeroom_server.subjects.trial import try_erasure

ZIP = "application/zip"
PIECE = 256 * 1024

router = APIRouter(prefix="/api/subject", tags=["subject"])


async def whole_district(scope: SignedInAdmin) -> Scope:
    """Require an administrator who is not restricted to schools."""
    if scope.actor.schools is not None:
        raise Forbidden(_("You are not authorized."))
    return scope


DistrictAdmin = Annotated[Scope, Depends(whole_district)]


@router.post("/export", response_class=StreamingResponse, responses=file_response(ZIP))
async def export(scope: DistrictAdmin, body: SubjectRequest) -> Response:
    """Download a zip with the data that each plugin keeps about a person: records as JSON, and documents.

    Its `export.json` lists what could not be exported. The activity log records the export, and the ledger records the
    documents.
    """
    folder = TemporaryDirectory(dir=scope.platform.scratch.of_district(scope.state.district.id), prefix="subject-")
    path = Path(folder.name) / "subject.zip"
    try:
        done = await export_subject(scope.platform, scope.state, scope.actor, body.person, path)
        files = sum(done.files.values())
        await scope.audit.record("subject.exported", subject=str(body.person), files=files)
    except BaseException:
        folder.cleanup()
        raise
    headers = {
        "cache-control": "no-store",
        "content-length": str(path.stat().st_size),
        "content-disposition": f'attachment; filename="person-{body.person}.zip"',
    }
    return StreamingResponse(_read(path, folder), media_type=ZIP, headers=headers)


@router.post("/tryErasure")
async def try_to_erase(scope: DistrictAdmin, body: SubjectRequest) -> Answer[TrialRead]:
    """Report how much an erasure of a person would erase and keep, by plugin. No data is erased."""
    platform, state, actor = scope.platform, scope.state, scope.actor
    subject, refusal = await find_subject(platform, state, actor, body.person), NOTHING
    try:
        await refuse_held(platform, state, actor, subject.person)
    except OnHold as error:
        refusal = error.message
    trials = [] if refusal else await try_erasure(platform, state, actor, subject)
    await scope.audit.record("subject.erasure_tried", subject=str(subject.person))
    parts = [reading.read_trial(trial) for trial in trials]
    return answer(TrialRead(person=subject.person, confirm=confirms(subject), refusal=refusal, parts=parts))


@router.post("/erase")
async def erase_everything(scope: DistrictAdmin, body: EraseRequest) -> Answer[ErasureRead]:
    """Erase all data about a person, in a job. This cannot be undone.

    If the person is on a legal hold, the status is 409 with the code `on_hold`.
    """
    row = await request_erasure(
        scope.platform,
        scope.state,
        scope.actor,
        scope.session,
        body.person,
        confirm=body.confirm,
        reason=body.reason,
    )
    return answer(await reading.read_erasure(scope, row))


@router.post("/continueErasure")
async def continue_erasure(scope: DistrictAdmin, body: ErasureRequest) -> Answer[ErasureRead]:
    """Continue an erasure that was interrupted or that a plugin refused."""
    row = await erasing.get_erasure(scope.session, scope.district.id, body.id, lock=True)
    if row.state != ErasureState.DONE:
        row.state, row.tries = ErasureState.RUNNING, row.tries + 1
        await scope.audit.record("subject.erasure_continued", subject=str(row.person), erasure=str(row.id))
        await start(scope.platform, scope.state, scope.actor, scope.session, row)
    return answer(await reading.read_erasure(scope, row))


@router.post("/getErasure")
async def get_erasure(scope: DistrictAdmin, body: ErasureRequest) -> Answer[ErasureRead]:
    """Return an erasure with the progress of each plugin."""
    row = await erasing.get_erasure(scope.session, scope.district.id, body.id)
    return answer(await reading.read_erasure(scope, row))


@router.post("/listErasures")
async def list_erasures(scope: DistrictAdmin) -> Answer[list[ErasureListed]]:
    """List the district's last 200 erasures, newest first."""
    return answer(await reading.list_newest(scope))


@router.post("/erasureCertificate", response_class=StreamingResponse, responses=file_response("application/pdf"))
async def get_certificate(scope: DistrictAdmin, body: ErasureRequest) -> Response:
    """Download the certificate of a completed erasure."""
    row = await erasing.get_erasure(scope.session, scope.district.id, body.id)
    builtin = scope.platform.host.builtin
    if row.certificate_blob_id is None or builtin is None:
        raise NotFound(_("This erasure has no certificate: it is not complete."))
    ctx = HostContext(scope.platform, builtin, scope.state, scope.actor, scope.session)
    pieces = await ctx.blobs.open(row.certificate_blob_id)
    await scope.audit.record("certificate.downloaded", subject=str(row.id))
    headers = {
        "cache-control": "no-store",
        "content-disposition": f'attachment; filename="erasure-{row.id}.pdf"',
    }
    return StreamingResponse(pieces, media_type="application/pdf", headers=headers)


def _read(path: Path, folder: TemporaryDirectory[str]) -> Iterator[bytes]:
    try:
        with path.open("rb") as file:
            while piece := file.read(PIECE):
                yield piece
    finally:
        folder.cleanup()
