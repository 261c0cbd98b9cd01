"""Pictures with which a page fills shapes, as browsers write the background of a box: pdfium does not list them."""

import mmap
from collections.abc import Collection, Iterator
from hashlib import blake2b
from pathlib import Path

import pikepdf
from homeroom_plugins.delivery.pdf.faults import as_pdf_errors
from homeroom_sdk.pdf.pictures import Picture

_MAX_DEPTH = 4


def find_fills(source: Path, pages: Collection[int]) -> dict[int, Picture]:
    """By page (zero-based), the pictures in its patterns as one. Where they stand is not known: it takes the page.

    Raises:
        EncryptedPdf, DamagedPdf: The file cannot be opened.
    """
    if not pages or not _has_patterns(source):
        return {}
    with as_pdf_errors(), pikepdf.open(source) as pdf:
        found = {page: list(_list_fills(pdf.pages[page].resources)) for page in pages}
        return {page: Picture(0, 0, 1, 1, _digest(images)) for page, images in found.items() if images}


def _has_patterns(source: Path) -> bool:
    """Whether a pattern is in the file: its dictionary is a stream's, so it stands there as it is."""
    with source.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as content:
        return content.find(b"/PatternType") >= 0


def _list_fills(resources: object, depth: int = 0) -> Iterator[pikepdf.Object]:
    """The images in the patterns of a page and of its forms."""
    for pattern in _list_streams(resources, "/Pattern"):
        yield from _list_images(pattern.get("/Resources"), depth)
    for form in _list_streams(resources, "/XObject") if depth < _MAX_DEPTH else ():
        if form.get("/Subtype") == "/Form":
            yield from _list_fills(form.get("/Resources"), depth + 1)


def _list_images(resources: object, depth: int) -> Iterator[pikepdf.Object]:
    for item in _list_streams(resources, "/XObject"):
        if item.get("/Subtype") == "/Image":
            yield item
        elif depth < _MAX_DEPTH:
            yield from _list_images(item.get("/Resources"), depth + 1)


def _list_streams(resources: object, kind: str) -> Iterator[pikepdf.Object]:
    listed = resources.get(kind) if isinstance(resources, pikepdf.Dictionary) else None
    for item in listed.as_dict().values() if isinstance(listed, pikepdf.Dictionary) else ():
        if isinstance(item, pikepdf.Stream):
            yield item


def _digest(images: Collection[pikepdf.Object]) -> str:
    digest = blake2b(digest_size=16)
    for image in images:
        digest.update(image.read_raw_bytes())
    return digest.hexdigest()
