"""The life cycle of a flow run: the only module that changes a run's state.

    queued ──── begin ────► running ── complete, fail, cancel ──► completed, failed, cancelled
      ▲ ▲                      │                                             │
      │ └────── put off ───────┘                                             │
      └──────────────────── reopen (failed, cancelled) ──────────────────────┘

A queued run can be cancelled too. Only `end` ends a run, and only `reopen` reopens one. Both act in the caller's
transaction, together with the event and the notification of open screens. docs/decisions/0027-one-end-of-a-run.md
explains the drawing.
"""

from collections.abc import Mapping
from datetime import timedelta
from enum import StrEnum
from uuid import UUID

from homeroom_sdk.engine import FINAL_STATES, RunRef, RunState
from homeroom_sdk.events import FlowEnded
from homeroom_sdk.i18n import Sentence
from sqlalchemy import ColumnElement, case, func, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from homeroom.events.outbox import Outbox, notify
from homeroom.runs.models import QUEUE, RUNS_CHANNEL, FlowRun

LEASE = timedelta(seconds=15)
OPEN_STATES = frozenset(RunState) - FINAL_STATES


class Transition(StrEnum):
    """The transitions of a run."""

    BEGIN = "begin"
    PUT_OFF = "put_off"
    COMPLETE = "complete"
    FAIL = "fail"
    CANCEL = "cancel"
    REOPEN = "reopen"


TRANSITIONS: Mapping[Transition, tuple[frozenset[RunState], RunState]] = {
    # Also from RUNNING: a process that died before its first heartbeat may restart as the same attempt.
    Transition.BEGIN: (OPEN_STATES, RunState.RUNNING),
    Transition.PUT_OFF: (frozenset({RunState.RUNNING}), RunState.QUEUED),
    Transition.COMPLETE: (frozenset({RunState.RUNNING}), RunState.COMPLETED),
    Transition.FAIL: (frozenset({RunState.RUNNING}), RunState.FAILED),
    Transition.CANCEL: (OPEN_STATES, RunState.CANCELLED),
    Transition.REOPEN: (frozenset({RunState.FAILED, RunState.CANCELLED}), RunState.QUEUED),
}
"""For each transition, the states in which it is allowed and the state to which it leads."""


class TransitionRefused(Exception):
    """The run's state does not allow this transition; nothing was changed."""

    def __init__(self, transition: Transition, state: str) -> None:
        super().__init__(f"A run that is {state} cannot {transition}.")
        self.transition, self.state = transition, state


def is_allowed(record: FlowRun, transition: Transition) -> bool:
    """Return True if the run's state allows the transition."""
    return record.state in TRANSITIONS[transition][0]


