"""How large parts will be, before they are cut: in a guarded child, from what their pages draw on."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pikepdf
from homeroom_plugins.delivery.pdf.errors import DamagedPdf

_SKIPPED = frozenset({"/Parent", "/P", "/StructParents", "/Dest", "/A"})
"""What leads from a page to others."""


def measure_parts(source: Path, parts: Sequence[Sequence[int]]) -> list[int]:
    """The bytes of the streams (contents, pictures, fonts) that the pages of each part use, each counted once.

    A part is about so large: what is not in streams is small.

    Args:
        parts: Zero-based pages.

    Raises:
        DamagedPdf: the file cannot be opened.
    """
    try:
        with pikepdf.open(source) as pdf:
            return [_measure(pdf, pages) for pages in parts]
    except pikepdf.PdfError as error:
        raise DamagedPdf from error


def _measure(pdf: pikepdf.Pdf, pages: Sequence[int]) -> int:
    seen: set[tuple[int, int]] = set()
    size = 0
    todo: list[Any] = [pdf.pages[page].obj for page in pages]
    todo += [pdf.pages[page].resources for page in pages]
    while todo:
        item = todo.pop()
        if not isinstance(item, pikepdf.Object):
            continue
        if item.is_indirect:
            if item.objgen in seen:
                continue
            seen.add(item.objgen)
        if isinstance(item, pikepdf.Stream):
            size += len(item.read_raw_bytes())
        todo += _children(item)
    return size


def _children(item: pikepdf.Object) -> Iterator[Any]:
    if isinstance(item, pikepdf.Stream):
        item = item.stream_dict
    if isinstance(item, pikepdf.Dictionary):
        yield from (value for key, value in item.items() if key not in _SKIPPED)
    elif isinstance(item, pikepdf.Array):
        yield from item
