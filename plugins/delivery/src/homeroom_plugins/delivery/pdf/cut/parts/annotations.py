"""Selection of the annotations of a page that are kept, and of their entries.

A link keeps a web address and loses every jump, because a jump refers to another page, perhaps of another person. A
note keeps its icon if the source drew one, and loses its text. A note without an icon is dropped and counted.
"""

from dataclasses import dataclass, field

import pikepdf
from homeroom_plugins.delivery.pdf.cut.parts import shapes
from homeroom_plugins.delivery.pdf.cut.parts.copying import Entries, dictionary
from homeroom_plugins.delivery.pdf.cut.parts.layers import Layers
from homeroom_plugins.delivery.pdf.cut.parts.nodes import Node, joined
from homeroom_plugins.delivery.pdf.cut.parts.resources import ResourceCopier

_NEEDS_APPEARANCE = frozenset(
    (
        *("/Text", "/FileAttachment", "/Sound", "/Movie", "/Screen", "/RichMedia", "/3D", "/Stamp", "/Redact"),
        *("/TrapNet", "/PrinterMark"),
    )
)
# Table 181: viewers draw these by their name alone.
_STANDARD_STAMPS = frozenset(
    (
        *("/Approved", "/AsIs", "/Confidential", "/Departmental", "/Draft", "/Experimental", "/Expired", "/Final"),
        *("/ForComment", "/ForPublicRelease", "/NotApproved", "/NotForPublicRelease", "/Sold", "/TopSecret"),
    )
)
_APPEARANCES = ("/N", "/R", "/D")


@dataclass
class Widget:
    """The place of a form field on a page: the source's object, and the entries that every annotation keeps."""

    source: pikepdf.Object
    entries: Entries
    node: Node = field(default_factory=Node)


@dataclass
class PageAnnotations:
    """The annotations of one page that are kept, in order, each with its source object.

    `dropped_notes` counts visible notes that are not kept.
    """

    nodes: list[Node] = field(default_factory=list)
    sources: list[pikepdf.Object] = field(default_factory=list)
    widgets: list[Widget] = field(default_factory=list)
    dropped_notes: int = 0


def copy_annotations(page: pikepdf.Object, resources: ResourceCopier, layers: Layers) -> PageAnnotations:
    """Copy the annotations that may be kept. Widgets are completed by `fields`, which knows all pages of the part."""
    result = PageAnnotations()
    listed = page.get("/Annots")
    for annotation in listed if isinstance(listed, pikepdf.Array) else []:
        if not isinstance(annotation, pikepdf.Dictionary):
            continue
        subtype = str(annotation.get("/Subtype"))
        if subtype == "/Popup" or (subtype == "/Link" and _web_address(annotation) is None):
            continue
        if subtype in _NEEDS_APPEARANCE and "/AP" not in annotation and _stamp_name(annotation, subtype) is None:
            result.dropped_notes += 1
            continue
        result.sources.append(annotation)
        entries = _entries(annotation, resources, layers)
        if subtype == "/Widget":
            widget = Widget(annotation, entries)
            result.widgets.append(widget)
            result.nodes.append(widget.node)
        else:
            result.nodes.append(Node(joined(dictionary(entries + _own_entries(annotation, subtype)))))
    return result


def _entries(annotation: pikepdf.Object, resources: ResourceCopier, layers: Layers) -> Entries:
    copier = resources.copier
    entries: Entries = [
        (key, copier.copy(annotation[key], shape))
        for key, shape in sorted(shapes.ANNOTATION.keys.items())
        if key in annotation
    ]
    if isinstance(appearance := annotation.get("/AP"), pikepdf.Dictionary):
        entries.append(("/AP", dictionary(_appearance(appearance, resources))))
    if "/OC" in annotation and (layer := layers.copy(annotation["/OC"])) is not None:
        entries.append(("/OC", layer))
    return entries


def _appearance(appearance: pikepdf.Object, resources: ResourceCopier) -> Entries:
    entries: Entries = []
    for key in _APPEARANCES:
        value = appearance.get(key)
        if value is not None:
            shape = shapes.FORM if isinstance(value, pikepdf.Stream) else shapes.APPEARANCE_STATES
            entries.append((key, resources.copier.copy(value, shape)))
    return entries


def _own_entries(annotation: pikepdf.Object, subtype: str) -> Entries:
    if subtype == "/Link":
        address = _web_address(annotation)
        action: Entries = [("/S", [b"/URI"]), ("/URI", [pikepdf.String(address or "").unparse()])]
        return [("/A", dictionary(action))]
    if (stamp := _stamp_name(annotation, subtype)) is not None:
        return [("/Name", [stamp])]
    contents = annotation.get("/Contents")
    if subtype == "/FreeText" and "/AP" not in annotation and isinstance(contents, pikepdf.String):
        return [("/Contents", [contents.unparse(resolved=True)])]  # Viewers draw this text.
    return []


def _stamp_name(annotation: pikepdf.Object, subtype: str) -> bytes | None:
    name = annotation.get("/Name", pikepdf.Name.Draft) if subtype == "/Stamp" else None
    return str(name).encode() if isinstance(name, pikepdf.Name) and str(name) in _STANDARD_STAMPS else None


def _web_address(annotation: pikepdf.Object) -> str | None:
    action = annotation.get("/A")
    if not isinstance(action, pikepdf.Dictionary) or action.get("/S") != pikepdf.Name.URI:
        return None
    address = action.get("/URI")
    return str(address) if isinstance(address, pikepdf.String) else None