class RunLifecycle:
    """Changes the runs of one district in one transaction. Flushes; the caller commits.

    The methods that take a record expect it to be locked (`lock`). They raise `TransitionRefused` before they change
    anything if the run's state does not allow the transition.
    """

    def __init__(self, session: AsyncSession, district_id: UUID, outbox: Outbox) -> None:
        self._session = session
        self._district_id = district_id
        self._outbox = outbox

    async def lock(self, run_id: UUID, *conditions: ColumnElement[bool]) -> FlowRun | None:
        """Return the run, locked until the end of the transaction; None if no run meets the conditions."""
        record: FlowRun | None = await self._session.scalar(
            select(FlowRun)
            .where(FlowRun.district_id == self._district_id, FlowRun.id == run_id, *conditions)
            .with_for_update()
            .execution_options(populate_existing=True)
        )
        return record

    async def lock_attempt(self, run: RunRef) -> FlowRun | None:
        """Return the run, locked, if `run` is its current attempt and it has not ended."""
        return await self.lock(run.run_id, FlowRun.attempt == run.attempt, FlowRun.state.in_(OPEN_STATES))

    async def begin(self, record: FlowRun) -> None:
        """Start the run's attempt with a lease. The record is refreshed afterwards."""
        _move(record, Transition.BEGIN)
        record.lease_until = func.now() + LEASE
        record.started_at = func.coalesce(FlowRun.started_at, func.now())
        await self._tell_screens(record)
        await self._session.refresh(record)

    async def prolong(self, run: RunRef) -> bool:
        """Extend the lease of a running attempt; return False if the attempt must stop."""
        kept = await self._session.scalar(
            update(FlowRun)
            .where(*self._is_attempt(run), FlowRun.state == RunState.RUNNING)
            .values(lease_until=func.now() + LEASE)
            .returning(FlowRun.id)
        )
        return kept is not None

    async def release(self, run: RunRef, *, rest: timedelta = timedelta(0)) -> None:
        """End the lease of an attempt that no process works on; a run that is still running is taken up after the rest.

        Idempotent. For a cancelled run it clears the lease, so that the run can be reopened without delay.
        """
        await self._session.execute(
            update(FlowRun)
            .where(*self._is_attempt(run), FlowRun.state != RunState.QUEUED)
            .values(lease_until=case((FlowRun.state == RunState.RUNNING, func.now() + rest)))
        )

    async def put_off(self, record: FlowRun, message: Sentence, *, rest: timedelta, is_postponed: bool = False) -> None:
        """Queue the run as its next attempt, to be taken up after the rest.

        Args:
            message: The reason, for staff.
            is_postponed: An external condition stopped the attempt, so it is not counted against the run.
        """
        _move(record, Transition.PUT_OFF)
        self._queue(record, message, is_postponed=is_postponed)
        record.lease_until = func.now() + rest
        await self._tell_screens(record)

    async def end(self, record: FlowRun, state: RunState, message: Sentence, *, is_refused: bool = False) -> None:
        """End the run, and notify its district's plugins and screens. All runs end through this method.

        The lease of a run that is cancelled while it works is left to expire: its process has not noticed the
        cancellation yet, and if the run is reopened immediately, two processes must not work on it.

        Args:
            state: One of `FINAL_STATES`.
            is_refused: The gate did not let the run start; no person stopped it.
        """
        was_running = record.state == RunState.RUNNING
        _move(record, _ENDS[state])
        record.message, record.ended_at, record.is_postponed = message, func.now(), False
        if not (was_running and state == RunState.CANCELLED):
            record.lease_until = None
        await self._tell_screens(record)
        await self._outbox.publish(
            FlowEnded(
                run_id=record.id,
                flow=record.flow,
                state=record.state,
                params=record.params,
                message=message,
                is_refused=is_refused,
            )
        )

    async def reopen(self, record: FlowRun, message: Sentence) -> None:
        """Queue a failed or cancelled run again as its next attempt. Runs are reopened only through this method."""
        _move(record, Transition.REOPEN)
        self._queue(record, message, is_postponed=False)
        record.ended_at = None
        # Count its waiting time from now, not from its creation.
        record.lease_until = func.greatest(FlowRun.lease_until, func.now())
        await self._tell_screens(record)
        await notify(self._session, RUNS_CHANNEL, "")

    def _queue(self, record: FlowRun, message: Sentence, *, is_postponed: bool) -> None:
        record.attempt += 1
        record.engine_id, record.message, record.is_postponed = None, message, is_postponed

    async def _tell_screens(self, record: FlowRun) -> None:
        await self._session.flush()
        await self._outbox.notify(QUEUE, {"id": str(record.id)})

    def _is_attempt(self, run: RunRef) -> tuple[ColumnElement[bool], ...]:
        return (FlowRun.district_id == self._district_id, FlowRun.id == run.run_id, FlowRun.attempt == run.attempt)


_ENDS = {
    RunState.COMPLETED: Transition.COMPLETE,
    RunState.FAILED: Transition.FAIL,
    RunState.CANCELLED: Transition.CANCEL,
}


def _move(record: FlowRun, transition: Transition) -> None:
    if not is_allowed(record, transition):
        raise TransitionRefused(transition, record.state)
    record.state = TRANSITIONS[transition][1]
