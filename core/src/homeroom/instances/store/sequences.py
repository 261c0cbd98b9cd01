"""Sequences of unique numbers, such as invoice or case numbers of a district."""

import re

from homeroom_sdk.errors import Forbidden, ValidationFailed
from homeroom_sdk.i18n import _
from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert

from homeroom.instances.models import Sequence
from homeroom.instances.ports import Scope

NAME = re.compile(r"[A-Za-z][A-Za-z0-9_.-]{0,63}")


async def peek_number(scope: Scope, name: str) -> int:
    """Return the number that `take_number` would return now; changes nothing.

    Raises:
        Forbidden: the actor is not a member of the staff.
        ValidationFailed: the name is not allowed for a sequence.
    """
    _check(scope, name)
    last = await scope.session.scalar(
        select(Sequence.value).where(Sequence.district_id == scope.district.id, Sequence.name == name)
    )
    return (last or 0) + 1


async def take_number(scope: Scope, name: str) -> int:
    """Take the next number of a sequence, starting at 1; a rollback of the transaction frees it again.

    Other calls for the same sequence wait until this transaction ends. Errors as in `peek_number`.
    """
    _check(scope, name)
    first = insert(Sequence).values(district_id=scope.district.id, name=name, value=1)
    taken = first.on_conflict_do_update(
        index_elements=[Sequence.district_id, Sequence.name], set_={"value": Sequence.value + 1}
    ).returning(Sequence.value)
    return int((await scope.session.execute(taken)).scalar_one())


def _check(scope: Scope, name: str) -> None:
    if not scope.actor.is_staff:
        raise Forbidden(_("You are not authorized."))
    if not NAME.fullmatch(name):
        raise ValidationFailed.of(
            name=_("A sequence name has letters, digits, dots and dashes, and begins with a letter.")
        )
