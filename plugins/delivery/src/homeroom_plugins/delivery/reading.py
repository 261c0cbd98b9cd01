"""Showing an opened document: its pages as pictures, with their text for those who cannot see them."""

import re
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from homeroom_plugins.delivery.opening import Link
from homeroom_plugins.delivery.pdf.reading_order import Block, read_blocks
from homeroom_plugins.delivery.pdf.render import render_page
from homeroom_plugins.delivery.showing import RENDER_LIMITS
from homeroom_sdk.context import PluginContext
from homeroom_sdk.guard.runner import run_guarded

PAGE_PX = 1000


@dataclass(frozen=True, slots=True)
class ReadPage:
    """One page's number (from 1) and its text in reading order."""

    number: int
    blocks: tuple[Block, ...]


async def read_document(ctx: PluginContext, link: Link) -> list[ReadPage]:
    """The pages of the document with their text."""
    with TemporaryDirectory(dir=ctx.scratch, prefix="read-") as folder:
        path = await _fetch(ctx, link, folder)
        pages = await run_guarded(read_blocks, path, len(link.document.pages), reuse=_child_of(ctx))
    return [ReadPage(number, tuple(blocks)) for number, blocks in enumerate(pages, 1)]


async def render(ctx: PluginContext, link: Link, number: int) -> bytes | None:
    """A page as PNG, 1,000 px wide; None for a page that the document does not have."""
    if not 1 <= number <= len(link.document.pages):
        return None
    with TemporaryDirectory(dir=ctx.scratch, prefix="read-") as folder:
        path = await _fetch(ctx, link, folder)
        return await run_guarded(render_page, path, number - 1, PAGE_PX, limits=RENDER_LIMITS, reuse=_child_of(ctx))


def file_name(link: Link) -> str:
    """A plain ASCII name for the download, made from the job's subject."""
    stem = re.sub(r"[^A-Za-z0-9]+", "-", link.job.subject).strip("-")[:60]
    return f"{stem or 'document'}.pdf"


def _child_of(ctx: PluginContext) -> str:
    """Documents of one district share a reading process, one after another."""
    return f"read {ctx.district.id}"


async def _fetch(ctx: PluginContext, link: Link, folder: str) -> Path:
    path = Path(folder) / "document.pdf"
    await ctx.blobs.save_to(link.blob_id, path)
    return path
