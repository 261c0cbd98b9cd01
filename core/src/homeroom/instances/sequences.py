"""Numbers that are given out once: invoice numbers, case numbers, whatever a district counts."""

import re

from homeroom_sdk.errors import Forbidden, ValidationFailed
from homeroom_sdk.sentences import _
from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert

from homeroom.instances.models import Sequence
from homeroom.instances.ports import Scope

NAME = re.compile(r"[A-Za-z][A-Za-z0-9_.-]{0,63}")


async def peek_number(scope: Scope, name: str) -> int:
    """The number that the next caller of `take_number` would get now; changes nothing.

    Raises:
        Forbidden: the actor is no member of the staff.
        ValidationFailed: no sequence can be called that.
    """
    _check(scope, name)
    last = await scope.session.scalar(
        select(Sequence.value).where(Sequence.district_id == scope.district.id, Sequence.name == name)
    )
    return (last or 0) + 1


async def take_number(scope: Scope, name: str) -> int:
    """The next number, from 1, which nobody else gets; a transaction that fails gives it back. Errors as `peek_number`.

    Others who want a number of the same name wait for this transaction.
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
        raise ValidationFailed.of(name=_("A sequence is called by letters, digits, dots and dashes, a letter first."))
