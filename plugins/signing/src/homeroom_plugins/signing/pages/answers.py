"""Saving the answers of a signer; errors are keys of texts in the signer's language."""

from homeroom_plugins.signing.models import FieldKind
from homeroom_plugins.signing.pages.steps import CHECKED, Step
from homeroom_plugins.signing.pages.visits import Visit
from homeroom_plugins.signing.requests import acting
from homeroom_plugins.signing.requests.acting import Attachment
from homeroom_sdk.errors import ValidationFailed
from starlette.datastructures import UploadFile


async def save_answer(
    visit: Visit, step: Step, answer: str, *, file: UploadFile | None, is_removed: bool, may_wait: bool
) -> str:
    """Save an answer; return the key of the text that states the problem, or an empty string.

    Args:
        is_removed: Remove the attachment that was saved before.
        may_wait: Accept a missing answer, because the signer goes back.

    Raises:
        Conflict, Gone, Forbidden: the signer can no longer fill in anything.
    """
    answer = answer.strip()
    has_answer = bool(answer)
    if step.kind is FieldKind.ATTACHMENT:
        has_answer = bool(file and file.filename) or bool(step.answer and not is_removed)
    if step.is_required and not has_answer:
        return "" if may_wait else f"error.required_{step.kind}"
    try:
        await _save(visit, step, answer, file=file, is_removed=is_removed)
    except ValidationFailed:
        return f"error.{step.kind}"
    return ""


async def _save(visit: Visit, step: Step, answer: str, *, file: UploadFile | None, is_removed: bool) -> None:
    ctx, signer_id = visit.ctx, visit.link.recipient_id
    if step.kind is FieldKind.ATTACHMENT:
        if file is not None and file.filename:
            upload = Attachment(file.filename, await file.read())
            await acting.save_value(ctx, signer_id, step.field_ids[0], "", upload=upload)
        elif is_removed:
            await acting.save_value(ctx, signer_id, step.field_ids[0], "")
    elif step.kind in (FieldKind.RADIO, FieldKind.SELECT):
        await _choose(visit, step, answer)
    elif step.kind is FieldKind.CHECK:
        await acting.save_value(ctx, signer_id, step.field_ids[0], CHECKED if answer else "")
    else:
        await acting.save_value(ctx, signer_id, step.field_ids[0], answer)


async def _choose(visit: Visit, step: Step, answer: str) -> None:
    places = {str(place): item for place, item in enumerate(step.choices)}
    if answer and answer not in places:
        raise ValidationFailed.of()
    chosen = places.get(answer)
    for field_id in step.field_ids:
        value = chosen.value if chosen is not None and chosen.field_id == field_id else ""
        await acting.save_value(visit.ctx, visit.link.recipient_id, field_id, value)
