"""Printing requests, within a guarded child: a cover sheet, then each page with its fields and codes."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

import pikepdf
import typst
from homeroom_plugins.signing.wet.codes import SheetCode, write_code
from homeroom_plugins.signing.wet.laying_out import Sheet, describe_page, lay_out
from homeroom_sdk.guard.errors import FileError
from homeroom_sdk.guard.faults import as_file_errors
from homeroom_sdk.i18n import _
from homeroom_sdk.printing import Printed
from homeroom_sdk.printing.codes import draw_qr_code
from homeroom_sdk.printing.fonts import families, fonts, with_letters
from homeroom_sdk.printing.typesetting import typeset

_OVERLAY = Path(__file__).with_name("overlay.typ")


class RequestChanged(FileError):
    """A stored document differs from the one that was sent to be signed."""

    code = "signing_request_changed"
    default_message = _(
        "A stored document is not the one that was sent to be signed, so nothing was printed. Contact customer support."
    )


@dataclass(frozen=True, slots=True)
class Paper:
    """The paper for one family.

    Attributes:
        first: The code of its first page; the codes of the following pages count on from it.
        fields: The fields of the request, with the known values.
        lines: The texts between the codes of each page, with the placeholders `{page}` and `{pages}`.
    """

    cover: Printed
    first: SheetCode
    source: Path
    sha256: str
    pages: int
    fields: Sequence[Mapping[str, Any]]
    lines: Sequence[str]


def bind(papers: Sequence[Paper], out: Path, is_two_sided: bool) -> int:
    """Write all papers into the file `out`, one family after the other; return the number of pages.

    Args:
        is_two_sided: Add a blank page wherever a family's cover, or a document after its cover, would begin on the back
            of a sheet.

    Raises:
        RequestChanged: A file has another hash or number of pages than its paper states.
        FileDamaged, FileTooComplex
    """
    with pikepdf.new() as pdf:
        overlays: dict[int, dict[str, Any]] = {}
        for paper in papers:
            _add_cover(pdf, paper)
            if is_two_sided:
                _end_sheet(pdf)
            with as_file_errors():
                _add_request(pdf, paper, overlays)
            if is_two_sided:
                _end_sheet(pdf)
        drawn = pikepdf.open(BytesIO(_draw_overlays(list(overlays.values()))))
        for at, overlay in zip(overlays, drawn.pages, strict=True):
            pdf.pages[at].add_overlay(overlay, None)
        pdf.save(out)
        return len(pdf.pages)


def join(parts: Sequence[Path], out: Path) -> int:
    """Join the parts into one file, one after the other; return the number of pages."""
    with as_file_errors(), pikepdf.new() as pdf:
        for part in parts:
            pdf.pages.extend(pikepdf.open(part).pages)
        pdf.save(out)
        return len(pdf.pages)


def _add_cover(pdf: pikepdf.Pdf, paper: Paper) -> None:
    cover = pikepdf.open(BytesIO(typeset(paper.cover)))
    for page in cover.pages:
        for key in ("/StructParents", "/Tabs"):
            if key in page:
                del page[key]
        pdf.pages.append(page)


def _add_request(pdf: pikepdf.Pdf, paper: Paper, overlays: dict[int, dict[str, Any]]) -> None:
    """Append the pages on their sheets, and add their overlays to `overlays` by page index in the file."""
    if _hash(paper.source) != paper.sha256:
        raise RequestChanged
    source = pikepdf.open(paper.source)
    if len(source.pages) != paper.pages:
        raise RequestChanged
    source.flatten_annotations("print")
    for number, page in enumerate(source.pages, 1):
        for key in ("/TrimBox", "/BleedBox", "/ArtBox"):  # Use the visible page area only.
            if key in page:
                del page[key]
        sheet = lay_out(*_size(page))
        code = write_code(SheetCode(paper.first.request_id, paper.first.page + number - 1))
        overlays[len(pdf.pages)] = describe_page(
            sheet,
            [_clean(field) for field in paper.fields if int(field.get("page", 1)) == number],
            code=code,
            svg=draw_qr_code(code),
            lines=[with_letters(line.format(page=number, pages=paper.pages)) for line in paper.lines],
            language=paper.cover.language,
        )
        blank = pdf.add_blank_page(page_size=(sheet.width, sheet.height))
        blank.add_overlay(page, pikepdf.Rectangle(*_room(sheet)))


def _clean(field: Mapping[str, Any]) -> dict[str, Any]:
    """Return the field with a replacement mark for each letter that no font has."""
    texts = {name: with_letters(str(field.get(name) or "")) for name in ("label", "value")}
    return {**field, **texts, "options": [with_letters(str(option)) for option in field.get("options") or ()]}


def _size(page: pikepdf.Page) -> tuple[float, float]:
    """Return width and height in points, as the page is shown."""
    left, bottom, right, top = (float(side) for side in page.cropbox)
    unit = float(page.obj.get("/UserUnit", 1))
    size = abs(right - left) * unit, abs(top - bottom) * unit
    return size if int(page.obj.get("/Rotate", 0)) % 180 == 0 else size[::-1]


def _room(sheet: Sheet) -> tuple[float, float, float, float]:
    """Return left, bottom, right and top of the area on the sheet that its page fills."""
    return (
        sheet.left,
        sheet.height - sheet.top - sheet.page_height,
        sheet.left + sheet.page_width,
        sheet.height - sheet.top,
    )


def _end_sheet(pdf: pikepdf.Pdf) -> None:
    if len(pdf.pages) % 2:
        box = pdf.pages[-1].mediabox
        pdf.add_blank_page(page_size=(float(box[2]) - float(box[0]), float(box[3]) - float(box[1])))


def _draw_overlays(pages: Sequence[Mapping[str, Any]]) -> bytes:
    inputs = {"document": json.dumps({"families": families(), "pages": pages})}
    done = typst.compile(_OVERLAY, font_paths=fonts(), ignore_system_fonts=True, sys_inputs=inputs)
    assert isinstance(done, bytes), "a PDF is one file"
    return done


def _hash(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
