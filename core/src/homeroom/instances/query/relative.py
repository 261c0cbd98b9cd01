"""Resolution of dates relative to today, in the district's time zone, to time ranges."""

from dataclasses import replace
from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

from homeroom_sdk.context import District
from homeroom_sdk.i18n import _

from homeroom.instances.errors import InvalidQuery
from homeroom.instances.query.query import AnyOf, Condition, Filter, Operator, Query

MAX_DAYS = 36_600


def resolve_relative_dates(query: Query, now: datetime, district: District) -> Query:
    """Return the query with each `within` filter replaced by the time range that it means now.

    Raises:
        InvalidQuery: the value is not a whole number of days, or is more than 36,600 days.
    """
    today = now.astimezone(ZoneInfo(district.timezone))
    return replace(query, filters=tuple(_resolve(item, today) for item in query.filters))


def _resolve(item: Condition, today: datetime) -> Condition:
    if isinstance(item, AnyOf):
        return AnyOf(tuple(_resolve_one(one, today) for one in item.filters))
    return _resolve_one(item, today)


def _resolve_one(item: Filter, today: datetime) -> Filter:
    if item.operator is not Operator.WITHIN:
        return item
    days = _read_days(item)
    first, last = today + timedelta(min(days, 0)), today + timedelta(max(days, 0))
    span = (datetime.combine(first, time.min, today.tzinfo), datetime.combine(last, time.max, today.tzinfo))
    return Filter(item.property, Operator.WITHIN, tuple(moment.astimezone(UTC).isoformat() for moment in span))


def _read_days(item: Filter) -> int:
    try:
        (value,) = item.values
        days = int(value) if isinstance(value, str | int) and not isinstance(value, bool) else None
    except ValueError:
        days = None
    if days is None or abs(days) > MAX_DAYS:
        raise InvalidQuery(_("{field}: within takes one whole number of days, such as -7.", field=item.property))
    return days
