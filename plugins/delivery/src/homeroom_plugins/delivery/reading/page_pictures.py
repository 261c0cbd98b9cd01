"""Text in the pictures of pages with a text layer: a chart, a form, a photograph of a sheet."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path

from homeroom_plugins.delivery.intake.uploads import child_of
from homeroom_plugins.delivery.pdf.read.facts import PageFacts
from homeroom_sdk.context import PluginContext
from homeroom_sdk.pdf.pictures import Picture
from homeroom_sdk.pdf.text import PageKind
from homeroom_sdk.recognition import UNREAD, Box, PageReader


async def read_pictures(
    ctx: PluginContext, path: Path, facts: Sequence[PageFacts], most: int | None = None
) -> Mapping[int, str]:
    """Return the text of larger pictures, by page. Each picture is read once, or twice if several pages show it.

    Args:
        most: Maximum number of pictures to read; None reads all.
    """
    pages: dict[Picture, list[int]] = defaultdict(list)
    for item in facts:
        if item.kind is PageKind.TEXT and not item.is_covered:
            for picture in item.pictures:
                pages[picture].append(item.page)
    found: dict[int, list[str]] = defaultdict(list)
    for picture, shown_on in list(pages.items())[:most]:
        box = Box(picture.x0, picture.y0, picture.x1, picture.y1)
        read = await ctx.services.get(PageReader).read_text(path, shown_on[:2], region=box, reuse=child_of(path))
        text = _common([page.text if page.is_legible else "" for page in read])
        for page in shown_on if text else ():
            found[page].append(text)
    return {page: "\n\n".join(texts) for page, texts in found.items()}


def _common(texts: Sequence[str]) -> str:
    """Return the first text with only the words that all texts share, because text printed over a picture
    differs by page.
    """
    first, *others = texts
    for other in others:
        words = set(other.split())
        first = "\n".join(
            " ".join(word if word in words else UNREAD for word in line.split(" ")) for line in first.split("\n")
        )
    return first
