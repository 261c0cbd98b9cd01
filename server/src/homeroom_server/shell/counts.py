"""`/api/shell/counts`: the numbers next to menu entries, also used to hide empty cards."""

import json

from fastapi import APIRouter
from homeroom.instances.paging import count_records
from homeroom.instances.query.query import MIN_SIZE
from homeroom.instances.query.schemas import parse_query
from homeroom_sdk.errors import AppError
from homeroom_sdk.http import Answer, answer
from homeroom_sdk.manifest import Count

from homeroom_server.records.catalogue import get_model
from homeroom_server.scope import Scope, SignedIn
from homeroom_server.shell.contributions import list_places, list_plugins

router = APIRouter(tags=["shell"])


@router.get("/api/shell/counts")
async def list_counts(scope: SignedIn) -> Answer[dict[str, int]]:
    """Return the count of each contribution that has one, by contribution id, without those the caller may not read."""
    counted = [
        (place.id, place.contribution.count)
        for plugin in list_plugins(scope)
        for place in list_places(scope, plugin)
        if place.contribution.count
    ]
    found = {place_id: await _count(scope, count) for place_id, count in counted}
    return answer({place_id: number for place_id, number in found.items() if number is not None})


async def _count(scope: Scope, count: Count) -> int | None:
    filters = json.dumps({"filters": [item.model_dump(mode="json") for item in count.filters]})
    query = parse_query(q=filters, sort=None, from_index=0, size=MIN_SIZE)
    try:
        return await count_records(scope, get_model(scope.platform.host, scope.state, count.model), query)
    except AppError:
        return None
