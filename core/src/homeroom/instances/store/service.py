"""Reading of single records, and changes to records that are kept as JSON."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from homeroom_sdk.errors import Forbidden, NotFound, ValidationFailed
from homeroom_sdk.http import Json
from homeroom_sdk.i18n import _, say
from homeroom_sdk.orm import uuid7
from sqlalchemy import ColumnElement, func, insert, literal, select, update
from sqlalchemy.dialects.postgresql import UUID as PG_UUID

from homeroom.instances.access import Model, check_read, check_write
from homeroom.instances.models import Instance, InstanceVersion
from homeroom.instances.paging import acl_roles, plan_query, to_record
from homeroom.instances.ports import Scope
from homeroom.instances.query.compile import Window
from homeroom.instances.query.query import Filter, Operator, Query
from homeroom.instances.query.sources import grants_any
from homeroom.instances.records import META, Meta, read_meta, read_payload, search_text, values_of
from homeroom.instances.rules import Reading
from homeroom.instances.store.conflicts import explain_conflict


async def get_record(scope: Scope, model: Model, record_id: str) -> Json:
    """Return one record.

    Raises:
        Forbidden: the actor may not read the model.
        NotFound: the district has no such record, or the actor may not read it.
    """
    if model.rows is not None:
        check_read(model, scope.actor)
        found = next((dict(row) for row in model.rows if row["id"] == record_id), None)
    else:
        key = str(parse_id(record_id))
        compiled = await plan_query(scope, model, Query(filters=(Filter("id", Operator.EQ, (key,)),)))
        row = (await model.session_of(scope.session).execute(compiled.rows(Window(1)))).first()
        found = to_record(model, row) if row else None
    if found is None:
        raise no_record()
    return found


async def create_record(scope: Scope, model: Model, body: Mapping[str, Any]) -> Json:
    """Add a generic record; flushes.

    Raises:
        Forbidden: the actor may not change records of the model.
        ModelReadOnly: the model's records cannot be changed through the instance API.
        ValidationFailed: the record does not fit the model.
    """
    check_write(model, scope.actor)
    reading, meta, record_id = await read_record(scope, model, body), read_meta(body), uuid7()
    _check_acl(scope, meta)
    await scope.session.execute(
        insert(Instance).values(
            district_id=scope.district.id,
            id=record_id,
            model=model.spec.name,
            payload=reading.payload,
            search_text=reading.search_text,
            tags=meta.tags or [],
            specs=meta.specs or [],
            readers=meta.acl and meta.acl.read,
            writers=meta.acl and meta.acl.write,
            created_by=scope.actor.name,
            updated_by=scope.actor.name,
        )
    )
    return await _finish(scope, model, "instance.created", record_id, reading)


async def update_record(scope: Scope, model: Model, record_id: str, body: Mapping[str, Any]) -> Json:
    """Replace the fields of a generic record; flushes.

    `__i.version` of the body must be the version that the caller has read. Other parts of `__i` stay unchanged unless
    the body contains them.

    Raises:
        RecordChanged: another user saved the record since; the error contains who, and which fields differ.
        NotFound: the district has no such record, or the actor may not read it.
        Forbidden, ModelReadOnly, ValidationFailed: as in `create_record`.
    """
    check_write(model, scope.actor)
    meta, key = read_meta(body), parse_id(record_id)
    if meta.version is None:
        raise ValidationFailed.of(**{META: _("Send __i.version as you have read it, so that no change is lost.")})
    _check_acl(scope, meta)
    before = values_of(await get_record(scope, model, record_id)) if model.rules else None
    reading = await read_record(scope, model, body, before=before)
    changes: Json = {"payload": reading.payload, "search_text": reading.search_text}
    changes |= {name: value for name, value in (("tags", meta.tags), ("specs", meta.specs)) if value is not None}
    if meta.acl is not None:
        changes |= {"readers": meta.acl.read, "writers": meta.acl.write}
    mine = (*writable(scope, model), Instance.id == key, Instance.version == meta.version)
    if not await save(scope, mine, changes):
        raise await _explain_unsaved(scope, model, key, base=meta.version, payload=reading.payload)
    return await _finish(scope, model, "instance.updated", key, reading)


async def delete_record(scope: Scope, model: Model, record_id: str) -> None:
    """Move a generic record to the bin; flushes.

    Raises:
        NotFound: the district has no such record, or the actor may not read it.
        Conflict: the model's rules do not allow the record to be deleted now.
        Forbidden, ModelReadOnly: as in `create_record`.
    """
    check_write(model, scope.actor)
    key = parse_id(record_id)
    if model.rules is not None:
        await model.rules.check_delete(scope, [key])
    if not await bin_records(scope, (*writable(scope, model), Instance.id == key)):
        raise await _explain_unsaved(scope, model, key)
    await _tell(scope, model, "instance.deleted", key)


async def restore_record(scope: Scope, model: Model, record_id: str) -> Json:
    """Restore a generic record from the bin; flushes.

    Raises:
        NotFound: there is no such record in the bin that the actor may change.
        Conflict: something else has taken the record's place.
        Forbidden, ModelReadOnly: as in `create_record`.
    """
    check_write(model, scope.actor)
    key = parse_id(record_id)
    if model.rules is not None:
        await model.rules.check_restore(scope, [key])
    if not await unbin_records(scope, (*writable(scope, model, deleted=True), Instance.id == key)):
        raise no_record()
    await _tell(scope, model, "instance.restored", key)
    return await get_record(scope, model, record_id)


async def read_record(scope: Scope, model: Model, body: Mapping[str, Any], *, before: Json | None = None) -> Reading:
    """Check a request's record, which replaces `before`, and return what to store; writes nothing.

    Raises:
        ValidationFailed: the record does not fit the model.
    """
    if model.rules is not None:
        return await model.rules.judge(scope, values_of(body), before=before)
    payload = read_payload(model.spec, body)
    return Reading(payload, search_text(model.spec, payload))


Conditions = tuple[ColumnElement[bool], ...]


def writable(scope: Scope, model: Model, *, deleted: bool = False) -> Conditions:
    """Return the conditions for records of the model that the actor may change; if `deleted`, for those in the bin."""
    roles = acl_roles(scope.actor)
    acl = () if roles is None else (grants_any(roles, Instance.readers), grants_any(roles, Instance.writers))
    state = Instance.deleted_at.is_not(None) if deleted else Instance.deleted_at.is_(None)
    return Instance.district_id == scope.district.id, Instance.model == model.spec.name, state, *acl


async def save(scope: Scope, conditions: Conditions, changes: Json) -> list[UUID]:
    """Change all matching records, keep their previous versions, and return their ids."""
    kept = select(
        Instance.district_id,
        func.gen_random_uuid(type_=PG_UUID),
        Instance.id,
        *(Instance.version, Instance.payload, Instance.tags, Instance.specs),
    ).where(*conditions)
    columns = ["district_id", "id", "instance_id", "version", "payload", "tags", "specs"]
    await scope.session.execute(insert(InstanceVersion).from_select(columns, kept.with_for_update()))
    saved = {"version": Instance.version + 1, "updated_at": func.now(), "updated_by": scope.actor.name}
    return await _change(scope, conditions, {**changes, **saved})


async def bin_records(scope: Scope, conditions: Conditions) -> list[UUID]:
    """Move the records to the bin and return their ids."""
    return await _change(scope, conditions, {"deleted_at": func.now(), "deleted_by": scope.actor.name})


async def unbin_records(scope: Scope, conditions: Conditions) -> list[UUID]:
    """Restore the records from the bin and return their ids."""
    return await _change(scope, conditions, {"deleted_at": None, "deleted_by": None})


def parse_id(text: str) -> UUID:
    """Parse a record id.

    Raises:
        NotFound: the text is not an id, so no record has it.
    """
    try:
        return UUID(text)
    except ValueError as error:
        raise no_record() from error


def no_record() -> NotFound:
    """Return the error for every record that does not exist or that the caller may not see."""
    return NotFound(_("This record does not exist, or no longer exists."))


async def _change(scope: Scope, conditions: Conditions, changes: Json) -> list[UUID]:
    statement = update(Instance).where(*conditions).values(**changes).returning(Instance.id)
    return list(await scope.session.scalars(statement.execution_options(synchronize_session=False)))


def _check_acl(scope: Scope, meta: Meta) -> None:
    roles = acl_roles(scope.actor)
    if meta.acl and roles is not None and not all(found is None or roles & set(found) for found in meta.acl):
        raise ValidationFailed.of(**{META: _("Include one of your roles in acl, or you would lose access to it.")})


async def _finish(scope: Scope, model: Model, action: str, key: UUID, reading: Reading) -> Json:
    if model.rules is not None:
        await model.rules.saved(scope, key, reading.payload)
    await _tell(scope, model, action, key)
    record = await get_record(scope, model, str(key))
    return (
        {**record, META: {**record[META], "notes": [say(note) for note in reading.notes]}} if reading.notes else record
    )


async def _tell(scope: Scope, model: Model, action: str, key: UUID) -> None:
    await scope.audit.record(action, subject=str(key), model=model.spec.name)
    await scope.events.notify(model.spec.name, {"id": str(key)})


async def _explain_unsaved(
    scope: Scope, model: Model, key: UUID, *, base: int | None = None, payload: Json | None = None
) -> Exception:
    """Return the error that explains why nothing was written.

    Either the actor cannot see the record, may not change it, or another user saved it in the meantime.
    """
    try:
        current = await get_record(scope, model, str(key))
    except NotFound as error:
        return error
    mine = (*writable(scope, model), Instance.id == key)
    if await scope.session.scalar(select(literal(1)).where(*mine)) is None:
        return Forbidden(_("Only some roles may change this record, and yours is not among them."))
    return await explain_conflict(scope, current, base=base or 0, mine=payload or {})
