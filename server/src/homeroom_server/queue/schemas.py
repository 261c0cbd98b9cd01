"""What the calls on the queue answer."""

from uuid import UUID

from homeroom_sdk.http import Said
from homeroom_sdk.schemas import Moment, ReadModel


class JobTypeRead(ReadModel):
    """A type of runs; one that is a routine is left out of the queue's page at first."""

    key: str
    title: Said
    is_routine: bool


class StepRead(ReadModel):
    """A task of an attempt; `state` is the engine's, in lower case."""

    name: str
    state: str
    started_at: Moment | None
    ended_at: Moment | None


class AttemptRead(ReadModel):
    """An attempt of a run; `page` is the engine's own, for those who can reach it."""

    number: int
    state: str
    started_at: Moment | None
    ended_at: Moment | None
    page: str | None
    steps: list[StepRead]


class RunRead(ReadModel):
    """A run of the queue. `is_engine_away`: the engine did not answer, so its attempts are not known now."""

    id: UUID
    type: Said
    status: str
    attempt: int
    message: Said
    created_on: Moment
    created_by: str
    started_on: Moment | None
    processed_on: Moment | None
    attempts: list[AttemptRead]
    is_engine_away: bool
