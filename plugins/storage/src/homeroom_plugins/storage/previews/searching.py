"""Searching an opened document: in its own text, and in the recognised text of its pictures."""

from collections.abc import Sequence

from homeroom_plugins.storage.contents.models import TextRow
from homeroom_plugins.storage.document_models import VersionRow
from homeroom_plugins.storage.errors import FileRefused
from homeroom_plugins.storage.previews import sources
from homeroom_plugins.storage.previews.finding import MAX_MATCHES, MAX_PAGES, Found, Match, count_in, find_in_pdf
from homeroom_plugins.storage.previews.opening import TEXT_LIMITS, admit, child_of
from homeroom_sdk.context import PluginContext
from homeroom_sdk.guard.errors import FileError
from homeroom_sdk.guard.runner import run_guarded
from sqlalchemy import select


async def find_in_document(ctx: PluginContext, ticket: str, phrase: str) -> Found:
    """Return the matches of a phrase in page order; none for files without pages.

    Raises:
        PreviewClosed: the ticket is another user's, invalid, or expired.
        DocumentUnknown: the actor may no longer view the document.
        FileRefused: the file cannot be read.
    """
    version = await admit(ctx, ticket)
    if sources.is_pdf(version):
        try:
            source = await sources.fetch_source(ctx, version)
            found = await run_guarded(find_in_pdf, source, phrase, limits=TEXT_LIMITS, reuse=child_of(ctx))
        except FileError as error:
            raise FileRefused(error.message, data={"reason": error.code}) from error
    elif sources.is_picture(version):
        found = Found(pictures=list(range(1, min(version.pages or 1, MAX_PAGES) + 1)))
    else:
        return Found()
    await _add_recognised(ctx, version, found, phrase)
    return found


async def _add_recognised(ctx: PluginContext, version: VersionRow, found: Found, phrase: str) -> None:
    """Add matches in the recognised text of picture pages on which nothing was found yet."""
    told = {match.page for match in found.matches}
    pictures = [page for page in found.pictures if page not in told]
    for page, body in await _texts(ctx, version, pictures):
        found.matches += [Match(page)] * count_in(body, phrase)
    found.matches.sort(key=lambda match: match.page)
    found.is_more = found.is_more or len(found.matches) > MAX_MATCHES
    del found.matches[MAX_MATCHES:]


async def _texts(ctx: PluginContext, version: VersionRow, pages: Sequence[int]) -> Sequence[tuple[int, str]]:
    if not pages:
        return []
    query = (
        select(TextRow.page, TextRow.body)
        .where(TextRow.district_id == version.district_id, TextRow.version_id == version.id, TextRow.page.in_(pages))
        .order_by(TextRow.page)
    )
    return [(page, body) for page, body in (await ctx.db.execute(query)).all()]
