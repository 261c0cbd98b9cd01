"""`/api/shell/search`: record search of the search bar at the top, a few records for each searchable model."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from typing import Annotated
from uuid import UUID

import structlog
from fastapi import APIRouter
from homeroom.instances.access import Model
from homeroom.instances.paging import Page, list_records
from homeroom.instances.query.query import Part, Query
from homeroom.instances.query.schemas import MAX_PHRASE_CHARS
from homeroom_sdk.errors import AppError, NotFound
from homeroom_sdk.http import Answer, Json, answer
from homeroom_sdk.manifest import Contribution, Search
from homeroom_sdk.models import Field as ModelField
from homeroom_sdk.schemas import Moment, ReadModel
from pydantic import BaseModel, ConfigDict, Field, StringConstraints
from sqlalchemy.exc import DBAPIError

from homeroom_server.records.catalogue import get_model
from homeroom_server.scope import Scope, SignedIn
from homeroom_server.shell.contributions import list_places, list_plugins

log = structlog.get_logger()
router = APIRouter(tags=["shell"])

SLOT = "search.group@1"
MAX_SHOWN = 5
MIN_LETTERS = 2
TITLE = "__title"
OWN = (
    Contribution(
        slot=SLOT,
        title="shell:search.users",
        path="/user/{id}",
        order=800,
        search=Search(model="Users", about=("email",)),
    ),
)
"""The platform's own search groups, ordered after those of plugins."""


class ShellSearch(BaseModel):
    """The search phrase. It is sent in the body because names of persons must not appear in URLs."""

    model_config = ConfigDict(extra="forbid")

    phrase: Annotated[
        str, StringConstraints(strip_whitespace=True, min_length=MIN_LETTERS, max_length=MAX_PHRASE_CHARS)
    ]


class FoundRecord(ReadModel):
    """A found record. `about` and `at` distinguish records with the same title; `path` is the record's page."""

    id: UUID
    title: str
    about: list[str]
    at: Moment | None
    path: str


class FoundGroup(ReadModel):
    """The first records of one model. `hasFailed` is true if this model could not be searched."""

    id: str
    title: str = Field(description="`namespace:key` of a dictionary.")
    records: list[FoundRecord]
    has_more: bool
    has_failed: bool


@router.post("/api/shell/search")
async def search(scope: SignedIn, body: ShellSearch) -> Answer[list[FoundGroup]]:
    """Search all searchable models that the caller may read; return up to five records each, and empty groups too."""
    offered = sorted(_list_offered(scope), key=lambda item: item[1].order)
    found = [await _find(scope, group_id, contribution, body.phrase) for group_id, contribution in offered]
    return answer([group for group in found if group is not None])


def _list_offered(scope: Scope) -> Iterator[tuple[str, Contribution]]:
    for plugin in list_plugins(scope):
        for place in list_places(scope, plugin):
            yield place.id, place.contribution
    for number, contribution in enumerate(OWN):
        yield f"shell.{number}", contribution


async def _find(scope: Scope, group_id: str, contribution: Contribution, phrase: str) -> FoundGroup | None:
    """Search one model; None if the contribution has no search or the actor may not read the model."""
    searched = contribution.search
    model = _find_model(scope, searched) if searched else None
    if searched is None or model is None:
        return None
    try:
        async with model.session_of(scope.session).begin_nested():
            page = await _list(scope, model, phrase)
    except (AppError, DBAPIError) as error:
        # Do not log the error message: it may contain the search phrase.
        log.warning("search_failed", group=group_id, error=type(error).__name__, district=str(scope.district.id))
        page = None
    records = [_describe(contribution, searched, record) for record in page.records] if page else []
    return FoundGroup(
        id=group_id,
        title=contribution.title,
        records=records,
        has_more=page is not None and page.has_more,
        has_failed=page is None,
    )


def _find_model(scope: Scope, searched: Search) -> Model | None:
    """Return the model with its title as an extra field; None if it has no title or the actor may not read it."""
    try:
        model = get_model(scope.platform.host, scope.state, searched.model)
    except NotFound:
        return None
    spec = model.spec
    if spec.title is None or not spec.access.read & scope.actor.roles:
        return None
    return replace(model, spec=replace(spec, fields=(*spec.fields, ModelField(TITLE, column=spec.title))))


async def _list(scope: Scope, model: Model, phrase: str) -> Page:
    query = Query(phrase=phrase, size=MAX_SHOWN, part=Part.ROWS)
    return await list_records(scope, model, query, key=scope.platform.keys.derive("cursors", scope.district.id))


def _describe(contribution: Contribution, searched: Search, record: Json) -> FoundRecord:
    title = (record[TITLE] or "").strip()
    about = [str(record[name]) for name in searched.about if record.get(name) not in (None, "", title)]
    at: datetime | None = record.get(searched.at) if searched.at else None
    path = (contribution.path or "").replace("{id}", str(record["id"]))
    return FoundRecord(id=record["id"], title=title or " ".join(about), about=about, at=at, path=path)
