"""`/api/pdf/jobs`: telling families that their document was taken back."""

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Query
from homeroom_plugins.delivery.api.corrections import MAX_RECIPIENTS, RecipientsRequest
from homeroom_plugins.delivery.corrections import notices
from homeroom_sdk.http import Answer, StaffContext, answer
from homeroom_sdk.schemas import Moment, ReadModel
from homeroom_sdk.sentences import _n

router = APIRouter(prefix="/api/pdf/jobs", tags=["pdf/jobs"])


class TellRequest(RecipientsRequest):
    """Whom to tell; `correctedJobId` is of a job that has sent the right documents."""

    correctedJobId: UUID | None = None  # noqa: N815 - the API's name


class WithdrawalMail(ReadModel):
    """What families of a language will read."""

    language: str
    subject: str
    text: str


class TellingRead(ReadModel):
    """How many are to be told, how many were, of these whose mails wait and who need paper; and the mails' words."""

    untold: int
    told: int
    waiting: int
    on_paper: int
    mails: list[WithdrawalMail]


class ToldRead(ReadModel):
    """How many are told, how many need paper, how many mails lead to the right document, and when they leave."""

    told: int
    on_paper: int
    linked: int
    send_on: Moment


class StoppedCount(ReadModel):
    """How many mails do not leave."""

    stopped: int


@router.get("/getTelling")
@router.post("/getTelling")
async def get_telling(
    ctx: StaffContext,
    id: UUID,  # noqa: A002 - as of getJob
    resultIds: Annotated[list[UUID] | None, Query(max_length=MAX_RECIPIENTS)] = None,  # noqa: N803 - the API's name
) -> Answer[TellingRead]:
    """Whom a mail would tell that the document was taken back, what it says, and what became of earlier ones."""
    found = await notices.describe_telling(ctx, id, resultIds or [])
    words = {language: notices.describe_mail(ctx, language) for language in found.languages}
    mails = [
        WithdrawalMail(language=language, subject=subject, text=text) for language, (subject, text) in words.items()
    ]
    return answer(
        TellingRead(untold=found.untold, told=found.told, waiting=found.waiting, on_paper=found.on_paper, mails=mails)
    )


@router.post("/tellFamilies")
async def tell_families(ctx: StaffContext, body: TellRequest) -> Answer[ToldRead]:
    """Write to those who got a mail and whose document was taken back; leaves after the waiting time."""
    done = await notices.tell_families(ctx, body.jobId, body.resultIds, corrected_job_id=body.correctedJobId)
    return answer(
        ToldRead(told=done.told, on_paper=done.on_paper, linked=done.linked, send_on=done.send_on),
        _n("{count} family is told.", "{count} families are told.", done.told),
    )


@router.post("/stopTelling/{job_id}")
async def stop_telling(ctx: StaffContext, job_id: UUID) -> Answer[StoppedCount]:
    """Undo it for the mails that have not left."""
    stopped = await notices.stop_telling(ctx, job_id)
    return answer(
        StoppedCount(stopped=stopped), _n("{count} e-mail does not leave.", "{count} e-mails do not leave.", stopped)
    )
