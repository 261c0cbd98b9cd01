"""Who searches finds what they may view, and nothing tells of anything else: types and schools are part of the search.

`find_matching` is the one place that asks the database's search; the lists have it as `ModelSpec.search`.
"""

from collections.abc import Sequence
from datetime import date, datetime, time
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from homeroom_plugins.storage.contents.phrases import Phrase, read_phrase
from homeroom_plugins.storage.errors import PhraseUnclear
from homeroom_plugins.storage.permitted import viewable_types
from homeroom_sdk.models import SearchContext
from homeroom_sdk.sentences import _
from homeroom_sdk.services import DocumentRoles, DocumentType
from sqlalchemy import FunctionElement, Uuid, cast, func
from sqlalchemy.dialects.postgresql import ARRAY, JSONB


async def search_contents(ctx: SearchContext, phrase: str) -> FunctionElement[Any]:
    """For `ModelSpec.search`: the rows of `storage_documents` that a phrase finds for whoever asks.

    Raises:
        PhraseUnclear: it cannot be searched for.
    """
    return await find_matching(ctx, read_phrase(phrase))


async def find_matching(ctx: SearchContext, phrase: Phrase) -> FunctionElement[Any]:
    """The same for a phrase that was understood.

    Raises:
        PhraseUnclear: it names a document type that whoever asks cannot see.
    """
    permitted = await viewable_types(ctx)
    wanted = phrase.wanted()
    if phrase.types:
        seen = [each for each in await ctx.services.get(DocumentRoles).list_types() if _sees(permitted, each.id)]
        wanted["types"] = [str(item) for item in _ids_of(phrase.types, seen)]
    for name, day in (("after", phrase.after), ("before", phrase.before)):
        wanted[name] = _beginning(day, ctx.district.timezone).isoformat() if day else None
    types = cast(None if permitted is None else sorted(permitted), ARRAY(Uuid()))
    return func.storage_contents_search(cast(wanted, JSONB), types)


def _sees(permitted: frozenset[UUID] | None, type_id: UUID) -> bool:
    return permitted is None or type_id in permitted


def _ids_of(names: Sequence[str], types: Sequence[DocumentType]) -> list[UUID]:
    by_name = {each.name.casefold(): each.id for each in types}
    unknown = next((name for name in names if name.casefold() not in by_name), None)
    if unknown is not None:
        raise PhraseUnclear(_("type: There is no document type “{name}” for you. Check its name.", name=unknown[:100]))
    return [by_name[name.casefold()] for name in names]


def _beginning(day: date, timezone: str) -> datetime:
    return datetime.combine(day, time(), ZoneInfo(timezone))
