"""`/api/disclosures`: disclosures of a student's documents, for administrators; the grid is the model `Disclosures`."""

from fastapi import APIRouter
from homeroom.disclosures.checking import say_broken
from homeroom.disclosures.models import DisclosureRow
from homeroom_sdk.http import Answer, answer, file_response
from homeroom_sdk.i18n import Sentence
from starlette.responses import Response

from homeroom_server.disclosure_lists.lists import ACTS
from homeroom_server.disclosure_lists.queries import export_list, list_of_person, run_check
from homeroom_server.disclosure_lists.schemas import (
    BrokenRead,
    CheckRead,
    CheckRequest,
    DisclosureRead,
    DisclosuresRead,
    ExportRequest,
    KeyRead,
    OfPersonRequest,
)
from homeroom_server.disclosure_lists.signing import fingerprint_of, signing_key, write_pem
from homeroom_server.scope import SignedInAdmin

ZIP = "application/zip"

router = APIRouter(prefix="/api/disclosures", tags=["disclosures"])


@router.post("/ofPerson")
async def of_person(scope: SignedInAdmin, body: OfPersonRequest) -> Answer[DisclosuresRead]:
    """List who saw, was sent or took away a document of one person, newest first."""
    total, rows = await list_of_person(scope, body.person, page=body.page, page_size=body.pageSize)
    return answer(DisclosuresRead(total=total, items=[_read(row) for row in rows]))


@router.post("/check")
async def check(scope: SignedInAdmin, body: CheckRequest) -> Answer[CheckRead]:
    """Compute the chain of the ledger again, and return the first place that does not match it."""
    found = await run_check(scope, body.head)
    broken = found.broken and BrokenRead(
        damage=found.broken.damage,
        seq=found.broken.seq,
        disclosure_id=found.broken.disclosure_id,
        message=say_broken(found.broken),
    )
    return answer(CheckRead(links=found.links, waiting=found.waiting, head=str(found.head), broken=broken))


@router.post("/export", response_class=Response, responses=file_response(ZIP))
async def export(scope: SignedInAdmin, body: ExportRequest) -> Response:
    """Export a list that the law requires, as a zip signed by the district; recorded in the activity log."""
    packed = await export_list(scope, body.person, body.list, body.format)
    return Response(packed, media_type=ZIP, headers={"cache-control": "no-store"})


@router.get("/key")
async def get_key(scope: SignedInAdmin) -> Answer[KeyRead]:
    """Return the public key with which the district's signatures are verified."""
    key = signing_key(scope.platform.keys, scope.district.id).public_key()
    return answer(KeyRead(pem=write_pem(key).decode(), fingerprint=fingerprint_of(key)))


def _read(row: DisclosureRow) -> DisclosureRead:
    return DisclosureRead(
        id=row.id,
        at=row.at,
        act=row.act,
        what=ACTS.get(row.act, Sentence(row.act)),
        kind=row.kind,
        who=row.actor,
        recipient=row.recipient,
        person_name=row.person_name,
        document=row.document,
        title=row.title,
        reason=row.reason,
        ip_address=row.ip_address,
    )
