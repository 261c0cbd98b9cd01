"""SQL for the text of versions: storing pages and the search index, and finding the best pages."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from homeroom_plugins.storage.contents.models import ContentRow, ReadingState, TextRow
from homeroom_plugins.storage.document_models import VersionRow
from homeroom_sdk.context import PluginContext
from homeroom_sdk.orm import uuid7
from sqlalchemy import delete, select, text, update

_ADD_PAGE = text(
    "INSERT INTO storage_texts (district_id, id, document_id, version_id, page, body, words, lexemes) VALUES "
    "(:district, :id, :document, :version, :page, :body, :words, "
    "public.storage_lexemes(:language, string_to_array(btrim(:words), ' ')))"
)
_COPY_PAGES = text(
    "INSERT INTO storage_texts (district_id, id, document_id, version_id, page, body, words, lexemes) "
    "SELECT district_id, gen_random_uuid(), document_id, :version, page, body, words, lexemes "
    "FROM storage_texts WHERE district_id = :district AND version_id = :former AND page > 0"
)
_SET_WORDS = text(
    """
    UPDATE storage_contents SET language = :language, words = (
        SELECT array_to_tsvector(coalesce(array_agg(public.search_key(:district) || form), '{}')) FROM (
            SELECT form, sum(octet_length(form) + 13) OVER (ORDER BY page, form) AS size FROM (
                SELECT form, min(page) AS page FROM storage_texts, unnest(tsvector_to_array(lexemes)) AS form
                WHERE district_id = :district AND version_id = :version GROUP BY form) AS firsts) AS sized
        WHERE size < 1000000)
    WHERE district_id = :district AND id = :version
    """
)
"""Sets the words by which a version is found. PostgreSQL limits a row's tsvector to 1 MB; words beyond that are
dropped.
"""


@dataclass(frozen=True, slots=True)
class ReadText:
    """The stored text of a page; page 0 contains the names of the document and its person."""

    page: int
    body: str
    words: str


async def write_texts(ctx: PluginContext, version: VersionRow, pages: Sequence[ReadText], language: str) -> None:
    """Replace the stored pages of a version. Older versions of the document are removed from the search index."""
    await _clear(ctx, version)
    await _add_pages(ctx, version, pages, language)
    await _set_words(ctx, version, language)


async def copy_texts(ctx: PluginContext, version: VersionRow, names: ReadText) -> bool:
    """Copy the pages of an earlier version with the same file, for example after a restore; return False if there is
    none.
    """
    former = await ctx.db.execute(
        select(ContentRow.id, ContentRow.language)
        .join(VersionRow, (VersionRow.district_id == ContentRow.district_id) & (VersionRow.id == ContentRow.id))
        .where(
            ContentRow.district_id == ctx.district.id,
            ContentRow.document_id == version.document_id,
            ContentRow.id != version.id,
            ContentRow.state == ReadingState.READ,
            VersionRow.sha256 == version.sha256,
            VersionRow.media_type == version.media_type,
        )
        .limit(1)
    )
    found = former.first()
    if found is None:
        return False
    await _clear(ctx, version)
    await ctx.db.execute(_COPY_PAGES, {"district": ctx.district.id, "version": version.id, "former": found.id})
    await _add_pages(ctx, version, [names], found.language)
    await _set_words(ctx, version, found.language)
    return True


async def _clear(ctx: PluginContext, version: VersionRow) -> None:
    own = (TextRow.district_id == ctx.district.id, TextRow.version_id == version.id)
    await ctx.db.execute(delete(TextRow).where(*own))
    older = (
        ContentRow.district_id == ctx.district.id,
        ContentRow.document_id == version.document_id,
        ContentRow.number < version.number,
        ContentRow.words.is_not(None),
    )
    await ctx.db.execute(update(ContentRow).where(*older).values(words=None))


async def _add_pages(ctx: PluginContext, version: VersionRow, pages: Sequence[ReadText], language: str) -> None:
    own = {"district": ctx.district.id, "document": version.document_id, "version": version.id, "language": language}
    rows = [{**own, "id": uuid7(), "page": item.page, "body": item.body, "words": item.words} for item in pages]
    if rows:
        await ctx.db.execute(_ADD_PAGE, rows)


async def _set_words(ctx: PluginContext, version: VersionRow, language: str) -> None:
    values = {"district": ctx.district.id, "version": version.id, "language": language}
    await ctx.db.execute(_SET_WORDS, values)


@dataclass(frozen=True, slots=True)
class BestPage:
    """The page of a version that matches a search best."""

    version_id: UUID
    page: int
    body: str
    language: str


_BEST_PAGES = text(
    """
    WITH items AS MATERIALIZED (
        SELECT item, public.storage_query('', jsonb_build_array(jsonb_build_array(item))) AS query
        FROM jsonb_array_elements(CAST(:items AS jsonb)) AS item)
    SELECT DISTINCT ON (t.version_id) t.version_id, t.page, t.body, c.language
    FROM storage_texts t
    JOIN storage_contents c ON c.district_id = t.district_id AND c.id = t.version_id
    CROSS JOIN LATERAL (
        SELECT count(*) AS answered FROM items WHERE t.lexemes @@ items.query
            AND (jsonb_array_length(item -> 'words') = 1
                OR strpos(t.words, public.storage_phrase(item)) > 0)) AS counted
    WHERE t.district_id = :district AND t.version_id = ANY(:versions) AND t.page > 0 AND answered > 0
    ORDER BY t.version_id, answered DESC, t.page
    """
)
_SAME_FORMS = text(
    """
    SELECT word FROM unnest(CAST(:words AS text[])) AS word WHERE public.storage_stem(:language, word) IN (
        SELECT form FROM unnest(CAST(:wanted AS text[])) AS one,
            unnest(public.storage_forms('{en,es,fr,de,ar}', one)) AS form)
    """
)


async def find_best_pages(
    ctx: PluginContext, versions: Sequence[UUID], items: Sequence[dict[str, object]]
) -> Mapping[UUID, BestPage]:
    """Return each version's page that matches most of the items; versions that match only by name are absent."""
    values = {"district": ctx.district.id, "versions": list(versions), "items": json.dumps(items)}
    return {row.version_id: BestPage(*row) for row in await ctx.db.execute(_BEST_PAGES, values)}


async def find_same_forms(
    ctx: PluginContext, language: str, words: Sequence[str], wanted: Sequence[str]
) -> frozenset[str]:
    """Return those of the words, in a text of this language, that are forms of the wanted words."""
    if not language or not words or not wanted:
        return frozenset()
    values = {"language": language, "words": list(words), "wanted": list(wanted)}
    return frozenset(await ctx.db.scalars(_SAME_FORMS, values))
