"""Routes of `/api/pdf/jobs` for jobs with a CSV that assigns pages to persons, and for learned and saved rules."""

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, File, Form, UploadFile
from homeroom_plugins.delivery.api.jobs import LargeFields, split
from homeroom_plugins.delivery.intake import saved_rules
from homeroom_plugins.delivery.intake.rule_schemas import LearnedRuleRead, ProposedRuleRead, SavedRuleRead, SavedRules
from homeroom_plugins.delivery.intake.rules import (
    MAX_EVERY,
    MAX_INDEX_CHARS,
    RULES,
    FixedRule,
    IndexRule,
    ProofBy,
    Rule,
    RuleInvalid,
    Share,
    check_rule,
)
from homeroom_plugins.delivery.intake.uploads import child_of, fetch_source, get_upload
from homeroom_plugins.delivery.matching.preview import LIMITS
from homeroom_plugins.delivery.matching.proposing import propose_rule
from homeroom_plugins.delivery.models import SavedRule
from homeroom_plugins.delivery.pdf.errors import PdfError
from homeroom_plugins.delivery.pdf.read.learning import Example, learn_pattern
from homeroom_plugins.delivery.pdf.rules.areas import Area
from homeroom_plugins.delivery.pdf.rules.file_fingerprint import Look
from homeroom_plugins.delivery.pdf.rules.index import COLUMNS, decode_csv
from homeroom_plugins.delivery.schemas import StartedJob
from homeroom_plugins.delivery.states import SendTo
from homeroom_sdk.errors import NotFound, ValidationFailed
from homeroom_sdk.guard.runner import run_guarded
from homeroom_sdk.http import Answer, StaffContext, answer
from homeroom_sdk.i18n import _, say, sentence_of
from homeroom_sdk.recipients import PinMode
from pydantic import AwareDatetime, BaseModel, Field


class WithCsv(LargeFields):
    """Route class that accepts the PDF and its CSV."""

    max_files = 2


router = APIRouter(prefix="/api/pdf/jobs", tags=["pdf/jobs"], route_class=WithCsv)


class ExampleRequest(BaseModel):
    """A page (counted from 1) and the rectangle that contains its id, in fractions of the page."""

    page: int = Field(ge=1)
    area: list[Share] = Field(min_length=4, max_length=4)


class LearnRequest(BaseModel):
    """Two pages of an upload on which a person has marked the id."""

    uploadId: UUID  # noqa: N815 - the API's name
    examples: list[ExampleRequest] = Field(min_length=2, max_length=2)


@router.post("/learnRule")
async def learn_rule(ctx: StaffContext, body: LearnRequest) -> Answer[LearnedRuleRead]:
    """Learn from two examples how to find ids."""
    upload = await get_upload(ctx, body.uploadId)
    if any(item.page > upload.pages for item in body.examples):
        raise NotFound(_("The file has no such page."))
    path = await fetch_source(ctx, upload.blob_id)
    await ctx.commit()  # Waiting for a child process may take long.
    examples = [Example(item.page - 1, Area(*item.area)) for item in body.examples]
    try:
        learned = await run_guarded(learn_pattern, path, examples, limits=LIMITS, reuse=child_of(path))
    except PdfError as error:
        raise RuleInvalid(sentence_of(error)) from error
    return answer(LearnedRuleRead(pattern=learned.pattern, says=say(learned.says), ids=list(learned.ids)))


@router.get("/proposeRule")
async def propose(
    ctx: StaffContext,
    uploadId: UUID,  # noqa: N803 - the API's name
    schoolId: str = "",  # noqa: N803
) -> Answer[ProposedRuleRead | None]:
    """Propose a rule from the ids of the district's persons, if some of them are on the first pages of the upload."""
    try:
        found = await propose_rule(ctx, await get_upload(ctx, uploadId), school_id=schoolId.strip())
    except PdfError as error:
        raise RuleInvalid(sentence_of(error)) from error
    if found is None:
        return answer(None)
    learned = found.learned
    return answer(
        ProposedRuleRead(pattern=learned.pattern, says=say(learned.says), found=found.found, pages=found.pages)
    )


class SavedRuleRequest(BaseModel):
    """A rule to save by name, and the upload that shows for which files to propose it."""

    name: str = Field(max_length=1000)
    rule: Rule
    uploadId: UUID | None = None  # noqa: N815


class NewSavedRule(SavedRuleRequest):
    """A rule to save for the first time; the upload is required."""

    uploadId: UUID  # noqa: N815


@router.get("/rules")
async def list_saved_rules(ctx: StaffContext, uploadId: UUID | None = None) -> Answer[SavedRules]:  # noqa: N803
    """List the district's saved rules. If an upload is given, rules made for similar files come first."""
    look = None
    if uploadId is not None:
        look = await saved_rules.look_of(ctx, await get_upload(ctx, uploadId))
    found = [_read(item, look) for item in await saved_rules.list_rules(ctx)]
    return answer(SavedRules(rules=sorted(found, key=lambda item: not item.alike)))


@router.post("/rules", status_code=201)
async def save_rule(ctx: StaffContext, body: NewSavedRule) -> Answer[SavedRuleRead]:
    """Save a rule by name."""
    rule = await check_rule(body.rule)
    saved = await saved_rules.save_rule(ctx, body.name, rule, await get_upload(ctx, body.uploadId))
    return answer(_read(saved), _("The rule is saved."))


@router.put("/rules/{rule_id}")
async def change_saved_rule(ctx: StaffContext, rule_id: UUID, body: SavedRuleRequest) -> Answer[SavedRuleRead]:
    """Change the name or the content of a saved rule."""
    rule = await check_rule(body.rule)
    upload = None if body.uploadId is None else await get_upload(ctx, body.uploadId)
    return answer(_read(await saved_rules.change_rule(ctx, rule_id, body.name, rule, upload)), _("The rule is saved."))


@router.delete("/rules/{rule_id}")
async def delete_saved_rule(ctx: StaffContext, rule_id: UUID) -> Answer[SavedRules]:
    """Delete a saved rule; jobs that use it keep it. Return the remaining rules."""
    await saved_rules.delete_rule(ctx, rule_id)
    rest = [_read(item) for item in await saved_rules.list_rules(ctx)]
    return answer(SavedRules(rules=rest), _("The rule is deleted."))


def _read(saved: SavedRule, look: Look | None = None) -> SavedRuleRead:
    return SavedRuleRead(
        id=saved.id,
        name=saved.name,
        rule=RULES.validate_python(saved.rule),
        alike=look is not None and saved_rules.is_alike(saved, look),
        created_by=saved.created_by,
        updated_on=saved.updated_at,
    )


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
    """Start a job with a CSV: either first_page,last_page,person_id, or person_id[,pages] in the order of the pages."""
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
        raise ValidationFailed.of(csv=_("Add the CSV that assigns the pages to persons."))
    if len(text) > MAX_INDEX_CHARS:
        raise RuleInvalid(_("The index CSV is larger than 8 MB. Is a quote in it not closed?"))
    return text
