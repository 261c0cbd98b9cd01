"""Saving of field values. Each value is checked by the kind of its field, and kept between visits of the page."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from uuid import UUID

from homeroom_plugins.signing.models import FieldKind
from homeroom_plugins.signing.request_models import FieldValue, Signer, SigningRequest
from homeroom_plugins.signing.requests.errors import NotYours
from homeroom_plugins.signing.requests.locking import check_may_act, lock_for
from homeroom_plugins.signing.requests.opening import WITHOUT_VALUE, check_digital
from homeroom_plugins.signing.templates.schemas import Field
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import ValidationFailed
from homeroom_sdk.i18n import Sentence, _
from homeroom_sdk.texts import is_line, is_lines, to_line
from sqlalchemy import delete
from sqlalchemy.dialects.postgresql import insert

MAX_TEXT = 2_000
MAX_INITIALS = 12
MAX_ATTACHMENT_BYTES = 10 * 1024**2
CHECKED = "true"
_NUMBER = re.compile(r"[-+]?[0-9]{1,15}([.,][0-9]{1,10})?")
_FILE_KINDS = (b"%PDF-", b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff")


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file that a signer attaches: PDF, PNG or JPEG."""

    name: str
    content: bytes


async def save_value(
    ctx: PluginContext, signer_id: UUID, field_id: str, value: str, *, upload: Attachment | None = None
) -> None:
    """Save a value that a signer has filled in; an empty value clears the field.

    Values are plain text. A check mark is `true`, a date has the form 2026-05-31.

    Raises:
        RequestEnded, AlreadyDone, NotYourTurn: the signer cannot fill in fields any more, or not yet.
        NotYours: the field belongs to another signer, or does not exist.
        ValidationFailed: the value is not valid; `data.fields` contains the field's id and what it accepts.
    """
    # Before the lock, which must not be held while waiting for the store.
    blob_id = await _put(ctx, field_id, upload) if upload is not None else None
    request, me, _signers = await lock_for(ctx, signer_id)
    check_may_act(ctx, request, me)
    check_digital(request)
    field = own_field(request, me, field_id)
    file_name = ""
    if field.kind is FieldKind.ATTACHMENT:
        value = file_name = (to_line(upload.name, 200) or "attachment") if upload is not None else ""
    elif upload is not None:
        raise ValidationFailed.of(**{field.id: _("This field takes no file.")})
    else:
        value = check_value(field, value)
    await keep_value(ctx, me.id, field.id, value, blob_id, file_name)
    if field.kind is FieldKind.RADIO and field.group and value:
        for other in fields_of(request, me):
            if other.kind is FieldKind.RADIO and other.group == field.group and other.id != field.id:
                await keep_value(ctx, me.id, other.id, "", None, "")
    await ctx.db.flush()


def fields_of(request: SigningRequest, signer: Signer) -> Sequence[Field]:
    """List the fields of a signer's role."""
    return [field for item in request.fields if (field := Field.model_validate(item)).role == signer.role]


def own_field(request: SigningRequest, signer: Signer, field_id: str) -> Field:
    """Return the field, which must be one that this signer fills in.

    Raises:
        NotYours: the field belongs to another signer or has no role, is the signature itself, or does not exist.
    """
    for field in fields_of(request, signer):
        if field.id == field_id and field.kind not in WITHOUT_VALUE:
            return field
    raise NotYours(_("This field is not yours to fill in. Open your link again."))


def check_value(field: Field, value: str) -> str:
    """Return the value in the form in which it is stored.

    Raises:
        ValidationFailed: the field does not accept it.
    """
    value = value.replace("\r\n", "\n").strip()
    if not value:
        return ""
    problem = _problem_of(field, value)
    if problem is not None:
        raise ValidationFailed.of(**{field.id: problem})
    return value.replace(",", ".").removeprefix("+") if field.kind is FieldKind.NUMBER else value


def _problem_of(field: Field, value: str) -> Sentence | None:
    match field.kind:
        case FieldKind.DATE:
            return None if _is_date(value) else _("Write a date with year, month and day, such as 2026-05-31.")
        case FieldKind.NUMBER:
            return None if _NUMBER.fullmatch(value) else _("Write a number, such as 12 or 3.5.")
        case FieldKind.CHECK:
            return None if value == CHECKED else _("A check mark is set or not.")
        case FieldKind.RADIO if not field.options:
            return None if value == CHECKED else _("Choose one of the options.")
        case FieldKind.RADIO | FieldKind.SELECT:
            return None if value in field.options else _("Choose one of the options.")
        case FieldKind.INITIALS:
            is_short = is_line(value) and len(value) <= MAX_INITIALS
            return None if is_short else _("Write your initials, at most {most} characters.", most=MAX_INITIALS)
    if not is_lines(value) or len(value) > MAX_TEXT:
        return _("Write plain text of at most {most} characters.", most=MAX_TEXT)
    return None


def _is_date(value: str) -> bool:
    try:
        return date.fromisoformat(value).isoformat() == value
    except ValueError:
        return False


async def _put(ctx: PluginContext, field_id: str, upload: Attachment) -> UUID:
    check_attachment(field_id, upload)
    return (await ctx.blobs.put(upload.content)).id


def check_attachment(field_id: str, upload: Attachment) -> None:
    """Refuse a file that is too large or is not a PDF, PNG or JPEG.

    Raises:
        ValidationFailed: with what the field accepts.
    """
    if len(upload.content) > MAX_ATTACHMENT_BYTES:
        raise ValidationFailed.of(**{field_id: _("Attach a file of at most 10 MB.")})
    if not upload.content.startswith(_FILE_KINDS):
        raise ValidationFailed.of(**{field_id: _("Attach a PDF, or a picture as PNG or JPEG.")})


def list_missing(fields: Sequence[Field], values: Mapping[str, str]) -> Sequence[Field]:
    """List the required fields that are empty; one value is enough for a group of radio buttons."""
    chosen = {field.group for field in fields if field.kind is FieldKind.RADIO and field.group and values.get(field.id)}
    return [
        field
        for field in fields
        if field.required
        and field.kind not in WITHOUT_VALUE
        and not values.get(field.id)
        and not (field.kind is FieldKind.RADIO and field.group in chosen)
    ]


async def keep_prefilled(
    ctx: PluginContext, signer: Signer, fields: Sequence[Field], saved: Mapping[str, FieldValue]
) -> None:
    """Save the template's default values that the signer has left unchanged, as they are part of what was signed."""
    for field in fields:
        if field.value and field.id not in saved and field.kind not in WITHOUT_VALUE:
            await keep_value(ctx, signer.id, field.id, field.value, None, "")


async def forget_values(ctx: PluginContext, signer_id: UUID) -> None:
    """Delete all values of a signer."""
    await ctx.db.execute(
        delete(FieldValue).where(FieldValue.district_id == ctx.district.id, FieldValue.signer_id == signer_id)
    )


async def keep_value(
    ctx: PluginContext, signer_id: UUID, field_id: str, value: str, blob_id: UUID | None, file_name: str
) -> None:
    """Store one value, replacing the present one. Needs the request's lock."""
    kept = {"value": value, "blob_id": blob_id, "file_name": file_name, "updated_at": ctx.now()}
    row = insert(FieldValue).values(district_id=ctx.district.id, signer_id=signer_id, field_id=field_id, **kept)
    await ctx.db.execute(row.on_conflict_do_update(index_elements=["district_id", "signer_id", "field_id"], set_=kept))
