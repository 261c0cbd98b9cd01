"""Checks of an uploaded PDF before anything else is done with it."""

import mmap
import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

import pikepdf
import pypdfium2.raw as pdfium
from homeroom_plugins.delivery.pdf.cut.parts.structure import StructureTree
from homeroom_plugins.delivery.pdf.errors import DamagedPdf, DynamicForm, EmptyFile, NotAPdf, PdfTooLarge, TooManyPages
from homeroom_plugins.delivery.pdf.faults import as_pdf_errors
from homeroom_sdk.i18n import _
from homeroom_sdk.pdf.text import open_document

HEAD_BYTES = 1024  # ISO 32000-1, annex H: readers look for the header and the end mark within these bytes.
_END = b"%%EOF"
_OBJECT = re.compile(rb"\d\s+\d+\s+obj\b|\bstartxref\b|\btrailer\b")


@dataclass(frozen=True)
class DocumentLimits:
    max_bytes: int = 2 * 1024**3
    max_pages: int = 50_000


DEFAULT_LIMITS = DocumentLimits()


@dataclass(frozen=True)
class Inspection:
    """Facts of a readable PDF. The `has_` flags name what parts cannot carry over unchanged.

    Args:
        tags_usable: Parts keep the tags of their pages. False if the structure tree is malformed or far too large;
            parts then have no tags.
        is_encrypted: The file opens without a password, but its author restricted printing or copying. Parts are not
            encrypted.
    """

    page_count: int
    size_bytes: int
    has_forms: bool
    has_layers: bool
    has_tags: bool
    tags_usable: bool
    has_outline: bool
    has_attachments: bool
    is_encrypted: bool


def inspect_pdf(path: Path, limits: DocumentLimits = DEFAULT_LIMITS) -> Inspection:
    """Read the facts of a PDF. Pages are counted in the page tree; a `/Count` that differs is an error.

    Call it through `guard`, because it parses an untrusted file.

    Raises:
        EmptyFile, NotAPdf, EncryptedPdf, DamagedPdf, DynamicForm, PdfTooLarge, TooManyPages, PdfTooComplex:
            The file cannot be cut; the message states the remedy.
    """
    size_bytes = _check_bytes(path, limits)
    with as_pdf_errors(), pikepdf.open(path) as pdf:
        inspection = _inspect_open(pdf, size_bytes, limits)
    _check_second_reader(path, inspection.page_count)
    return inspection


def drop_trailing(path: Path) -> None:
    """Truncate a PDF after its last end mark if more than `HEAD_BYTES` follow it.

    Copiers and report servers leave such trailing bytes, and readers that look for the mark near the end of the file
    would have to guess. A file without an end mark, or with the start of another revision after it, is left unchanged.
    """
    with path.open("r+b") as file:
        end = _find_end(file)
        if end is not None and path.stat().st_size - end > HEAD_BYTES:
            file.truncate(end)


def _find_end(file: BinaryIO) -> int | None:
    """Return the offset after the last end mark, or None if there is no mark or the start of a later
    revision follows it.
    """
    if file.seek(0, os.SEEK_END) == 0:
        return None
    with mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as content:
        start = content.rfind(_END)
        if start < 0 or _OBJECT.search(content, start) is not None:
            return None
    return start + len(_END)


def _check_bytes(path: Path, limits: DocumentLimits) -> int:
    size_bytes = path.stat().st_size
    if size_bytes == 0:
        raise EmptyFile
    if size_bytes > limits.max_bytes:
        raise PdfTooLarge(
            _(
                "The PDF has {size} MB; at most {most} MB are allowed. Split it into several uploads.",
                size=_megabytes(size_bytes),
                most=_megabytes(limits.max_bytes),
            )
        )
    with path.open("rb") as file:
        if b"%PDF-" not in file.read(HEAD_BYTES):
            raise NotAPdf
        if _find_end(file) is None:
            raise DamagedPdf(
                _("The end of the PDF is missing, so pages may be missing too. Upload the complete file again.")
            )
    return size_bytes


def _inspect_open(pdf: pikepdf.Pdf, size_bytes: int, limits: DocumentLimits) -> Inspection:
    claimed = _dictionary(pdf.Root.get("/Pages")).get("/Count")
    page_count = len(pdf.pages)
    if page_count == 0:
        raise DamagedPdf(_("The PDF holds no pages. Export the document again."))
    if page_count > limits.max_pages:
        raise TooManyPages(
            _(
                "The PDF has {count} pages; at most {most} are allowed. Split it into several uploads.",
                count=f"{page_count:,}",
                most=f"{limits.max_pages:,}",
            )
        )
    if not isinstance(claimed, int):
        raise DamagedPdf
    if claimed != page_count:
        raise DamagedPdf(
            _(
                "The PDF says it has {claimed} pages but holds {count}, so pages may be missing. Open it, "
                "save or print it as a new PDF, and upload that.",
                claimed=claimed,
                count=page_count,
            )
        )
    root = pdf.Root
    return Inspection(
        page_count=page_count,
        size_bytes=size_bytes,
        has_forms=_has_entries(root.get("/AcroForm"), "/Fields"),
        has_layers=_has_entries(root.get("/OCProperties"), "/OCGs"),
        has_tags="/StructTreeRoot" in root,
        tags_usable=StructureTree.find(pdf) is not None,
        has_outline="/Outlines" in root,
        has_attachments="/EmbeddedFiles" in _dictionary(root.get("/Names")),
        is_encrypted=pdf.is_encrypted,
    )


def _dictionary(value: object) -> pikepdf.Dictionary:
    return value if isinstance(value, pikepdf.Dictionary) else pikepdf.Dictionary()


def _has_entries(holder: object, key: str) -> bool:
    entries = _dictionary(holder).get(key)
    return isinstance(entries, pikepdf.Array) and len(entries) > 0


def _check_second_reader(path: Path, page_count: int) -> None:
    # Text is read by pdfium and pages are cut by qpdf: both must count the same pages,
    # or a page number would mean two different pages.
    with open_document(path) as document:
        seen = pdfium.FPDF_GetPageCount(document)
        if pdfium.FPDF_GetFormType(document) == pdfium.FORMTYPE_XFA_FULL:
            raise DynamicForm
    if seen != page_count:
        raise DamagedPdf(
            _(
                "Two readers count {count} and {other} pages in the PDF. Save or print it as a new PDF and "
                "upload that.",
                count=page_count,
                other=seen,
            )
        )


def _megabytes(size_bytes: int) -> str:
    return f"{size_bytes / 1024**2:,.1f}"
