"""The records that a grid shows, for a call that processes all of them (`ctx.records`).

A page sends the filters and the phrase of its grid, not the ids of thousands of rows:

    found = await ctx.records.select_ids("Documents", body.query)
    await ctx.db.execute(select(Document).where(Document.id.in_(found)))
"""

from typing import Any, Protocol
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field
from sqlalchemy import Select

MAX_FILTERS = 20
MAX_PHRASE_CHARS = 200


class RecordQuery(BaseModel):
    """The filters and the phrase of a grid, as accepted by `POST /api/search/export`."""

    model_config = ConfigDict(extra="forbid")

    filters: list[dict[str, Any]] = Field(default=[], max_length=MAX_FILTERS)
    phrase: str = Field(default="", max_length=MAX_PHRASE_CHARS)


class Records(Protocol):
    """Selects records as grids do: those of a model that the actor may see and that match a query."""

    async def select_ids(self, model: str, query: RecordQuery) -> Select[tuple[UUID]]:
        """Return a statement for the ids of all matching records, unordered, for use in the plugin's own query.

        Args:
            model: The name of a model of this plugin, which has a mapped table.

        Raises:
            Forbidden: the actor may not read the model.
            AppError: the query does not fit the model (400), or its search refuses the phrase.
        """
        ...
