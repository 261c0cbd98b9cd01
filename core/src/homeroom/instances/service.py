"""Listing, reading and changing records of any model."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from homeroom_sdk.errors import NotFound, ValidationFailed
from homeroom_sdk.http import Json
from homeroom_sdk.orm import uuid7
from sqlalchemy import Row, delete, func, insert, select, update

from homeroom.instances.catalogue import Model, check_read, check_write
from homeroom.instances.compile import compile_count, compile_page
from homeroom.instances.errors import RecordChanged
from homeroom.instances.models import Instance
from homeroom.instances.ports import Scope
from homeroom.instances.query import Filter, Operator, Query
from homeroom.instances.records import META, as_record, read_meta, read_payload, search_text
from homeroom.instances.sources import open_source


async def list_records(scope: Scope, model: Model, query: Query) -> tuple[list[Json], int]:
    """One page of records and the number of all that the query finds.

    Raises:
        Forbidden: the actor may not read the model.
        InvalidQuery: the query does not fit the model.
    """
    check_read(model, scope.actor)
    source = open_source(model.spec, scope.district.id, phrase=query.phrase, rows=model.rows)
    rows = (await scope.session.execute(compile_page(query, source))).all()
    records = [_shape(model, row) for row in rows]
    if len(rows) < query.size and (rows or query.from_index == 0):
        return records, query.from_index + len(rows)
    return records, await scope.session.scalar(compile_count(query, source)) or 0


async def get_record(scope: Scope, model: Model, record_id: str) -> Json:
    """One record.

    Raises:
        Forbidden: the actor may not read the model.
        NotFound: there is no such record in the district.
    """
    check_read(model, scope.actor)
    if model.rows is None:
        record_id = str(_parse_id(record_id))
        query = Query(filters=(Filter("id", Operator.EQ, (record_id,)),))
        found = (await scope.session.execute(compile_page(query, open_source(model.spec, scope.district.id)))).first()
        record = _shape(model, found) if found else None
    else:
        record = next((dict(row) for row in model.rows if row["id"] == record_id), None)
    if record is None:
        raise _no_record()
    return record


async def create_record(scope: Scope, model: Model, body: Mapping[str, Any]) -> Json:
    """Add a generic record; flushes.

    Raises:
        Forbidden, ModelReadOnly: the actor, or anybody, may not change the model from here.
        ValidationFailed: the record does not fit the model.
    """
    check_write(model, scope.actor)
    payload, meta, record_id = read_payload(model.spec, body), read_meta(body), uuid7()
    await scope.session.execute(
        insert(Instance).values(
            district_id=scope.district.id,
            id=record_id,
            model=model.spec.name,
            payload=payload,
            search_text=search_text(model.spec, payload),
            tags=meta["tags"],
            specs=meta["specs"],
            created_by=scope.actor.name,
            updated_by=scope.actor.name,
        )
    )
    await scope.audit.record("instance.created", subject=str(record_id), model=model.spec.name)
    return await get_record(scope, model, str(record_id))


async def update_record(scope: Scope, model: Model, record_id: str, body: Mapping[str, Any]) -> Json:
    """Replace a generic record; `__i.version` of the body is the version that the caller has read. Flushes.

    Raises:
        RecordChanged: somebody saved it since; the message names who.
        NotFound: there is no such record in the district.
        Forbidden, ModelReadOnly, ValidationFailed: as `create_record`.
    """
    check_write(model, scope.actor)
    payload, meta, key = read_payload(model.spec, body), read_meta(body), _parse_id(record_id)
    if meta["version"] is None:
        raise ValidationFailed.of(**{META: "Send __i.version as you have read it, so that no change is lost."})
    saved = await scope.session.execute(
        update(Instance)
        .where(*_is(scope, model, key), Instance.version == meta["version"])
        .values(
            payload=payload,
            search_text=search_text(model.spec, payload),
            tags=meta["tags"],
            specs=meta["specs"],
            version=Instance.version + 1,
            updated_at=func.now(),
            updated_by=scope.actor.name,
        )
        .returning(Instance.id)
        .execution_options(synchronize_session=False)
    )
    if saved.first() is None:
        raise await _explain_unsaved(scope, model, key)
    await scope.audit.record("instance.updated", subject=str(key), model=model.spec.name)
    return await get_record(scope, model, record_id)


async def delete_record(scope: Scope, model: Model, record_id: str) -> None:
    """Remove a generic record; flushes. Errors as `update_record`, but for the version."""
    check_write(model, scope.actor)
    key = _parse_id(record_id)
    gone = await scope.session.execute(
        delete(Instance)
        .where(*_is(scope, model, key))
        .returning(Instance.id)
        .execution_options(synchronize_session=False)
    )
    if gone.first() is None:
        raise _no_record()
    await scope.audit.record("instance.deleted", subject=str(key), model=model.spec.name)


def _shape(model: Model, row: Row[Any]) -> Json:
    if model.rows is not None:
        return dict(row.payload)
    return dict(row._mapping) if model.spec.table is not None else as_record(row)


def _is(scope: Scope, model: Model, key: UUID) -> tuple[Any, ...]:
    return Instance.district_id == scope.district.id, Instance.model == model.spec.name, Instance.id == key


async def _explain_unsaved(scope: Scope, model: Model, key: UUID) -> Exception:
    other = await scope.session.scalar(select(Instance.updated_by).where(*_is(scope, model, key)))
    if other is None:
        return _no_record()
    return RecordChanged(
        f"{other} has saved this record since you opened it. Load it again.", data={"changedBy": other}
    )


def _parse_id(text: str) -> UUID:
    try:
        return UUID(text)
    except ValueError as error:
        raise _no_record() from error


def _no_record() -> NotFound:
    return NotFound("This record does not exist, or not any more.")
