"""What erasing everything of a person would do, in numbers: it is done, and rolled back."""

from dataclasses import dataclass
from typing import NoReturn

from homeroom.plugins.context import HostContext
from homeroom.plugins.gate import DistrictState
from homeroom.plugins.ports import Process
from homeroom_sdk.context import Actor
from homeroom_sdk.errors import AppError
from homeroom_sdk.sentences import NOTHING, Sentence, sentence_of
from homeroom_sdk.subjects import Subject, SubjectErasure
from sqlalchemy.ext.asyncio import AsyncSession

from homeroom_server.subjects.keepers import Keeper, erase, list_keepers


@dataclass(frozen=True, slots=True)
class Trial:
    """What a plugin would erase, or why it would not."""

    keeper: Keeper
    found: SubjectErasure
    refusal: Sentence = NOTHING


class _Undone(Exception):
    """Rolls a trial back."""


def _undo() -> NoReturn:
    raise _Undone


async def try_erasure(platform: Process, state: DistrictState, actor: Actor, subject: Subject) -> list[Trial]:
    """One plugin after the other, as in earnest: what one has erased, the next does not count. Nothing of it stays."""
    trials: list[Trial] = []
    try:
        async with platform.database.district(state.district.id) as session:
            for keeper in list_keepers(platform, state):
                ctx = HostContext(platform, keeper.plugin, state, actor, session)
                trials.append(await _try(platform, session, keeper, ctx, subject))
            _undo()
    except _Undone:
        return trials


async def _try(platform: Process, session: AsyncSession, keeper: Keeper, ctx: HostContext, subject: Subject) -> Trial:
    """None that refuses stops the others."""
    try:
        async with session.begin_nested():
            return Trial(keeper, await erase(platform, keeper, ctx, subject))
    except AppError as error:
        return Trial(keeper, SubjectErasure(), sentence_of(error))
