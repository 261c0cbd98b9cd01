"""The search in contents. Permitted types and schools are part of the search, so that results reveal nothing else.

`find_matching` is the only caller of the database's search; lists use it through `ModelSpec.search`.
"""

from collections.abc import Sequence
from datetime import date, datetime, time
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from homeroom_plugins.storage.contents.phrases import Phrase, read_phrase
from homeroom_plugins.storage.errors import PhraseUnclear
from homeroom_plugins.storage.permitted import viewable_types
from homeroom_sdk.i18n import _
from homeroom_sdk.models import SearchContext
from homeroom_sdk.services import DocumentRoles, DocumentType
from sqlalchemy import FunctionElement, Uuid, cast, func
from sqlalchemy.dialects.postgresql import ARRAY, JSONB


async def search_contents(ctx: SearchContext, phrase: str) -> FunctionElement[Any]:
    """Return the rows of `storage_documents` that match a phrase and that the actor may view; for `ModelSpec.search`.

    Raises:
        PhraseUnclear: the phrase is not a valid search.
    """
    return await find_matching(ctx, read_phrase(phrase))


async def find_matching(ctx: SearchContext, phrase: Phrase) -> FunctionElement[Any]:
    """Return the rows of `storage_documents` that match a parsed phrase and that the actor may view.

    Raises:
        PhraseUnclear: it names a document type that the actor cannot see.
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
        raise PhraseUnclear(_("type: You cannot use a document type “{name}”. Check its name.", name=unknown[:100]))
    return [by_name[name.casefold()] for name in names]


def _beginning(day: date, timezone: str) -> datetime:
    return datetime.combine(day, time(), ZoneInfo(timezone))
