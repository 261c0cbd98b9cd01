"""What stands in the pictures of pages that have text of their own: a chart, a form, a photograph of a sheet."""

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
    """The text of sizeable pictures, by page. Each is read once, or twice where several pages show it.

    Args:
        most: Look at no more pictures than this; None looks at all.
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
    """The words of the first text that stand in the others too: what is printed over a picture is each page's own."""
    first, *others = texts
    for other in others:
        words = set(other.split())
        first = "\n".join(
            " ".join(word if word in words else UNREAD for word in line.split(" ")) for line in first.split("\n")
        )
    return first
