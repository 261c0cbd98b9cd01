"""Splitting a long scan into documents."""

import ctypes
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import pypdfium2.raw as pdfium
from homeroom_plugins.storage.bulk.rules import PREFIX, CodeRule, key_of_code
from homeroom_sdk.guard.errors import FileDamaged, FileTooComplex
from homeroom_sdk.guard.faults import as_file_errors
from homeroom_sdk.i18n import Sentence, _
from homeroom_sdk.pdf.text import open_document, open_page
from homeroom_sdk.recognition import PageCode
from homeroom_sdk.scratch import create_private

CODE_FORMAT = "QRCode"
MAX_PAGES = 20_000


@dataclass(frozen=True, slots=True)
class Part:
    """Pages of a scan that form a document, one-based and inclusive; `key` is the id of its person."""

    first: int
    last: int
    key: str
    problem: Sentence | None = None


def count_pages(path: Path) -> int:
    """Return the number of pages of a PDF. Runs in the guarded child.

    Raises:
        EncryptedPdf, FileDamaged, FileTooComplex: it cannot be read, or has too many pages.
    """
    with as_file_errors(), open_document(path) as document:
        pages = int(pdfium.FPDF_GetPageCount(document))
    if pages > MAX_PAGES:
        raise FileTooComplex(_("The scan has more than {count} pages. Upload it in parts.", count=f"{MAX_PAGES:,}"))
    return pages


def find_parts(rule: CodeRule, codes: Iterable[PageCode], pages: int) -> list[Part]:
    """Return the documents of a scan by their codes; pages before the first code are a part without a key."""
    sheets: dict[int, list[str]] = {}
    for code in codes:
        if code.format == CODE_FORMAT:
            sheets.setdefault(code.page + 1, []).append(code.text)
    starts = sorted(sheets)
    parts = []
    if pages and (not starts or starts[0] > 1):
        problem = _("These pages come before the first separator sheet.") if starts else _("No page has a QR code.")
        parts.append(Part(1, starts[0] - 1 if starts else pages, "", problem))
    for at, start in enumerate(starts):
        last = starts[at + 1] - 1 if at + 1 < len(starts) else pages
        texts = sheets[start]
        first = start if rule.keepsSheets and not any(text.startswith(PREFIX) for text in texts) else start + 1
        keys = {key_of_code(text) for text in texts}
        key = next(iter(keys)) if len(keys) == 1 else ""
        if first > last:
            parts.append(Part(start, start, key, _("Nothing comes after this separator sheet.")))
        elif key:
            parts.append(Part(first, last, key))
        elif len(keys) > 1:
            parts.append(Part(first, last, "", _("Its separator sheet has several QR codes.")))
        else:
            parts.append(Part(first, last, "", _("Its separator sheet is for anybody.")))
    return parts


def cut_parts(path: Path, parts: Sequence[tuple[int, int, Path]]) -> None:
    """Write the pages of each part (one-based, inclusive) to its path. Runs in the guarded child.

    Annotations (links, notes, form fields) are removed, since they may name other persons.

    Raises:
        EncryptedPdf, FileDamaged: the scan or one of its pages cannot be read.
    """
    with as_file_errors(), open_document(path) as source:
        for first, last, target in parts:
            _cut(source, first, last, target)


def _cut(source: pdfium.FPDF_DOCUMENT, first: int, last: int, target: Path) -> None:
    part = pdfium.FPDF_CreateNewDocument()
    try:
        if not pdfium.FPDF_ImportPages(part, source, f"{first}-{last}".encode(), 0):
            raise FileDamaged
        for page in range(last - first + 1):
            with open_page(part, page) as handle:
                while pdfium.FPDFPage_GetAnnotCount(handle):
                    if not pdfium.FPDFPage_RemoveAnnot(handle, 0):
                        raise FileDamaged
        target.unlink(missing_ok=True)
        with create_private(target) as out:
            _save(part, out.write)
    finally:
        pdfium.FPDF_CloseDocument(part)


def _save(part: pdfium.FPDF_DOCUMENT, write: object) -> None:
    def write_block(_self: object, data: ctypes.c_void_p, size: int) -> int:
        write(ctypes.string_at(data, size))  # type: ignore[operator] # a file's own
        return 1

    writer = pdfium.FPDF_FILEWRITE(version=1)
    writer.WriteBlock = type(writer.WriteBlock)(write_block)
    if not pdfium.FPDF_SaveAsCopy(part, writer, pdfium.FPDF_NO_INCREMENTAL):
        raise FileDamaged
