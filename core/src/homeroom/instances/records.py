"""Conversion of generic records: from request JSON to checked values, and from database rows to JSON."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

from homeroom_sdk.errors import ValidationFailed
from homeroom_sdk.http import Json
from homeroom_sdk.i18n import Sentence, _, sentence_of
from homeroom_sdk.models import Field, FieldType, ModelSpec
from homeroom_sdk.schemas import ReadModel
from homeroom_sdk.texts import is_line
from pydantic import ConfigDict
from pydantic import Field as Schema
from sqlalchemy import Row

from homeroom.instances.models import GRACE
from homeroom.instances.query.values import UnfitValue, check_text, convert, moment_key

MAX_TEXT_CHARS = 100_000
MAX_ITEMS = 10_000
MAX_PROBLEMS = 100
META = "__i"


class Auditing(ReadModel):
    """The users who created a record and changed it last, with the times."""

    created_on: datetime
    created_by: str
    updated_on: datetime
    updated_by: str


class RecordMeta(ReadModel):
    """The platform's metadata of a record (specification §3); `acl` lists the only roles that may read or write it."""

    guid: UUID
    model: str
    specs: list[str]
    acl: dict[str, list[str]]
    tags: list[str]
    version: int
    auditing: Auditing


def read_payload(spec: ModelSpec, body: Mapping[str, Any]) -> Json:
    """Return the record's fields from a request, checked against the model and without `id` and `__i`.

    Moments are normalized to UTC.

    Raises:
        ValidationFailed: some fields are unknown or have the wrong type; it has a message for each of them.
    """
    payload: Json = {}
    problems: dict[str, Sentence] = {}
    for name, value in values_of(body).items():
        shown = name[:100] if is_line(name) else ascii(name[:100])
        field = spec.by_name.get(name)
        if field is None:
            problems[shown] = _("{field} is not a field of {model}.", field=shown, model=spec.name)
            if len(problems) >= MAX_PROBLEMS:
                break
            continue
        try:
            payload[name] = _read_value(field, value)
        except UnfitValue as error:
            problems[shown] = _("The value of {field} {problem}.", field=shown, problem=sentence_of(error))
    if problems:
        raise ValidationFailed.of(**problems)
    return payload


def search_text(spec: ModelSpec, payload: Mapping[str, Any]) -> str:
    """Join the values of the searchable fields into the text that phrases are matched against."""
    return " ".join(str(payload[field.name]) for field in spec.fields if field.searchable and payload.get(field.name))


def values_of(body: Mapping[str, Any]) -> Json:
    """Return the fields of a request's record without `id` and `__i`."""
    return {name: value for name, value in body.items() if name not in (META, "id")}


class Acl(NamedTuple):
    """The only roles that may read or write a record; None means all roles that the model allows."""

    read: list[str] | None
    write: list[str] | None


@dataclass(frozen=True, slots=True)
class Meta:
    """The parts of `__i` that a caller may set; None leaves the stored part unchanged.

    Attributes:
        version: The version that the caller has read.
    """

    tags: list[str] | None
    specs: list[str] | None
    acl: Acl | None
    version: int | None


def read_meta(body: Mapping[str, Any]) -> Meta:
    """Read `__i` from a request.

    Raises:
        ValidationFailed: one of its parts has the wrong type.
    """
    meta = body.get(META) or {}
    if not isinstance(meta, dict):
        raise ValidationFailed.of(__i=_("__i must be an object."))
    tags, specs, version = meta.get("tags"), meta.get("specs"), meta.get("version")
    if not all(items is None or _are_texts(items) for items in (tags, specs)):
        raise ValidationFailed.of(__i=_("tags and specs must be lists of texts."))
    if version is not None and (isinstance(version, bool) or not isinstance(version, int)):
        raise ValidationFailed.of(__i=_("version must be a whole number."))
    return Meta(tags, specs, _read_acl(meta.get("acl")), version)


class GenericMeta(RecordMeta):
    """Metadata of a record in an API response; `notes` are messages for the user who saved the record."""

    model_config = ConfigDict(json_schema_serialization_defaults_required=False)

    notes: Sequence[str] = ()


class GenericRecord(ReadModel, extra="allow"):
    """A record in an API response: the fields of its model, `id` and the platform's metadata."""

    id: UUID
    meta: GenericMeta = Schema(alias=META)


class DeletedMeta(GenericMeta):
    """Metadata of a record in the bin: who deleted it, and until when it can be restored."""

    deleted_on: datetime
    deleted_by: str
    erased_on: datetime


class DeletedRecord(ReadModel, extra="allow"):
    """A record in the bin."""

    id: UUID
    meta: DeletedMeta = Schema(alias=META)


def as_record(row: Row[Any]) -> Json:
    """Convert a row of a generic record to JSON: its fields, `id` and `__i` (specification §3)."""
    meta = {
        "guid": row.id,
        "model": row.model,
        "specs": row.specs,
        "acl": {name: roles for name, roles in (("read", row.readers), ("write", row.writers)) if roles is not None},
        "tags": row.tags,
        "version": row.version,
        "auditing": {
            "createdOn": row.created_at,
            "createdBy": row.created_by,
            "updatedOn": row.updated_at,
            "updatedBy": row.updated_by,
        },
    }
    if row.deleted_at is not None:
        meta |= {"deletedOn": row.deleted_at, "deletedBy": row.deleted_by, "erasedOn": row.deleted_at + GRACE}
    return {**row.payload, "id": row.id, META: meta}


def _read_value(field: Field, value: Any) -> Any:
    if value is None:
        return None
    if field.type is FieldType.LIST:
        if not isinstance(value, list) or len(value) > MAX_ITEMS:
            raise UnfitValue(_("must be a list of at most {count} values", count=f"{MAX_ITEMS:,}"))
        return [_read_text(item) for item in value]
    if field.type is FieldType.TEXT:
        return _read_text(value)
    found = convert(field, value)
    if isinstance(found, datetime):
        return moment_key(found)
    return found if isinstance(found, bool | int) else str(found)


def _read_text(value: Any) -> str:
    if not isinstance(value, str):
        raise UnfitValue(_("must be text"))
    return check_text(value, MAX_TEXT_CHARS)


def _read_acl(acl: Any) -> Acl | None:
    if acl is None:
        return None
    if not isinstance(acl, dict) or set(acl) - {"read", "write"}:
        raise ValidationFailed.of(__i=_('acl must be an object such as {"read": [], "write": []}.'))
    if not all(items is None or _are_texts(items) for items in acl.values()):
        raise ValidationFailed.of(__i=_("read and write of acl must be lists of roles."))
    return Acl(acl.get("read"), acl.get("write"))


def _are_texts(items: Any) -> bool:
    return isinstance(items, list) and len(items) <= MAX_ITEMS and all(_is_fit(item) for item in items)


def _is_fit(value: Any) -> bool:
    try:
        return bool(_read_text(value))
    except UnfitValue:
        return False
