"""Requesting an erasure: the checks that apply to every request, and submitting the run that carries it out."""

from uuid import UUID

from homeroom.audit.service import AuditTrail
from homeroom.plugins.gate import DistrictState
from homeroom.plugins.loading.loaded import BUILTIN
from homeroom.plugins.ports import Process
from homeroom.runs.submit import RunSubmitter
from homeroom_sdk.context import Actor
from homeroom_sdk.errors import ValidationFailed
from homeroom_sdk.i18n import _
from homeroom_sdk.subjects import Subject
from sqlalchemy.ext.asyncio import AsyncSession

from homeroom_server.subjects.erasing import add_erasure
from homeroom_server.subjects.exporting import find_subject
from homeroom_server.subjects.flows import EraseParams, erase
from homeroom_server.subjects.keepers import refuse_held
from homeroom_server.subjects.models import ErasureRow
from homeroom_server.subjects.trial import try_erasure

SHORTEST_REASON = 3


def confirms(subject: Subject) -> str:
    """Return the text that the user has to type to confirm the erasure."""
    return subject.person_id or str(subject.person)


async def request_erasure(
    platform: Process,
    state: DistrictState,
    actor: Actor,
    session: AsyncSession,
    person: UUID,
    *,
    confirm: str,
    reason: str,
) -> ErasureRow:
    """Create an erasure, record it in the audit log, and submit its run.

    Raises:
        ValidationFailed: `confirm` is not the person's id, or the reason is too short.
        OnHold: a legal hold forbids erasing the person's data.
        Conflict: the person has an erasure that is not done.
    """
    subject = await find_subject(platform, state, actor, person)
    if confirm != confirms(subject):
        raise ValidationFailed.of(confirm=_("Type the person's id as shown on the page."))
    if len(reason.strip()) < SHORTEST_REASON:
        raise ValidationFailed.of(reason=_("Give the reason for erasing everything about this person."))
    await refuse_held(platform, state, actor, subject.person)
    row = await add_erasure(session, state.district.id, actor, subject, reason.strip())
    row.requested_at = platform.now()
    await session.flush()
    await AuditTrail(session, actor).record("subject.erasure_asked", subject=str(row.person), erasure=str(row.id))
    await start(platform, state, actor, session, row)
    return row


async def start(platform: Process, state: DistrictState, actor: Actor, session: AsyncSession, row: ErasureRow) -> None:
    """Submit a run for the erasure. Idempotent for the same `tries`."""
    submitter = RunSubmitter(session, state.district.id, BUILTIN, actor, platform.host)
    await submitter.submit(erase, EraseParams(erasure_id=row.id), key=f"{row.id} {row.tries}")


async def request_by_operator(
    platform: Process, state: DistrictState, actor: Actor, person: UUID, *, confirm: str, reason: str
) -> None:
    """Call `request_erasure` in its own transaction."""
    async with platform.database.district(state.district.id) as session:
        await request_erasure(platform, state, actor, session, person, confirm=confirm, reason=reason)


async def count_trial(
    platform: Process, state: DistrictState, actor: Actor, person: UUID
) -> list[tuple[str, str, int, int, str]]:
    """Return what each plugin keeps, how much would be erased or kept, and why.

    Each row is (plugin, kind, erased, kept, reason). A plugin that refuses gets a row with an empty kind and its
    reason.

    Raises:
        OnHold: a legal hold forbids erasing the person's data.
    """
    subject = await find_subject(platform, state, actor, person)
    await refuse_held(platform, state, actor, person)
    rows = []
    for trial in await try_erasure(platform, state, actor, subject):
        name = str(trial.keeper.name)
        rows += [(name, str(each.what), each.erased, each.kept, str(each.why)) for each in trial.found.counts]
        rows += [(name, "", 0, 0, str(trial.refusal))] if trial.refusal else []
    return rows
