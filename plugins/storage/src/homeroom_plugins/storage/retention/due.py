"""The day on which each document is due. It is stored with the document, and recomputed nightly and before each use."""

from collections.abc import Sequence
from datetime import date
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from homeroom_plugins.storage.document_models import DocumentRow, DocumentState
from homeroom_plugins.storage.models import TypeRow
from homeroom_plugins.storage.retention.disposition_models import PersonDatesRow
from homeroom_plugins.storage.retention.holds import is_held
from homeroom_plugins.storage.rule_models import RuleRow, Trigger, Unit
from homeroom_plugins.storage.settings import settings_of
from homeroom_sdk.context import PluginContext
from homeroom_sdk.services import Directory
from sqlalchemy import (
    ColumnElement,
    Date,
    Integer,
    Select,
    and_,
    case,
    cast,
    func,
    literal,
    null,
    or_,
    select,
    update,
)
from sqlalchemy.dialects.postgresql import insert

PERSONS_AT_ONCE = 1000
KEPT = (DocumentState.STORED, DocumentState.BINNED, DocumentState.QUARANTINED)
"""States in which a document can be due. Documents that wait for approval are excluded."""


def today(ctx: PluginContext) -> date:
    """Return the current day in the district's time zone."""
    return ctx.now().astimezone(ZoneInfo(ctx.district.timezone)).date()


def is_due(ctx: PluginContext) -> ColumnElement[bool]:
    """Return the condition on `DocumentRow` that the document is due and not held."""
    own = (DocumentRow.district_id == ctx.district.id, DocumentRow.state.in_(KEPT))
    return and_(*own, DocumentRow.due_on <= today(ctx), ~is_held())


async def renew_due(ctx: PluginContext, *, type_id: UUID | None = None) -> int:
    """Recompute when documents are due, of one type or all; return the number of documents that changed."""
    found = _days(ctx).subquery("found")
    where = [DocumentRow.district_id == ctx.district.id, DocumentRow.id == found.c.id]
    if type_id is not None:
        where.append(DocumentRow.type_id == type_id)
    changed = DocumentRow.due_on.is_distinct_from(found.c.due_on)
    async with ctx.whole_district():
        done: Any = await ctx.db.execute(
            update(DocumentRow)
            .where(*where, changed)
            .values(due_on=found.c.due_on)
            .execution_options(synchronize_session=False)
        )
    return int(done.rowcount)


async def renew_persons(ctx: PluginContext) -> None:
    """Update the dates of persons whose documents are due by exit or birthday, from the directory. Flushes."""
    triggers = select(RuleRow.type_id).where(
        RuleRow.district_id == ctx.district.id, RuleRow.trigger.in_((Trigger.EXIT, Trigger.BIRTHDAY))
    )
    own = (DocumentRow.district_id == ctx.district.id, DocumentRow.state != DocumentState.DESTROYED)
    statement = select(DocumentRow.person).where(*own, DocumentRow.type_id.in_(triggers)).distinct()
    async with ctx.whole_district():
        persons = (await ctx.db.scalars(statement.order_by(DocumentRow.person))).all()
        for start in range(0, len(persons), PERSONS_AT_ONCE):
            await _note_persons(ctx, persons[start : start + PERSONS_AT_ONCE])


async def _note_persons(ctx: PluginContext, persons: Sequence[UUID]) -> None:
    known = await ctx.services.get(Directory).find_by_rows(persons)
    rows = [
        {
            "district_id": ctx.district.id,
            "id": person,
            "birth_date": known[person].birth_date if person in known else None,
            "left_on": None if person in known else today(ctx),
            "seen_at": ctx.now(),
        }
        for person in persons
    ]
    adding = insert(PersonDatesRow).values(rows)
    new, old = adding.excluded, PersonDatesRow
    is_there = new.left_on.is_(None)
    values = {
        "birth_date": case((is_there, new.birth_date), else_=old.birth_date),
        "left_on": case((is_there, null()), else_=func.coalesce(old.left_on, new.left_on)),
        "seen_at": new.seen_at,
    }
    await ctx.db.execute(adding.on_conflict_do_update(index_elements=["district_id", "id"], set_=values))


def _days(ctx: PluginContext) -> Select[Any, Any]:
    """Select the documents that are not destroyed, with the day on which each is due."""
    rule = and_(RuleRow.district_id == DocumentRow.district_id, RuleRow.type_id == DocumentRow.type_id)
    dates = and_(PersonDatesRow.district_id == DocumentRow.district_id, PersonDatesRow.id == DocumentRow.person)
    simple = TypeRow.retention_period_days
    step = case(
        (RuleRow.unit == Unit.YEARS, func.make_interval(RuleRow.amount)),
        (RuleRow.unit == Unit.MONTHS, func.make_interval(0, RuleRow.amount)),
        (RuleRow.unit == Unit.DAYS, func.make_interval(0, 0, 0, RuleRow.amount)),
        (simple.is_not(None), func.make_interval(0, 0, 0, simple)),
    )
    day = cast(_beginning(ctx) + step, Date).label("due_on")
    return (
        select(DocumentRow.id, day)
        .join(TypeRow, and_(TypeRow.district_id == DocumentRow.district_id, TypeRow.id == DocumentRow.type_id))
        .outerjoin(RuleRow, rule)
        .outerjoin(PersonDatesRow, dates)
        .where(DocumentRow.district_id == ctx.district.id, DocumentRow.state != DocumentState.DESTROYED)
    )


def _beginning(ctx: PluginContext) -> ColumnElement[Any]:
    """Return the day from which the period counts; NULL if it is unknown, in which case the document is not due."""
    created = cast(func.timezone(ctx.district.timezone, DocumentRow.created_at), Date)
    return case(
        (or_(RuleRow.trigger.is_(None), RuleRow.trigger == Trigger.CREATED), created),
        (RuleRow.trigger == Trigger.SCHOOL_YEAR_END, _year_end(ctx, created)),
        (RuleRow.trigger == Trigger.EXIT, PersonDatesRow.left_on),
        (RuleRow.trigger == Trigger.BIRTHDAY, PersonDatesRow.birth_date),
        else_=func.storage_day(DocumentRow.metadata_.op("->>")(RuleRow.field), type_=Date()),
    )


def _year_end(ctx: PluginContext, created: ColumnElement[date]) -> ColumnElement[Any]:
    settings = settings_of(ctx)
    month, day = settings.school_year_ends_in, settings.school_year_ends_on
    year = func.date_part("year", created)
    this = func.least(_day_of(year, month) + literal(day - 1), _last_of(year, month))
    following = func.least(_day_of(year + 1, month) + literal(day - 1), _last_of(year + 1, month))
    return case((created <= this, this), else_=following)


def _day_of(year: ColumnElement[Any], month: int) -> ColumnElement[Any]:
    return func.make_date(cast(year, Integer), month, 1, type_=Date())


def _last_of(year: ColumnElement[Any], month: int) -> ColumnElement[Any]:
    return cast(_day_of(year, month) + func.make_interval(0, 1, 0, -1), Date)
