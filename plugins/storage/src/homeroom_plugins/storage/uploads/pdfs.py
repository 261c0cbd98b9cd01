"""Checking PDFs: their page count, and whether anything in them can act."""

from collections.abc import Iterator
from pathlib import Path

import pikepdf
from homeroom_sdk.guard.errors import FileDamaged
from homeroom_sdk.guard.faults import as_file_errors
from homeroom_sdk.i18n import _
from homeroom_sdk.pdf.errors import EncryptedPdf

MAX_PAGES = 50_000
MAX_OBJECTS = 2_000_000
"""Maximum objects of a PDF that is inspected; a PDF with more can only be downloaded."""
# Types of actions (ISO 32000-1, 12.6.4) that can act; others turn pages or open a clicked web address.
_ACTIONS = frozenset(
    ("/JavaScript", "/Launch", "/SubmitForm", "/ImportData", "/GoToE", "/GoToR", "/Rendition", "/RichMediaExecute")
)
_SUBTYPES = frozenset(("/RichMedia", "/FileAttachment", "/Screen", "/Movie", "/Sound", "/3D"))
_KEYS = frozenset(("/JS", "/JavaScript", "/AA", "/EmbeddedFiles", "/EF", "/XFA", "/RF", "/Collection"))
_MAX_DEPTH = 64


def inspect_pdf(path: Path) -> tuple[int, bool]:
    """Return the actual number of pages, and True if nothing in the file can act.

    Raises:
        EncryptedPdf: a password is needed, so the file cannot be inspected, searched or shown.
        FileDamaged, FileTooComplex
    """
    with as_file_errors():
        try:
            with pikepdf.open(path) as pdf:
                return _count_pages(pdf), not _can_act(pdf)
        except pikepdf.PasswordError as error:
            raise EncryptedPdf from error
        except pikepdf.PikepdfError as error:
            raise FileDamaged from error


def _count_pages(pdf: pikepdf.Pdf) -> int:
    claimed = pdf.Root.Pages.get("/Count")
    if isinstance(claimed, int) and claimed > MAX_PAGES:
        raise _too_many(claimed)
    count = len(pdf.pages)
    if count == 0:
        raise FileDamaged(_("The PDF holds no pages. Export the document again."))
    if count > MAX_PAGES:
        raise _too_many(count)
    return count


def _too_many(count: int) -> FileDamaged:
    return FileDamaged(
        _(
            "The PDF says it has {count} pages; at most {most} are allowed. Split it into several files.",
            count=f"{count:,}",
            most=f"{MAX_PAGES:,}",
        )
    )


def _can_act(pdf: pikepdf.Pdf) -> bool:
    """Return True if any object, even an unreferenced one, contains an action, a script or a file."""
    if len(pdf.objects) > MAX_OBJECTS:
        return True
    return any(_acts(held) for item in pdf.objects for held in _dictionaries(item, 0))


def _dictionaries(item: object, depth: int) -> Iterator[pikepdf.Object]:
    """Yield the dictionaries nested directly in an object; indirect objects are visited separately."""
    if depth > _MAX_DEPTH:
        raise FileDamaged
    if isinstance(item, pikepdf.Array):
        inner: list[object] = list(item)
    elif isinstance(item, pikepdf.Dictionary | pikepdf.Stream):
        yield item
        inner = [item[key] for key in item.keys()]  # noqa: SIM118 - a stream cannot be iterated directly
    else:
        return
    for part in inner:
        if isinstance(part, pikepdf.Object) and not part.is_indirect:
            yield from _dictionaries(part, depth + 1)


def _acts(item: pikepdf.Object) -> bool:
    keys = set(item.keys())
    if keys & _KEYS:
        return True
    return str(item.get("/S", "")) in _ACTIONS or str(item.get("/Subtype", "")) in _SUBTYPES
