"""Days counted from today."""

from datetime import UTC, datetime
from uuid import uuid4

import pytest
from homeroom.instances.query.query import AnyOf, Filter, Operator, Query
from homeroom.instances.query.relative import resolve_relative_dates
from homeroom_sdk.context import District

CHICAGO = District(uuid4(), "d", "D", timezone="America/Chicago")
NOON = datetime(2026, 3, 9, 2, tzinfo=UTC)
"""In Chicago it is still the 8th, the day on which clocks go forward."""


class TestSettle:
    @pytest.mark.parametrize(
        ("days", "first", "last"),
        [
            (0, "2026-03-08T06:00:00", "2026-03-09T04:59:59"),
            (-7, "2026-03-01T06:00:00", "2026-03-09T04:59:59"),
            ("1", "2026-03-08T06:00:00", "2026-03-10T04:59:59"),
        ],
    )
    def test_span_is_of_whole_days_in_the_districts_zone(self, days: int | str, first: str, last: str) -> None:
        asked = Filter("sentOn", Operator.WITHIN, (days,))

        alone, grouped = resolve_relative_dates(Query(filters=(asked, AnyOf((asked,)))), NOON, CHICAGO).filters

        assert isinstance(alone, Filter)
        assert [str(value)[:19] for value in alone.values] == [first, last]
        assert grouped == AnyOf((alone,))
