"""One page of a part, built from what the source's page shows."""

from dataclasses import dataclass

import pikepdf
from homeroom_plugins.delivery.pdf.cut.parts import shapes
from homeroom_plugins.delivery.pdf.cut.parts.annotations import PageAnnotations, copy_annotations
from homeroom_plugins.delivery.pdf.cut.parts.copying import Entries, dictionary
from homeroom_plugins.delivery.pdf.cut.parts.layers import Layers
from homeroom_plugins.delivery.pdf.cut.parts.names import decoded, uses_in
from homeroom_plugins.delivery.pdf.cut.parts.nodes import Node, Piece
from homeroom_plugins.delivery.pdf.cut.parts.resources import ResourceCopier, named_spaces
from homeroom_plugins.delivery.pdf.errors import DamagedPdf
from homeroom_sdk.i18n import _

_BOXES = ("/MediaBox", "/CropBox", "/BleedBox", "/TrimBox", "/ArtBox", "/Rotate", "/UserUnit")
_INHERITED = frozenset(("/MediaBox", "/CropBox", "/Rotate", "/Resources"))
_ATTRIBUTES = _INHERITED.union(_BOXES)
_LETTER: list[Piece] = [b"[0 0 612 792]"]
_MAX_PARENTS = 100


@dataclass
class CopiedPage:
    node: Node
    annotations: PageAnnotations


def copy_page(page: pikepdf.Object, parent: Node, resources: ResourceCopier, layers: Layers) -> CopiedPage:
    """Copy boxes, content, the resources that the content names, and the annotations that may be kept.

    Raises:
        DamagedPdf: The content or a resource cannot be read.
    """
    attributes, holder = _attributes(page)
    entries: Entries = [("/Type", [b"/Page"]), ("/Parent", [parent])]
    for key in _BOXES:
        if key in attributes:
            entries.append((key, resources.copier.copy(attributes[key], shapes.PLAIN)))
    if "/MediaBox" not in attributes:
        entries.append(("/MediaBox", _LETTER))
    if isinstance(group := page.get("/Group"), pikepdf.Dictionary):
        entries.append(("/Group", resources.copier.copy(group, shapes.GROUP)))
    own = attributes.get("/Resources")
    own = own if isinstance(own, pikepdf.Dictionary) else pikepdf.Dictionary()
    content: list[bytes] = []
    listed: list[Piece] = [b"["]
    for stream in _content_streams(page):
        raw = stream.read_raw_bytes()
        content.append(decoded(stream, raw))
        listed += (resources.copier.stream(stream, shapes.CONTENT, raw), b" ")
    entries.append(("/Contents", [*listed, b"]"]))
    uses = uses_in(b"\n".join(content), own, page)
    if isinstance(group, pikepdf.Dictionary):
        uses |= named_spaces(page)
    entries.append(("/Resources", resources.pruned(own, uses, holder)))
    annotations = copy_annotations(page, resources, layers)
    if annotations.nodes:
        annots: list[Piece] = [b"["]
        for node in annotations.nodes:
            annots += (node, b" ")
        entries.append(("/Annots", [*annots, b"]"]))
    return CopiedPage(Node(dictionary(entries)), annotations)


def _attributes(page: pikepdf.Object) -> tuple[dict[str, object], tuple[int, int] | None]:
    """Return the page's own and inherited attributes (ISO 32000-1, 7.7.3.4), and the object its Resources
    are inherited from.
    """
    found: dict[str, object] = {key: page[key] for key in _ATTRIBUTES & page.keys()}
    holder: tuple[int, int] | None = None
    step = page.get("/Parent")
    for _level in range(_MAX_PARENTS):
        missing = _INHERITED - found.keys()
        if not missing or not isinstance(step, pikepdf.Dictionary):
            break
        inherited = {key: step[key] for key in missing & step.keys()}
        if "/Resources" in inherited and step.is_indirect:
            holder = step.objgen
        found |= inherited
        step = step.get("/Parent")
    return found, holder


def _content_streams(page: pikepdf.Object) -> list[pikepdf.Object]:
    contents = page.get("/Contents")
    streams = list(contents) if isinstance(contents, pikepdf.Array) else [contents]
    if any(stream is not None and not isinstance(stream, pikepdf.Stream) for stream in streams):
        raise DamagedPdf(_("A page of the PDF has no readable content. Save or print it as a new PDF."))
    return [stream for stream in streams if stream is not None]
