"""Response schemas of the queue API."""

from uuid import UUID

from homeroom_sdk.http import Said
from homeroom_sdk.schemas import Moment, ReadModel


class JobTypeRead(ReadModel):
    """A job type. The queue's page hides the runs of routine types at first."""

    key: str
    title: Said
    is_routine: bool


class StepRead(ReadModel):
    """A task of an attempt; `state` is the engine's state, in lower case."""

    name: str
    state: str
    started_at: Moment | None
    ended_at: Moment | None


class AttemptRead(ReadModel):
    """An attempt of a run; `page` is the engine's page about it, for users who can reach the engine."""

    number: int
    state: str
    started_at: Moment | None
    ended_at: Moment | None
    page: str | None
    steps: list[StepRead]


class RunRead(ReadModel):
    """A run of the queue. `is_engine_away` is true if the engine did not answer, so that the attempts are unknown."""

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
