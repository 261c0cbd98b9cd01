"""Estimated sizes of parts before they are cut, from the objects that their pages use. Runs in a guarded child."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pikepdf
from homeroom_plugins.delivery.pdf.errors import DamagedPdf

_SKIPPED = frozenset({"/Parent", "/P", "/StructParents", "/Dest", "/A"})
"""Keys that lead from a page to other pages."""
_DRAWN = re.compile(rb"(/[^\s/<>\[\](){}%]+)\s+Do\b")


_Id = tuple[int, int]


def measure_parts(source: Path, parts: Sequence[Sequence[int]]) -> list[int]:
    """Return the bytes of the streams (contents, pictures, fonts) that the pages of each part use, each counted once.

    The size of a part is close to this, because everything outside streams is small.

    Args:
        parts: Zero-based pages.

    Raises:
        DamagedPdf: The file cannot be opened.
    """
    try:
        with pikepdf.open(source) as pdf:
            sizes = _Sizes(pdf)
            return [sizes.measure(pages) for pages in parts]
    except pikepdf.PdfError as error:
        raise DamagedPdf from error


class _Sizes:
    """The objects of a file, each examined once: a font shared by ten thousand parts is read once."""

    def __init__(self, pdf: pikepdf.Pdf) -> None:
        self._pdf = pdf
        self._known: dict[_Id, tuple[int, frozenset[_Id]]] = {}

    def measure(self, pages: Sequence[int]) -> int:
        """Return the bytes of the streams that these pages use."""
        seen: set[_Id] = set()
        size = 0
        todo: list[_Id] = []
        for page in pages:
            for item in _list_used(self._pdf.pages[page]):
                if item.is_indirect:
                    todo.append(item.objgen)
                else:
                    own, others = _look_at(item)
                    size += own
                    todo += others
        while todo:
            number = todo.pop()
            if number not in seen:
                seen.add(number)
                own, others = self._look_up(number)
                size += own
                todo += others - seen
        return size

    def _look_up(self, number: _Id) -> tuple[int, frozenset[_Id]]:
        if number not in self._known:
            self._known[number] = _look_at(self._pdf.get_object(number))
        return self._known[number]


def _list_used(page: pikepdf.Page) -> Iterator[pikepdf.Object]:
    """Yield the objects that the page uses. Many writers give all pages one list of pictures, so undrawn
    ones are skipped.

    Pictures within pictures, and all pictures of a page with unreadable content, count even if they are not drawn.
    """
    for key, value in page.obj.items():
        if key not in (*_SKIPPED, "/Resources") and isinstance(value, pikepdf.Object):
            yield value
    drawn = _names_drawn(page)
    for key, value in page.resources.items():
        if key != "/XObject" or drawn is None or not isinstance(value, pikepdf.Dictionary):
            if isinstance(value, pikepdf.Object):
                yield value
            continue
        used = [item for name in sorted(drawn) if isinstance(item := value.get(name), pikepdf.Stream)]
        # A form without its own resources uses the page's (PDF 1.1).
        yield from used if all("/Resources" in item or item.get("/Subtype") != "/Form" for item in used) else [value]


def _names_drawn(page: pikepdf.Page) -> set[str] | None:
    """Return the names of the pictures and forms that the page's content draws, or None if they are not certain."""
    contents = page.obj.get("/Contents")
    streams = contents if isinstance(contents, pikepdf.Array) else [contents]
    try:
        content = b"\n".join(part.read_bytes() for part in streams if isinstance(part, pikepdf.Stream))
        names = [name.decode("ascii") for name in _DRAWN.findall(content)]
    except (pikepdf.PdfError, UnicodeDecodeError):
        return None
    return None if any("#" in name for name in names) else set(names)


def _look_at(item: Any) -> tuple[int, frozenset[_Id]]:
    """Return the bytes of an object's own stream, and the indirect objects that it refers to, at any depth."""
    size = len(item.read_raw_bytes()) if isinstance(item, pikepdf.Stream) else 0
    others: set[_Id] = set()
    todo = list(_children(item))
    while todo:
        part = todo.pop()
        if not isinstance(part, pikepdf.Object):
            continue
        if part.is_indirect:
            others.add(part.objgen)
        else:
            todo += _children(part)
    return size, frozenset(others)


def _children(item: pikepdf.Object) -> Iterator[Any]:
    if isinstance(item, pikepdf.Stream):
        item = item.stream_dict
    if isinstance(item, pikepdf.Dictionary):
        yield from (value for key, value in item.items() if key not in _SKIPPED)
    elif isinstance(item, pikepdf.Array):
        yield from item
