"""Cut a PDF into parts that contain nothing except what their pages show.

Outlines, named destinations, jumps, metadata, thumbnails, attachments, scripts and earlier revisions are left out.
Layers and form fields are copied with neutral names. Of the tags, only the reading order and structure of the part's
own pages are copied. Pages look unchanged, except that notes without their own appearance are dropped and counted in
`CutPart.dropped_notes`.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self

import pikepdf
from homeroom_plugins.delivery.pdf.cut.parts.annotations import Widget
from homeroom_plugins.delivery.pdf.cut.parts.copying import Entries, dictionary
from homeroom_plugins.delivery.pdf.cut.parts.fields import SourceForm, copy_fields
from homeroom_plugins.delivery.pdf.cut.parts.layers import Layers
from homeroom_plugins.delivery.pdf.cut.parts.nodes import Node, Piece, joined, write_file
from homeroom_plugins.delivery.pdf.cut.parts.pages import copy_page
from homeroom_plugins.delivery.pdf.cut.parts.resources import ResourceCopier
from homeroom_plugins.delivery.pdf.cut.parts.structure import StructureTree
from homeroom_plugins.delivery.pdf.cut.parts.tags import CopiedTags, TaggedPage, copy_tags, language_tag
from homeroom_plugins.delivery.pdf.faults import as_pdf_errors

_LOWEST_VERSION = "1.7"


@dataclass(frozen=True)
class PartRequest:
    """A part to cut.

    Args:
        pages: Zero-based, in the order in which the part shows them.
        title: Shown by viewers. The family sees it, so it must not name any other person.
        language: BCP 47, such as `en-US`. Used only if the source states no language.
    """

    person_id: str
    pages: tuple[int, ...]
    title: str
    language: str


@dataclass(frozen=True)
class CutPart:
    """A finished part.

    Args:
        dropped_notes: Number of visible notes in the source that the part does not show.
        has_tags: Whether it contains the order and structure of its pages for screen readers.
    """

    person_id: str
    pages: tuple[int, ...]
    data: bytes
    sha256: str
    dropped_notes: int
    has_tags: bool


class Cutter:
    """One open source that parts are cut from. Shared fonts and images are copied once.

    The same request returns the same bytes, independent of earlier parts. Memory is bounded, because kept copies are
    limited. Use it in a guarded child, because it parses an untrusted file.

    Raises:
        EncryptedPdf, DamagedPdf, PdfTooComplex: The source cannot be opened.
    """

    def __init__(self, source: Path) -> None:
        with as_pdf_errors():
            self._pdf = pikepdf.open(source)
            self._pages = [page.obj for page in self._pdf.pages]
            self._version = max(self._pdf.pdf_version, _LOWEST_VERSION)
            self._form = SourceForm(self._pdf.Root.get("/AcroForm"))
            self._preferences = _preferences(self._pdf.Root.get("/ViewerPreferences"))
            self._language = language_tag(self._pdf.Root.get("/Lang"))
            self._structure = StructureTree.find(self._pdf)
            self._layers = Layers(self._pdf)
        self._resources = ResourceCopier(self._layers)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the source."""
        self._pages = []
        self._pdf.close()

    def cut(self, request: PartRequest) -> CutPart:
        """Cut one part.

        Raises:
            ValueError: The request has no pages, or a page that the source does not have.
            DamagedPdf, PdfTooComplex: The content of a page cannot be read.
        """
        if not request.pages or not all(0 <= page < len(self._pages) for page in request.pages):
            raise ValueError(f"a part needs pages between 0 and {len(self._pages) - 1}, got {request.pages[:5]}")
        self._resources.forget_if_full()
        with as_pdf_errors():
            return self._build(request)

    def _build(self, request: PartRequest) -> CutPart:
        tree = Node()
        kids: list[Piece] = []
        widgets: list[Widget] = []
        tagged: list[TaggedPage] = []
        dropped_notes = 0
        for page in request.pages:
            copied = copy_page(self._pages[page], tree, self._resources, self._layers)
            annotations = zip(copied.annotations.sources, copied.annotations.nodes, strict=True)
            tagged.append(TaggedPage(self._pages[page], copied.node, list(annotations)))
            kids += (copied.node, b" ")
            widgets += copied.annotations.widgets
            dropped_notes += copied.annotations.dropped_notes
        form = copy_fields(self._form, widgets, self._resources)
        tree.pieces = joined([b"<</Type/Pages/Count %d/Kids[" % len(request.pages), *kids, b"]>>"])
        tags = copy_tags(self._structure, tagged) if self._structure is not None else None
        catalog = self._catalog(request, tree, form, tags)
        info = Node([b"<</Title %b/Producer(homeroom)>>" % pikepdf.String(request.title).unparse()])
        data, sha256 = write_file(catalog, info, self._version)
        # Break the reference cycles, so that the memory is freed immediately and not by the garbage collector.
        for node in (tree, *(tags.nodes if tags is not None else ())):
            node.pieces = ()
        return CutPart(request.person_id, request.pages, data, sha256, dropped_notes, tags is not None)

    def _catalog(self, request: PartRequest, tree: Node, form: list[Piece] | None, tags: CopiedTags | None) -> Node:
        entries: Entries = [
            ("/Type", [b"/Catalog"]),
            ("/Pages", [tree]),
            ("/Lang", [self._language or pikepdf.String(request.language).unparse()]),
            ("/ViewerPreferences", self._preferences),
        ]
        if form is not None:
            entries.append(("/AcroForm", form))
        if tags is not None:
            entries += [("/MarkInfo", [b"<</Marked true>>"]), ("/StructTreeRoot", [tags.root])]
        if (layers := self._layers.properties(tree)) is not None:
            entries.append(("/OCProperties", layers))
        return Node(joined(dictionary(entries)))


def _preferences(source: object) -> list[Piece]:
    """Return preferences that show the part's title in the title bar and keep the reading direction of spreads."""
    entries: Entries = [("/DisplayDocTitle", [b"true"])]
    if isinstance(source, pikepdf.Dictionary) and source.get("/Direction") == pikepdf.Name.R2L:
        entries.append(("/Direction", [b"/R2L"]))
    return dictionary(entries)


def cut_parts(source: Path, requests: Iterable[PartRequest]) -> Iterator[CutPart]:
    """Cut parts one after another, without keeping a part once the next is requested."""
    with Cutter(source) as cutter:
        for request in requests:
            yield cutter.cut(request)
