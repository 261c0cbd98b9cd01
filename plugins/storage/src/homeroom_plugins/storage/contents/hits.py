"""Search in the content of documents: the matching documents, their best page, and a snippet of it."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from homeroom_plugins.storage.contents import queries
from homeroom_plugins.storage.contents.phrases import Item, read_phrase
from homeroom_plugins.storage.contents.queries import BestPage
from homeroom_plugins.storage.contents.schemas import DocumentHit, DocumentHits, SearchDocumentsRequest, SearchFilters
from homeroom_plugins.storage.contents.searching import find_matching
from homeroom_plugins.storage.contents.snippets import SnippetPart, make_snippet, single_words
from homeroom_plugins.storage.contents.words import find_words
from homeroom_plugins.storage.document_models import DocumentRow, VersionRow
from homeroom_plugins.storage.models import TypeRow
from homeroom_sdk.context import PluginContext
from sqlalchemy import ColumnElement, FromClause, Row, and_, column, func, inspect, select


async def search_documents(ctx: PluginContext, body: SearchDocumentsRequest) -> DocumentHits:
    """Return the documents that match a phrase and that the actor may view, newest first.

    Raises:
        PhraseUnclear: the phrase is not a valid search.
    """
    phrase = read_phrase(body.phrase)
    found = (await find_matching(ctx, phrase)).table_valued(
        *(column(item.name, item.type) for item in inspect(DocumentRow).columns), name="found"
    )
    conditions = _conditions(found, body.filters)
    version = and_(
        VersionRow.district_id == found.c.district_id,
        VersionRow.document_id == found.c.id,
        VersionRow.number == found.c.version,
    )
    kind = and_(TypeRow.district_id == found.c.district_id, TypeRow.id == found.c.type_id)
    rows = (
        await ctx.db.execute(
            select(found, VersionRow, TypeRow.name.label("type"), func.count().over().label("total"))
            .join_from(found, VersionRow, version)
            .join(TypeRow, kind)
            .where(*conditions)
            .order_by(found.c.created_at.desc(), found.c.id.desc())
            .offset(body.from_)
            .limit(body.size)
        )
    ).all()
    total = rows[0].total if rows else 0
    if not rows and body.from_:
        total = await ctx.db.scalar(select(func.count()).select_from(found).where(*conditions)) or 0
    snippets = await _snippets(ctx, rows, phrase.terms())
    return DocumentHits(hits=[_hit(row, *snippets.get(row.VersionRow.id, (None, []))) for row in rows], total=total)


def _conditions(found: FromClause, filters: SearchFilters) -> list[ColumnElement[bool]]:
    conditions: list[ColumnElement[bool]] = []
    if filters.typeIds:
        conditions.append(found.c.type_id.in_(filters.typeIds))
    if filters.person is not None:
        conditions.append(found.c.person == filters.person)
    if filters.schoolId is not None:
        conditions.append(func.lower(found.c.school_id) == filters.schoolId.lower())
    if filters.after is not None:
        conditions.append(found.c.created_at >= filters.after)
    if filters.before is not None:
        conditions.append(found.c.created_at < filters.before)
    return conditions


async def _snippets(
    ctx: PluginContext, rows: Sequence[Row[Any]], items: Sequence[Item]
) -> dict[Any, tuple[int, list[SnippetPart]]]:
    """Return the best page and its snippet by version id. Only pages of the found documents are read."""
    if not rows or not items:
        return {}
    versions = [row.VersionRow.id for row in rows]
    pages = await queries.find_best_pages(ctx, versions, [asdict(item) for item in items])
    forms = await _same_forms(ctx, list(pages.values()), single_words(items))
    return {key: (page.page, make_snippet(page.body, items, forms)) for key, page in pages.items()}


async def _same_forms(ctx: PluginContext, pages: Sequence[BestPage], wanted: Sequence[str]) -> frozenset[str]:
    """Return the words on the pages that are forms of the wanted words, with one query per language."""
    starts = {word[:2] for word in wanted}
    forms: frozenset[str] = frozenset()
    for language in {page.language for page in pages}:
        bodies = (page.body for page in pages if page.language == language)
        words = {word.text for body in bodies for word in find_words(body)}
        # Forms of an Arabic word can differ in their first letters, so compare all words.
        near = sorted(word for word in words if language == "ar" or word[:2] in starts)
        forms |= await queries.find_same_forms(ctx, language, near, wanted)
    return forms


def _hit(row: Row[Any], page: int | None, snippet: list[SnippetPart]) -> DocumentHit:
    version: VersionRow = row.VersionRow
    return DocumentHit(
        id=row.id,
        name=row.name,
        type_id=row.type_id,
        type=row.type,
        person=row.person,
        person_id=row.person_id,
        person_name=row.person_name,
        school_id=row.school_id,
        version=row.version,
        file_name=version.file_name,
        media_type=version.media_type,
        is_inert=version.is_inert,
        created_on=row.created_at,
        page=page if version.pages is not None else None,
        snippet=snippet,
    )
