"""Customers with stuck runs, for the operator's support. PostgreSQL returns rows only in the operator's district."""

from datetime import timedelta

from homeroom.licences.grids import CUSTOMERS
from homeroom_sdk.models import SUPPORT_ONLY, Field, FieldType, ModelSpec
from sqlalchemy import BigInteger, DateTime, Interval, Text, Uuid, column, func, literal, select

LATE_AFTER = timedelta(minutes=10)
FAILED_WITHIN = timedelta(days=1)

_STUCK = (
    func.list_stuck_runs(literal(LATE_AFTER, Interval()), literal(FAILED_WITHIN, Interval()))
    .table_valued(
        column("id", Uuid()),
        column("name", Text()),
        column("late", BigInteger()),
        column("late_since", DateTime(timezone=True)),
        column("failed", BigInteger()),
        column("failed_since", DateTime(timezone=True)),
        name="stuck",
    )
    .render_derived()
)

STUCK_RUNS = ModelSpec(
    "StuckRuns",
    fields=(
        Field("name", column=_STUCK.c.name, searchable=True, nullable=False),
        Field("late", FieldType.INTEGER, _STUCK.c.late, nullable=False),
        Field("lateSince", FieldType.DATETIME, _STUCK.c.late_since),
        Field("failed", FieldType.INTEGER, _STUCK.c.failed, nullable=False),
        Field("failedSince", FieldType.DATETIME, _STUCK.c.failed_since),
    ),
    table=_STUCK,
    where=_STUCK.c.id.in_(select(CUSTOMERS.c.id)),
    default_sort=("-late",),
    access=SUPPORT_ONLY,
)
"""One row per customer that has late or failed runs: only numbers and times."""
