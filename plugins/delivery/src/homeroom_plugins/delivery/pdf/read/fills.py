"""Pictures that fill shapes, as browsers write the background of a box. pdfium does not list them."""

import mmap
from collections.abc import Collection, Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any

import pikepdf
from homeroom_plugins.delivery.pdf.faults import as_pdf_errors
from homeroom_sdk.pdf.pictures import Picture


def find_fills(source: Path, pages: Collection[int]) -> dict[int, Picture]:
    """Return, by page (zero-based), the pictures in its patterns as one picture that covers the page, as
    their place is unknown.

    Raises:
        EncryptedPdf, DamagedPdf: The file cannot be opened.
    """
    if not pages or not _has_patterns(source):
        return {}
    with as_pdf_errors(), pikepdf.open(source) as pdf:
        fills = _Fills()
        found = {page: fills.find(pdf.pages[page].resources) for page in pages}
        return {page: Picture(0, 0, 1, 1, digest) for page, digest in found.items() if digest}


def _has_patterns(source: Path) -> bool:
    """Return whether the file contains a pattern. Its dictionary belongs to a stream, so it is never compressed."""
    with source.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as content:
        return content.find(b"/PatternType") >= 0


class _Fills:
    """The fills of one file. Objects shared by several pages are read once."""

    def __init__(self) -> None:
        self._by_resources: dict[tuple[int, int], str] = {}
        self._by_image: dict[tuple[int, int], bytes] = {}

    def find(self, resources: pikepdf.Object) -> str:
        """Return the digest of all pictures in patterns, or an empty string if there are none."""
        if not resources.is_indirect:
            return self._digest(_list_fills(resources))
        if resources.objgen not in self._by_resources:
            self._by_resources[resources.objgen] = self._digest(_list_fills(resources))
        return self._by_resources[resources.objgen]

    def _digest(self, images: Iterator[pikepdf.Object]) -> str:
        found = [self._digest_one(image) for image in images]
        return blake2b(b"".join(found), digest_size=16).hexdigest() if found else ""

    def _digest_one(self, image: pikepdf.Object) -> bytes:
        if image.objgen not in self._by_image:
            self._by_image[image.objgen] = blake2b(image.read_raw_bytes(), digest_size=16).digest()
        return self._by_image[image.objgen]


def _list_fills(resources: pikepdf.Object) -> Iterator[pikepdf.Object]:
    """Yield the images in the patterns of a page and its forms. Shared and self-referencing objects
    are visited once.
    """
    seen: set[tuple[tuple[int, int], bool]] = set()

    def is_new(found: object, in_pattern: bool) -> bool:
        if not isinstance(found, pikepdf.Dictionary | pikepdf.Stream):
            return False
        if not found.is_indirect:
            return True
        is_first = (found.objgen, in_pattern) not in seen
        seen.add((found.objgen, in_pattern))
        return is_first

    todo: list[tuple[Any, bool]] = [(resources, False)]
    while todo:
        holder, in_pattern = todo.pop()
        for kind in ("/Pattern", "/XObject") if is_new(holder, in_pattern) else ():
            listed = holder.get(kind)
            for item in listed.as_dict().values() if is_new(listed, in_pattern) else ():
                is_pattern = in_pattern or kind == "/Pattern"
                if not isinstance(item, pikepdf.Stream) or not is_new(item, is_pattern):
                    continue
                if item.get("/Subtype") != "/Image":
                    todo.append((item.get("/Resources"), is_pattern))
                elif in_pattern:
                    yield item
