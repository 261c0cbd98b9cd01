"""Resources reduced to those that a stream draws with.

Report writers give all pages one dictionary with everybody's photo; each page names only the few that it shows.
"""

from collections.abc import Iterable
from typing import Any

import pikepdf
from homeroom_plugins.delivery.pdf.cut.parts import shapes
from homeroom_plugins.delivery.pdf.cut.parts.copying import Copier, Entries, dictionary, scalar
from homeroom_plugins.delivery.pdf.cut.parts.layers import Layers
from homeroom_plugins.delivery.pdf.cut.parts.names import Use, decoded, spelled, uses_in
from homeroom_plugins.delivery.pdf.cut.parts.nodes import Piece, joined
from homeroom_plugins.delivery.pdf.cut.parts.shapes import Shape
from homeroom_plugins.delivery.pdf.cut.parts.tags import language_tag

# Colour spaces that are used without being named (ISO 32000-1, 8.6.5.6).
_DEFAULT_SPACES = frozenset(("/ColorSpace", f"/Default{kind}") for kind in ("Gray", "RGB", "CMYK"))
_MAX_ROUNDS = 50
_PAINTED_IN_SPACES = frozenset(("/ColorSpace", "/Shading", "/Pattern", "/XObject"))
_MAX_SPACE_DEPTH = 4
_MAX_PRUNED = 4_000
_FORM_LIKE = (shapes.FORM, shapes.TILING, shapes.GLYPH)


class ResourceCopier:
    """Copier for one open source of Resources, and of other entries that the allow-list cannot decide by key alone."""

    def __init__(self, layers: Layers) -> None:
        self._layers = layers
        self._content_uses: dict[tuple[int, int], frozenset[Use]] = {}
        self._pruned: dict[tuple[object, frozenset[Use]], list[Piece]] = {}
        self.copier = Copier(self._extra_entries)

    def pruned(
        self, resources: pikepdf.Object, uses: frozenset[Use], holder: tuple[int, int] | None = None
    ) -> list[Piece]:
        """Return the pieces of `resources` with only the used entries. The result is kept for similar pages.

        Args:
            holder: The object that many pages inherit the resources from. It identifies them without writing out a
                large dictionary for each page.
        """
        identity = resources.objgen if resources.is_indirect else holder or resources.unparse()
        key = (identity, uses)
        pieces = self._pruned.get(key)
        if pieces is None:
            every_use = _with_inherited(uses | _DEFAULT_SPACES, resources, self)
            pieces = self._pruned[key] = joined(self._prune(resources, every_use))
        return pieces

    def forget_if_full(self) -> None:
        """Drop kept copies if they are too large. Call it only between parts, or one part would
        contain objects twice.
        """
        if self.copier.forget_if_full() or len(self._pruned) > _MAX_PRUNED:
            self._pruned.clear()
            self._content_uses.clear()

    def stream_uses(self, stream: pikepdf.Object, resources: pikepdf.Object) -> frozenset[Use]:
        """Return the resources that the content of a form, pattern or glyph names, looked up in `resources`."""
        key = stream.objgen
        uses = self._content_uses.get(key)
        if uses is None:
            uses = self._content_uses[key] = uses_in(decoded(stream, stream.read_raw_bytes()), resources, stream)
        return uses

    def _prune(self, resources: pikepdf.Object, uses: Iterable[Use]) -> list[Piece]:
        categories: dict[str, Entries] = {}
        for category, key in sorted(uses):
            entry = _find(resources, category, key)
            if entry is not None:
                categories.setdefault(category, []).append((key, self._entry(category, entry)))
        return dictionary((category, dictionary(entries)) for category, entries in categories.items())

    def _entry(self, category: str, entry: object) -> list[Piece]:
        if category == "/Properties":
            return self._layers.copy(entry) or _marked_content(entry)
        shape = _shape_of(category, entry)
        return [b"null"] if shape is None else self.copier.copy(entry, shape)

    def _extra_entries(self, value: pikepdf.Object, shape: Shape) -> Entries:
        entries: Entries = []
        if shape.paints and isinstance(resources := value.get("/Resources"), pikepdf.Dictionary):
            uses = frozenset().union(*(self.stream_uses(stream, resources) for stream in _painters(value, shape)))
            entries.append(("/Resources", self.pruned(resources, uses)))
        if (shape is shapes.IMAGE or shape is shapes.FORM) and "/OC" in value:
            layer = self._layers.copy(value["/OC"])
            if layer is not None:
                entries.append(("/OC", layer))
        return entries


