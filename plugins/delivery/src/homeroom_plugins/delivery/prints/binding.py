"""Binding of families' printed copies into one PDF, in a guarded child process: a cover sheet, then the document."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pikepdf
from homeroom_plugins.delivery.pdf.errors import PdfError
from homeroom_sdk.i18n import _
from homeroom_sdk.printing import Printed
from homeroom_sdk.printing.typesetting import typeset

_PIECE = 1024 * 1024


class PartChanged(PdfError):
    """A stored document differs from the one that was cut and checked; nothing of it may be printed."""

    code = "part_changed"
    default_message = _(
        "A stored document is not the one that was split and checked, so nothing was printed. Contact customer support."
    )


@dataclass(frozen=True, slots=True)
class Paper:
    """The printed copy for one family: a cover sheet, and the file of its document with its expected hash and page
    count.
    """

    cover: Printed
    part: Path
    sha256: str
    pages: int


def bind(papers: Sequence[Paper], out: Path, is_two_sided: bool) -> None:
    """Write all copies into the file `out`, one family after the other.

    Form fields and annotations are drawn as part of their page. Layers keep their state, so that hidden content stays
    hidden.

    Args:
        is_two_sided: Insert a blank page wherever the next family, or a document after its cover, would otherwise begin
            on the back of a sheet.

    Raises:
        PartChanged: A file has another hash or page count than expected.
    """
    with pikepdf.new() as pdf:
        layers = _Layers(pdf)
        for paper in papers:
            _add(pdf, paper, layers, is_two_sided=is_two_sided)
        layers.write()
        pdf.save(out)


def _add(pdf: pikepdf.Pdf, paper: Paper, layers: "_Layers", *, is_two_sided: bool) -> None:
    if _hash(paper.part) != paper.sha256:
        raise PartChanged
    cover_file = _cover_path(paper)
    cover_file.write_bytes(typeset(paper.cover))
    for path, pages in ((cover_file, None), (paper.part, paper.pages)):
        source = pikepdf.open(path)  # Its bytes are only read when the output is saved.
        if pages is not None and len(source.pages) != pages:
            raise PartChanged
        _draw_annotations(source)
        for page in source.pages:
            for key in ("/StructParents", "/Tabs", "/AA", "/B"):
                if key in page:
                    del page[key]
            pdf.pages.append(page)
        layers.take(source)
        if is_two_sided and len(pdf.pages) % 2:
            box = pdf.pages[-1].mediabox
            size = (float(box[2]) - float(box[0]), float(box[3]) - float(box[1]))
            pdf.add_blank_page(page_size=size)


def _cover_path(paper: Paper) -> Path:
    """Return the path of the cover sheet's file."""
    return paper.part.with_suffix(".cover.pdf")


def _draw_annotations(source: pikepdf.Pdf) -> None:
    """Draw fields and annotations as part of their page, except those on a layer, which keep the layer's state."""
    layered: list[tuple[pikepdf.Page, list[pikepdf.Object]]] = []
    for page in source.pages:
        found = list(page.get("/Annots", pikepdf.Array()))
        if kept := [item for item in found if "/OC" in item]:
            layered.append((page, kept))
            page.Annots = pikepdf.Array([item for item in found if "/OC" not in item])
    source.flatten_annotations("print")
    for page in source.pages:
        if "/Annots" in page:
            del page["/Annots"]
    for page, kept in layered:
        page.Annots = pikepdf.Array(kept)


class _Layers:
    """Layers (optional content) of all documents, each with the visibility from its own document."""

    def __init__(self, pdf: pikepdf.Pdf) -> None:
        self._pdf = pdf
        self._all, self._hidden, self._rules = (pikepdf.Array() for _list in range(3))

    def take(self, source: pikepdf.Pdf) -> None:
        """Copy the layers of a document whose pages were added."""
        properties = source.Root.get("/OCProperties")
        if properties is None:
            return
        config = properties.get("/D", pikepdf.Dictionary())
        shown = {item.objgen for item in config.get("/ON", [])}
        hidden = {item.objgen for item in config.get("/OFF", [])}
        is_base_hidden = config.get("/BaseState") == pikepdf.Name.OFF
        for group in properties.get("/OCGs", []):
            copy = self._pdf.copy_foreign(group)
            self._all.append(copy)
            if group.objgen in hidden or (is_base_hidden and group.objgen not in shown):
                self._hidden.append(copy)
        for rule in config.get("/AS", []):
            self._rules.append(self._pdf.copy_foreign(source.make_indirect(rule)))

    def write(self) -> None:
        """Write the list of layers and their visibility to the file."""
        if len(self._all):
            config = pikepdf.Dictionary(BaseState=pikepdf.Name.ON, OFF=self._hidden, AS=self._rules)
            self._pdf.Root.OCProperties = self._pdf.make_indirect(pikepdf.Dictionary(OCGs=self._all, D=config))


def _hash(path: Path) -> str:
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while piece := file.read(_PIECE):
            digest.update(piece)
    return digest.hexdigest()
