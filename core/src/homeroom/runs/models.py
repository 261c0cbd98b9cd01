"""Flow runs, schedules and their slots. Only `homeroom.runs.lifecycle` changes a run's state."""

from datetime import datetime
from typing import Any
from uuid import UUID

from homeroom_sdk.i18n import Sentence
from homeroom_sdk.orm import DistrictRow
from sqlalchemy import func
from sqlalchemy.dialects.postgresql import ARRAY, JSONB, TEXT
from sqlalchemy.orm import Mapped, mapped_column

from homeroom.db.base import Base

QUEUE = "QueueMessages"
"""The model name under which the administrators' queue shows runs."""
RUNS_CHANNEL = "homeroom_runs"
"""The NOTIFY channel that wakes the workers when there are runs to hand over."""


class FlowRun(DistrictRow, Base):
    """One run. `attempt` is a fencing token: only the attempt stored here may write. `params` are ids.

    `ended_at` is set exactly in the final states; the database enforces this. `schools` are the schools to which the
    user who started the run was limited, which also limit the run; None means the whole district. `is_postponed` is
    true if an external condition, such as a full disk, stopped the previous attempt.
    """

    __tablename__ = "flow_runs"

    plugin_id: Mapped[str]
    flow: Mapped[str]
    key: Mapped[str]
    params: Mapped[dict[str, Any]] = mapped_column(JSONB)
    actor_id: Mapped[UUID | None]
    actor_name: Mapped[str] = mapped_column(default="")
    schools: Mapped[list[str] | None] = mapped_column(ARRAY(TEXT))
    state: Mapped[str] = mapped_column(default="queued")
    attempt: Mapped[int] = mapped_column(default=1)
    engine_id: Mapped[str | None]
    lease_until: Mapped[datetime | None]
    message: Mapped[Sentence] = mapped_column(default="")
    is_postponed: Mapped[bool] = mapped_column(default=False)
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
    started_at: Mapped[datetime | None]
    ended_at: Mapped[datetime | None]
    person_count: Mapped[int | None]
    delivery_type: Mapped[str | None]


class FlowSchedule(DistrictRow, Base):
    """A district's choice for a flow's schedule: other times, or a pause. Without a row the plugin's schedule applies.

    `cron` is None if the plugin's own times apply. Slots before `changed_at` are ignored.
    """

    __tablename__ = "flow_schedules"

    flow: Mapped[str]
    cron: Mapped[str | None]
    is_paused: Mapped[bool]
    changed_at: Mapped[datetime]
    changed_by: Mapped[str]


class ScheduleSlot(DistrictRow, Base):
    """A slot of a schedule that has been taken, so that only one process runs it."""

    __tablename__ = "schedule_slots"

    flow: Mapped[str]
    slot: Mapped[datetime]
