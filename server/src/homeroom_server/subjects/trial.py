"""Trial erasures: the erasure is carried out, counted, and rolled back."""

from dataclasses import dataclass
from typing import NoReturn

from homeroom.plugins.context import HostContext
from homeroom.plugins.gate import DistrictState
from homeroom.plugins.ports import Process
from homeroom_sdk.context import Actor
from homeroom_sdk.errors import AppError
from homeroom_sdk.i18n import NOTHING, Sentence, sentence_of
from homeroom_sdk.subjects import Subject, SubjectErasure
from sqlalchemy.ext.asyncio import AsyncSession

from homeroom_server.subjects.keepers import Keeper, erase, list_keepers


@dataclass(frozen=True, slots=True)
class Trial:
    """Result of a trial for one plugin: the counts, or its refusal."""

    keeper: Keeper
    found: SubjectErasure
    refusal: Sentence = NOTHING


class _Undone(Exception):
    """Raised to roll back a trial."""


def _undo() -> NoReturn:
    raise _Undone


async def try_erasure(platform: Process, state: DistrictState, actor: Actor, subject: Subject) -> list[Trial]:
    """Erase in every plugin, in the real order, within one transaction that is rolled back, and return what each
    erased.

    A plugin does not count what an earlier one erased.
    """
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
    """Erase in one plugin within a savepoint, so that a refusal does not stop the others."""
    try:
        async with session.begin_nested():
            return Trial(keeper, await erase(platform, keeper, ctx, subject))
    except AppError as error:
        return Trial(keeper, SubjectErasure(), sentence_of(error))