def _with_inherited(uses: frozenset[Use], resources: pikepdf.Object, copier: ResourceCopier) -> frozenset[Use]:
    """Add the colour spaces named by used entries, and the resources of forms, patterns and fonts without
    own Resources.
    """
    fresh = uses
    for _round in range(_MAX_ROUNDS):
        more: set[Use] = set()
        for category, key in fresh:
            entry = _find(resources, category, key)
            if category in _PAINTED_IN_SPACES:
                more |= named_spaces(entry)
            shape = _shape_of(category, entry)
            if shape is not None and shape.paints and "/Resources" not in entry:
                for stream in _painters(entry, shape):
                    more |= copier.stream_uses(stream, resources)
        fresh = frozenset(more) - uses
        if not fresh:
            break
        uses |= fresh
    return uses


def named_spaces(painted: object) -> frozenset[Use]:
    """Return the colour spaces that a space, shading, pattern, image, form or page refers to by name."""
    if isinstance(painted, pikepdf.Name | pikepdf.Array):
        return _names_of_space(painted, 0)
    if not isinstance(painted, pikepdf.Dictionary | pikepdf.Stream):
        return frozenset()
    space = painted.get("/ColorSpace")
    if isinstance(shading := painted.get("/Shading"), pikepdf.Dictionary | pikepdf.Stream):
        space = shading.get("/ColorSpace")
    elif isinstance(group := painted.get("/Group"), pikepdf.Dictionary):
        space = group.get("/CS")
    return _names_of_space(space, 0)


def _names_of_space(space: object, depth: int) -> frozenset[Use]:
    if isinstance(space, pikepdf.Name):
        return frozenset((("/ColorSpace", spelled(space)),))
    if not isinstance(space, pikepdf.Array) or depth > _MAX_SPACE_DEPTH:
        return frozenset()
    # Base and alternate spaces are second or third (ISO 32000-1, 8.6.6).
    return frozenset().union(*(_names_of_space(item, depth + 1) for item in list(space)[:3]))


def _marked_content(properties: object) -> list[Piece]:
    """Return the number and language that tie marked content to its tag.

    All other properties are private data, such as an ActualText about anybody.
    """
    entries: Entries = []
    if isinstance(properties, pikepdf.Dictionary):
        if isinstance(number := properties.get("/MCID"), int):
            entries.append(("/MCID", [scalar(number)]))
        if (language := language_tag(properties.get("/Lang"))) is not None:
            entries.append(("/Lang", [language]))
    return dictionary(entries)


def _painters(value: pikepdf.Object, shape: Shape) -> list[pikepdf.Object]:
    """Return the content streams that draw with the Resources of a form, a pattern or a Type 3 font."""
    if shape in _FORM_LIKE:
        return [value] if isinstance(value, pikepdf.Stream) else []
    glyphs = value.get("/CharProcs")
    items = [glyph for _key, glyph in glyphs.items()] if isinstance(glyphs, pikepdf.Dictionary) else []
    return [glyph for glyph in items if isinstance(glyph, pikepdf.Stream)]


def _shape_of(category: str, entry: object) -> Shape | None:
    if category == "/ColorSpace":
        return shapes.COLOR_SPACE
    if not isinstance(entry, pikepdf.Dictionary | pikepdf.Stream):
        return None
    if category == "/XObject":
        return {"/Form": shapes.FORM, "/Image": shapes.IMAGE}.get(str(entry.get("/Subtype")))
    if category == "/Pattern":
        return shapes.SHADING_PATTERN if entry.get("/PatternType") == 2 else shapes.TILING
    if category == "/Font":
        return shapes.TYPE3_FONT if entry.get("/Subtype") == pikepdf.Name.Type3 else shapes.FONT
    return {"/ExtGState": shapes.EXT_G_STATE, "/Shading": shapes.SHADING}.get(category)


def _find(resources: pikepdf.Object, category: str, key: str) -> Any:
    entries = resources.get(category)
    # Not `get`, which rejects names that are not UTF-8.
    return entries[key] if isinstance(entries, pikepdf.Dictionary) and key in entries else None
