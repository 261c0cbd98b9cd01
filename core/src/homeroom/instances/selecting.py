"""Selection of all records of a grid's query, for plugins: `ctx.records`."""

from collections.abc import Iterable
from datetime import datetime
from uuid import UUID

from homeroom_sdk.i18n import _
from homeroom_sdk.models import ModelSpec, SearchContext
from homeroom_sdk.records import RecordQuery
from pydantic import ValidationError
from sqlalchemy import Select

from homeroom.i18n.libraries import problem_text
from homeroom.instances.access import Model
from homeroom.instances.errors import InvalidQuery
from homeroom.instances.paging import plan_query
from homeroom.instances.query.query import Query
from homeroom.instances.query.relative import resolve_relative_dates
from homeroom.instances.query.schemas import Selection


class RecordSelector:
    """Implements `homeroom_sdk.records.Records` for one actor, with relative dates resolved at the given time."""

    def __init__(self, asking: SearchContext, models: Iterable[ModelSpec], now: datetime) -> None:
        self._asking = asking
        self._models = {spec.name: spec for spec in models}
        self._now = now

    async def select_ids(self, model: str, query: RecordQuery) -> Select[tuple[UUID]]:
        """See `Records.select_ids`."""
        wanted = resolve_relative_dates(_read(query), self._now, self._asking.district)
        return (await plan_query(self._asking, Model(self._models[model]), wanted)).ids()


def _read(query: RecordQuery) -> Query:
    try:
        return Selection.model_validate(query.model_dump()).to_query()
    except ValidationError as error:
        first = error.errors(include_input=False)[0]
        place = ".".join(str(part) for part in first["loc"])
        raise InvalidQuery(_("{place} cannot be read: {problem}.", place=place, problem=problem_text(first))) from error
