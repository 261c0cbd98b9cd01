"""Edit locks, which warn a second editor. They block nothing: the record's version protects it against lost changes."""

from datetime import timedelta

from homeroom.identity.models import User
from homeroom_sdk.errors import Forbidden, ValidationFailed
from homeroom_sdk.i18n import _
from homeroom_sdk.orm import uuid7
from homeroom_sdk.texts import is_line
from sqlalchemy import ColumnElement, case, delete, func, or_, select
from sqlalchemy.dialects.postgresql import insert

from homeroom_server.lockers.models import EditLock
from homeroom_server.scope import Scope

LEASE = timedelta(seconds=60)
MAX_NAME = 100


async def find_lock(scope: Scope, model: str, record: str) -> EditLock | None:
    """Return the current lock of the record; None if it is not being edited.

    Raises:
        Forbidden: the caller is not staff.
        ValidationFailed: the model or the id is empty or too long.
    """
    _check(scope, model, record)
    found: EditLock | None = await scope.session.scalar(
        select(EditLock).where(*_of(scope, model, record), EditLock.lease_until > func.now())
    )
    return found


async def take_lock(scope: Scope, model: str, record: str) -> EditLock:
    """Lock the record for a minute, or prolong the caller's own lock; a lock of another user stays and is returned.

    Raises:
        Forbidden: the caller is not staff.
        ValidationFailed: the model or the id is empty or too long.
    """
    _check(scope, model, record)
    user = await scope.session.get(User, (scope.district.id, scope.actor.user_id))
    name = f"{user.first_name} {user.last_name}".strip() if user else ""
    values = {"user_id": scope.actor.user_id, "user_name": name or scope.actor.name}
    row = insert(EditLock).values(
        id=uuid7(),
        district_id=scope.district.id,
        model=model,
        record=record,
        lease_until=func.now() + LEASE,
        **values,
    )
    is_mine = EditLock.user_id == scope.actor.user_id
    is_over = EditLock.lease_until <= func.now()
    await scope.session.execute(
        row.on_conflict_do_update(
            index_elements=["district_id", "model", "record"],
            set_={
                **values,
                "lease_until": row.excluded.lease_until,
                "since": case((is_over, func.now()), else_=EditLock.since),
            },
            where=or_(is_mine, is_over),
        )
    )
    lock = await find_lock(scope, model, record)
    assert lock is not None
    return lock


async def release_lock(scope: Scope, model: str, record: str) -> None:
    """Release the caller's own lock; a lock of another user stays. Idempotent."""
    _check(scope, model, record)
    await scope.session.execute(
        delete(EditLock).where(*_of(scope, model, record), EditLock.user_id == scope.actor.user_id)
    )


def _of(scope: Scope, model: str, record: str) -> tuple[ColumnElement[bool], ...]:
    return EditLock.district_id == scope.district.id, EditLock.model == model, EditLock.record == record


def _check(scope: Scope, model: str, record: str) -> None:
    if not scope.actor.is_staff:
        raise Forbidden(_("You are not authorized."))
    for name, value in (("model", model), ("id", record)):
        if not 0 < len(value) <= MAX_NAME or not is_line(value):
            raise ValidationFailed.of(**{name: _("Name it in 1 to {count} characters.", count=MAX_NAME)})
