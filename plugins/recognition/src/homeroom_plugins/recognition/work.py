"""Functions that run in the guarded child. Heavy imports are inside them; the parent imports this module too."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from homeroom_sdk.recognition import WHOLE_PAGE, Box, PageCode, ReadPage

TEXT_DPI = 150.0
CODE_DPI = 200.0
NO_INK = 0.000_002
"""The ink of a full stop on a letter sheet, as a fraction. With less ink, the models are not run."""


def read_texts(source: Path, pages: Sequence[int], region: Box | None) -> list[ReadPage]:
    """Read these pages (zero-based), or a region of each; a page that cannot be rendered is illegible.

    Raises:
        UnreadableFile: The file cannot be opened as a PDF.
    """
    from homeroom_plugins.recognition.drawing import open_document

    with open_document(source) as document:
        return [_read_text(document, page, region or WHOLE_PAGE) for page in pages]


def _read_text(document: object, page: int, region: Box) -> ReadPage:
    from homeroom_plugins.recognition.drawing import draw_page, has_lost_picture
    from homeroom_plugins.recognition.errors import UndrawablePage
    from homeroom_plugins.recognition.ink import find_ink
    from homeroom_plugins.recognition.layout import lay_out
    from homeroom_plugins.recognition.lines import Turn, line_reader
    from homeroom_plugins.recognition.scripts import read_other_script
    from homeroom_plugins.recognition.tesseract import DPI as TESSERACT_DPI
    from homeroom_plugins.recognition.tesseract import find_tesseract

    try:
        picture = draw_page(document, page, TEXT_DPI, region)
    except UndrawablePage:
        return unreadable(page)
    ink = find_ink(picture)
    lines, turn = line_reader().read(ink.clear, ink.dark, picture.dpi) if ink.share >= NO_INK else ([], Turn.NONE)
    read = lay_out(page, picture, lines, turn, ink.share)
    if read.is_empty_sheet and has_lost_picture(document, page):
        return unreadable(page)
    tesseract = find_tesseract()
    if tesseract is None or not lines or read.is_legible:
        return read
    finer = draw_page(document, page, TESSERACT_DPI, region)
    return read_other_script(tesseract, finer, read, turn)


def unreadable(page: int) -> ReadPage:
    """Return a page with unknown content, which is never taken for an empty sheet."""
    return ReadPage(page, "", (), is_legible=False, ink=1.0)


def read_codes(source: Path, pages: Sequence[int]) -> list[PageCode]:
    """Return the codes on these pages (zero-based); pages that cannot be rendered are skipped.

    Raises:
        UnreadableFile: The file cannot be opened as a PDF.
    """
    return list(_find_codes(source, pages))


def _find_codes(source: Path, pages: Sequence[int]) -> Iterator[PageCode]:
    from homeroom_plugins.recognition.codes import find_codes
    from homeroom_plugins.recognition.drawing import draw_page, open_document
    from homeroom_plugins.recognition.errors import UndrawablePage

    with open_document(source) as document:
        for page in pages:
            with suppress(UndrawablePage):
                yield from find_codes(page, draw_page(document, page, CODE_DPI, WHOLE_PAGE))
