"""Form fields of a part, each with its visible value and a neutral name.

Scripts, calculation order and XFA are left out. A signature field keeps its appearance as a stamp.
"""

import re
from dataclasses import dataclass, field
from functools import cached_property

import pikepdf
from homeroom_plugins.delivery.pdf.cut.parts import shapes
from homeroom_plugins.delivery.pdf.cut.parts.annotations import Widget
from homeroom_plugins.delivery.pdf.cut.parts.copying import Entries, dictionary, scalar
from homeroom_plugins.delivery.pdf.cut.parts.nodes import Node, Piece, joined
from homeroom_plugins.delivery.pdf.cut.parts.resources import ResourceCopier

_MAX_PARENTS = 50
_MAX_FIELDS = 1_000_000
_ALIGNMENTS = (b"0", b"1", b"2")
_FONT_USE = re.compile(rb"/([^\s/()<>\[\]{}%]+)\s+[-+.\d]+\s+Tf")


@dataclass
class _Field:
    own: Entries
    widgets: list[Widget] = field(default_factory=list)


class SourceForm:
    """The AcroForm of one open source; empty if there is none or it is malformed."""

    def __init__(self, form: object) -> None:
        self.dictionary = form if isinstance(form, pikepdf.Dictionary) else pikepdf.Dictionary()

    def find_parent(self, step: pikepdf.Object) -> pikepdf.Object | None:
        """Return the parent of a field or widget, from its own `/Parent` or else from the form's tree."""
        parent = step.get("/Parent")
        if isinstance(parent, pikepdf.Dictionary):
            return parent
        return self._unnamed_parents.get(step.objgen) if step.is_indirect else None

    @cached_property
    def _unnamed_parents(self) -> dict[tuple[int, int], pikepdf.Object]:
        """Parents that their kids do not name. The whole tree is walked when the first field asks."""
        found: dict[tuple[int, int], pikepdf.Object] = {}
        stack = _kids_of(self.dictionary, "/Fields")
        seen = {step.objgen for step in stack}
        while stack and len(seen) < _MAX_FIELDS:
            step = stack.pop()
            for kid in _kids_of(step, "/Kids"):
                if kid.objgen not in seen:
                    seen.add(kid.objgen)
                    stack.append(kid)
                    if "/Parent" not in kid:
                        found[kid.objgen] = step
        return found


def _kids_of(step: pikepdf.Object, key: str) -> list[pikepdf.Object]:
    kids = step.get(key)
    if not isinstance(kids, pikepdf.Array):
        return []
    return [kid for kid in kids if isinstance(kid, pikepdf.Dictionary) and kid.is_indirect]


def copy_fields(form: SourceForm, widgets: list[Widget], resources: ResourceCopier) -> list[Piece] | None:
    """Finish the widgets' nodes and return the part's AcroForm, or None if there is no field.

    Args:
        widgets: Of all pages of the part, in order.
    """
    fields: dict[object, _Field] = {}
    for widget in widgets:
        inherited = _inherited(widget.source, form)
        if inherited.get("/FT") == pikepdf.Name.Sig:
            widget.node.pieces = joined(dictionary(_as_stamp(widget.entries)))
            continue
        key = _field_key(widget.source, form)
        if key not in fields:
            fields[key] = _Field(_field_entries(inherited, resources))
        fields[key].widgets.append(widget)
    nodes = [_finish(number, item, resources) for number, item in enumerate(fields.values(), start=1)]
    if not nodes:
        return None
    source = form.dictionary
    entries: Entries = [("/Fields", _references(nodes))]
    if isinstance(look := source.get("/DA"), pikepdf.String):
        entries.append(("/DA", [look.unparse(resolved=True)]))
    if (alignment := scalar(source.get("/Q"))) in _ALIGNMENTS:
        entries.append(("/Q", [alignment]))
    if isinstance(flag := source.get("/NeedAppearances"), bool):
        entries.append(("/NeedAppearances", [scalar(flag)]))
    if isinstance(defaults := source.get("/DR"), pikepdf.Dictionary):
        entries.append(("/DR", resources.pruned(defaults, _default_fonts(form, widgets))))
    return dictionary(entries)


def _finish(number: int, item: _Field, resources: ResourceCopier) -> Node:
    named: Entries = [("/T", [b"(field%d)" % number]), *item.own]
    looks = [_look(widget.source, resources) for widget in item.widgets]
    if len(item.widgets) == 1:
        widget = item.widgets[0]
        own = {key for key, _value in named}
        kept = [entry for entry in widget.entries if entry[0] not in own]
        widget.node.pieces = joined(dictionary([*kept, *looks[0], *named]))
        return widget.node
    parent = Node()
    for widget, look in zip(item.widgets, looks, strict=True):
        widget.node.pieces = joined(dictionary([*widget.entries, *look, ("/Parent", [parent])]))
    kids = _references([widget.node for widget in item.widgets])
    parent.pieces = joined(dictionary([*named, ("/Kids", kids)]))
    return parent


def _inherited(widget: pikepdf.Object, form: SourceForm) -> dict[str, object]:
    """Return the field's entries; the widget's own take precedence over its parents' (ISO 32000-1, 12.7.3.1)."""
    found: dict[str, object] = {}
    for step in _with_parents(widget, form):
        for key in shapes.FIELD.keys:
            if key in step and key not in found:
                found[key] = step[key]
    return found


def _with_parents(widget: pikepdf.Object, form: SourceForm) -> list[pikepdf.Object]:
    steps = [widget]
    while len(steps) < _MAX_PARENTS and (parent := form.find_parent(steps[-1])) is not None:
        steps.append(parent)
    return steps


def _field_key(widget: pikepdf.Object, form: SourceForm) -> object:
    """Return a key shared by the widgets of one field: a radio group, or one value shown in several places."""
    parent = None if "/T" in widget else form.find_parent(widget)
    if parent is None or not parent.is_indirect:
        return widget.objgen if widget.is_indirect else id(widget)
    return parent.objgen


def _field_entries(inherited: dict[str, object], resources: ResourceCopier) -> Entries:
    return [(key, resources.copier.copy(value, shapes.FIELD.keys[key])) for key, value in sorted(inherited.items())]


def _look(widget: pikepdf.Object, resources: ResourceCopier) -> Entries:
    if not isinstance(look := widget.get("/MK"), pikepdf.Dictionary):
        return []
    return [("/MK", resources.copier.copy(look, shapes.APPEARANCE_CHARACTERISTICS))]


def _as_stamp(entries: Entries) -> Entries:
    kept = [entry for entry in entries if entry[0] not in ("/Subtype", "/DA", "/H")]
    return [*kept, ("/Subtype", [b"/Stamp"])]


def _default_fonts(form: SourceForm, widgets: list[Widget]) -> frozenset[tuple[str, str]]:
    looks = [form.dictionary.get("/DA"), *(_inherited(widget.source, form).get("/DA") for widget in widgets)]
    names = {name for look in looks if isinstance(look, pikepdf.String) for name in _FONT_USE.findall(bytes(look))}
    return frozenset(("/Font", "/" + name.decode("utf-8", "surrogateescape")) for name in names)


def _references(nodes: list[Node]) -> list[Piece]:
    pieces: list[Piece] = [b"["]
    for node in nodes:
        pieces += (node, b" ")
    return [*pieces, b"]"]
