"""`/api/pdf/jobs`: jobs whose pages a CSV gives to persons."""

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, File, Form, UploadFile
from homeroom_plugins.delivery.pdf.errors import PdfError
from homeroom_plugins.delivery.pdf.index import COLUMNS, decode_csv
from homeroom_plugins.delivery.router import LargeFields, split
from homeroom_plugins.delivery.rules import MAX_EVERY, MAX_INDEX_CHARS, FixedRule, IndexRule, ProofBy, RuleInvalid
from homeroom_plugins.delivery.schemas import StartedJob
from homeroom_plugins.delivery.states import SendTo
from homeroom_sdk.errors import ValidationFailed
from homeroom_sdk.http import Answer, StaffContext
from homeroom_sdk.recipients import PinMode
from homeroom_sdk.sentences import _, sentence_of
from pydantic import AwareDatetime


class WithCsv(LargeFields):
    """Takes the PDF and its CSV."""

    max_files = 2


router = APIRouter(prefix="/api/pdf/jobs", tags=["pdf/jobs"], route_class=WithCsv)


@router.post("/splitCsv", status_code=202)
async def split_csv(
    ctx: StaffContext,
    csv: Annotated[UploadFile, File()],
    pagesEach: Annotated[int, Form(ge=0, le=MAX_EVERY)] = 0,  # noqa: N803 - the API's name
    proof: Annotated[ProofBy, Form()] = "name",
    subject: Annotated[str, Form()] = "",
    message: Annotated[str, Form()] = "",
    expiresOn: Annotated[AwareDatetime | None, Form()] = None,  # noqa: N803
    pinMode: Annotated[PinMode, Form()] = PinMode.GENERATED,  # noqa: N803
    sendTo: Annotated[SendTo, Form()] = SendTo.GUARDIAN,  # noqa: N803
    schoolId: Annotated[str, Form(max_length=64)] = "",  # noqa: N803
    uploadId: Annotated[UUID | None, Form()] = None,  # noqa: N803
    file: Annotated[UploadFile | None, File()] = None,
) -> Answer[StartedJob]:
    """Start a job by a CSV: first_page,last_page,person_id says the pages; person_id[,pages] lists them in order."""
    text = await _read_csv(csv)
    is_index = all(name in text.partition("\n")[0].casefold() for name in COLUMNS)
    rule = (
        IndexRule(kind="index", csv=text, proof=proof)
        if is_index
        else FixedRule(kind="fixed", list=text, every=pagesEach, proof=proof)
    )
    return await split(
        ctx,
        subject=subject,
        message=message,
        rule=rule.model_dump_json(),
        expiresOn=expiresOn,
        pinMode=pinMode,
        sendTo=sendTo,
        schoolId=schoolId,
        uploadId=uploadId,
        file=file,
    )


async def _read_csv(csv: UploadFile) -> str:
    data = await csv.read(4 * MAX_INDEX_CHARS)
    try:
        text = decode_csv(data)
    except PdfError as error:
        raise RuleInvalid(sentence_of(error)) from error
    if not text.strip():
        raise ValidationFailed.of(csv=_("Add the CSV that says whose the pages are."))
    if len(text) > MAX_INDEX_CHARS:
        raise RuleInvalid(_("The index CSV is larger than 8 MB. Is a quote in it not closed?"))
    return text
