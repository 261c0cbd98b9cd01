"""Layers (optional content): a part keeps those that its pages use, with their state but without their names.

They cannot simply be dropped, because content that the source hides would then be visible.
"""

import pikepdf
from homeroom_plugins.delivery.pdf.cut.parts.copying import Entries, dictionary
from homeroom_plugins.delivery.pdf.cut.parts.nodes import Node, Piece, joined, reachable

_MAX_EXPRESSION_DEPTH = 20
_USAGE_STATES = {"/View": "/ViewState", "/Print": "/PrintState", "/Export": "/ExportState"}


class Layers:
    """The layers of one source, copied when first used."""

    def __init__(self, pdf: pikepdf.Pdf) -> None:
        properties = _as_dictionary(pdf.Root.get("/OCProperties"))
        config = _as_dictionary(properties.get("/D"))
        listed = properties.get("/OCGs")
        self._listed = {
            item.objgen
            for item in (listed if isinstance(listed, pikepdf.Array) else [])
            if isinstance(item, pikepdf.Dictionary)
        }
        # Read once, because a batch may have a layer for every person.
        self._base_state = _state_name(config.get("/BaseState"))
        self._switched = {key: self._groups_in(config.get(key)) for key in ("/ON", "/OFF")}
        self._rules = self._read_rules(config.get("/AS"))
        self._groups: dict[tuple[int, int], Node] = {}
        self._keys: dict[Node, tuple[int, int]] = {}
        self._entries: dict[Node, Entries] = {}

    def copy(self, value: object) -> list[Piece] | None:
        """Return the pieces of a layer or a membership of layers, or None if `value` is neither."""
        if not isinstance(value, pikepdf.Dictionary):
            return None
        if self._is_group(value):
            return [self._group(value)]
        if value.get("/Type") == pikepdf.Name.OCMD:
            return self._membership(value)
        return None

    def properties(self, tree: Node) -> list[Piece] | None:
        """Return the catalog's OCProperties for the layers reachable from `tree`, or None if there are none."""
        if not self._keys:
            return None
        groups = [node for node in reachable(tree) if node in self._keys]
        if not groups:
            return None
        for number, node in enumerate(groups, start=1):
            # A viewer may identify layers by name alone, so equal names would show hidden content. The numbers are
            # the part's own, so that its bytes are reproducible and reveal nothing about the source's other layers.
            name: Entries = [("/Type", [b"/OCG"]), ("/Name", [b"(Layer %d)" % number])]
            node.pieces = joined(dictionary(name + self._entries[node]))
        entries: Entries = [("/BaseState", [self._base_state])]
        entries += [(key, self._members(listed, groups)) for key, listed in self._switched.items()]
        entries.append(("/AS", self._automatic(groups)))
        return dictionary([("/OCGs", _references(groups)), ("/D", dictionary(entries))])

    def _group(self, group: pikepdf.Object) -> Node:
        node = self._groups.get(group.objgen)
        if node is None:
            usage = _as_dictionary(group.get("/Usage"))
            states: Entries = [
                (key, dictionary([(state, [_state_name(_as_dictionary(usage[key]).get(state))])]))
                for key, state in _USAGE_STATES.items()
                if key in usage
            ]
            entries: Entries = [("/Intent", _intents(group.get("/Intent"))), ("/Usage", dictionary(states))]
            node = self._groups[group.objgen] = Node()
            self._keys[node] = group.objgen
            self._entries[node] = entries
        return node

    def _is_group(self, item: object) -> bool:
        """Return whether an item is a layer, even without its Type: viewers may hide it if the catalog lists it."""
        if not isinstance(item, pikepdf.Dictionary) or not item.is_indirect:
            return False
        return item.get("/Type") == pikepdf.Name.OCG or ("/Type" not in item and item.objgen in self._listed)

    def _membership(self, value: pikepdf.Object) -> list[Piece]:
        groups = value.get("/OCGs")
        members = list(groups) if isinstance(groups, pikepdf.Array) else [groups]
        entries: Entries = [
            ("/Type", [b"/OCMD"]),
            (
                "/OCGs",
                _references([self._group(item) for item in members if item is not None and self._is_group(item)]),
            ),
        ]
        if isinstance(policy := value.get("/P"), pikepdf.Name):
            entries.append(("/P", [policy.unparse(resolved=True)]))
        if isinstance(expression := value.get("/VE"), pikepdf.Array):
            entries.append(("/VE", self._expression(expression, 0)))
        return dictionary(entries)

    def _expression(self, expression: pikepdf.Object, depth: int) -> list[Piece]:
        pieces: list[Piece] = [b"["]
        for item in expression:
            if isinstance(item, pikepdf.Name):
                pieces.append(item.unparse(resolved=True))
            elif isinstance(item, pikepdf.Array) and depth < _MAX_EXPRESSION_DEPTH:
                pieces += self._expression(item, depth + 1)
            elif self._is_group(item):
                pieces.append(self._group(item))
            pieces.append(b" ")
        return [*pieces, b"]"]

    def _members(self, listed: set[tuple[int, int]], groups: list[Node]) -> list[Piece]:
        return _references([node for node in groups if self._keys[node] in listed])

    def _automatic(self, groups: list[Node]) -> list[Piece]:
        pieces: list[Piece] = [b"["]
        for event, listed, categories in self._rules:
            pieces += dictionary(
                [
                    ("/Event", [event]),
                    ("/OCGs", self._members(listed, groups)),
                    ("/Category", [b"[", categories, b"]"]),
                ]
            )
        return [*pieces, b"]"]

    def _groups_in(self, listed: object) -> set[tuple[int, int]]:
        if not isinstance(listed, pikepdf.Array):
            return set()
        return {item.objgen for item in listed if self._is_group(item)}

    def _read_rules(self, rules: object) -> list[tuple[bytes, set[tuple[int, int]], bytes]]:
        """Return the rules that show layers depending on use, such as printing: event, layers, categories."""
        found = []
        for rule in rules if isinstance(rules, pikepdf.Array) else []:
            event, categories = _as_dictionary(rule).get("/Event"), _as_dictionary(rule).get("/Category")
            if isinstance(event, pikepdf.Name) and isinstance(categories, pikepdf.Array):
                kept = [
                    item.unparse(resolved=True)
                    for item in categories
                    if isinstance(item, pikepdf.Name) and str(item) in _USAGE_STATES
                ]
                listed = self._groups_in(rule.get("/OCGs"))
                found.append((event.unparse(resolved=True), listed, b" ".join(kept)))
        return found


def _as_dictionary(value: object) -> pikepdf.Dictionary:
    return value if isinstance(value, pikepdf.Dictionary) else pikepdf.Dictionary()


def _intents(value: object) -> list[Piece]:
    """Return the standard intents only, because other names might reveal something. A layer without View is
    never hidden.
    """
    names = list(value) if isinstance(value, pikepdf.Array) else [value]
    kept = [name for name in (b"/View", b"/Design") if any(item == pikepdf.Name(name.decode()) for item in names)]
    return [b"[", b" ".join(kept or [b"/View"]), b"]"]


def _state_name(value: object) -> bytes:
    return b"/OFF" if value == pikepdf.Name.OFF else b"/Unchanged" if value == pikepdf.Name.Unchanged else b"/ON"


def _references(nodes: list[Node]) -> list[Piece]:
    pieces: list[Piece] = [b"["]
    for node in nodes:
        pieces += (node, b" ")
    return [*pieces, b"]"]
