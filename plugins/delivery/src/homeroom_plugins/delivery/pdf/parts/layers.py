"""Layers (optional content): a part keeps those that its pages use, with their state and without their names.

They cannot just be dropped, or what the source hides would show.
"""

import pikepdf
from homeroom_plugins.delivery.pdf.parts.copying import Entries, dictionary
from homeroom_plugins.delivery.pdf.parts.nodes import Node, Piece, joined, reachable

_MAX_EXPRESSION_DEPTH = 20
_USAGE_STATES = {"/View": "/ViewState", "/Print": "/PrintState", "/Export": "/ExportState"}


class Layers:
    """The layers of one source, copied when they are first used."""

    def __init__(self, pdf: pikepdf.Pdf) -> None:
        properties = _as_dictionary(pdf.Root.get("/OCProperties"))
        self._config = _as_dictionary(properties.get("/D"))
        self._groups: dict[tuple[int, int], Node] = {}
        self._keys: dict[Node, tuple[int, int]] = {}

    def copy(self, value: object) -> list[Piece] | None:
        """The pieces for a layer or a membership of layers; None when `value` is neither."""
        if not isinstance(value, pikepdf.Dictionary):
            return None
        if value.get("/Type") == pikepdf.Name.OCG and value.is_indirect:
            return [self._group(value)]
        if value.get("/Type") == pikepdf.Name.OCMD:
            return self._membership(value)
        return None

    def properties(self, tree: Node) -> list[Piece] | None:
        """The catalogue's OCProperties for the layers that `tree` leads to; None when there are none."""
        if not self._keys:
            return None
        groups = [node for node in reachable(tree) if node in self._keys]
        if not groups:
            return None
        entries: Entries = [("/BaseState", [_state_name(self._config.get("/BaseState"))])]
        entries += [(key, self._members(self._config.get(key), groups)) for key in ("/ON", "/OFF")]
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
            entries: Entries = [("/Type", [b"/OCG"]), ("/Name", [b"(Layer)"])]
            node = Node(joined(dictionary([*entries, ("/Usage", dictionary(states))])))
            self._groups[group.objgen] = node
            self._keys[node] = group.objgen
        return node

    def _membership(self, value: pikepdf.Object) -> list[Piece]:
        groups = value.get("/OCGs")
        members = list(groups) if isinstance(groups, pikepdf.Array) else [groups]
        entries: Entries = [
            ("/Type", [b"/OCMD"]),
            ("/OCGs", _references([self._group(item) for item in members if item is not None and _is_group(item)])),
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
            elif _is_group(item):
                pieces.append(self._group(item))
            pieces.append(b" ")
        return [*pieces, b"]"]

    def _members(self, listed: object, groups: list[Node]) -> list[Piece]:
        keys = {item.objgen for item in listed if _is_group(item)} if isinstance(listed, pikepdf.Array) else set()
        return _references([node for node in groups if self._keys[node] in keys])

    def _automatic(self, groups: list[Node]) -> list[Piece]:
        rules = self._config.get("/AS")
        pieces: list[Piece] = [b"["]
        for rule in rules if isinstance(rules, pikepdf.Array) else []:
            event, categories = rule.get("/Event"), rule.get("/Category")
            if isinstance(event, pikepdf.Name) and isinstance(categories, pikepdf.Array):
                kept = [item.unparse(resolved=True) for item in categories if str(item) in _USAGE_STATES]
                pieces += dictionary(
                    [
                        ("/Event", [event.unparse(resolved=True)]),
                        ("/OCGs", self._members(rule.get("/OCGs"), groups)),
                        ("/Category", [b"[", b" ".join(kept), b"]"]),
                    ]
                )
        return [*pieces, b"]"]


def _as_dictionary(value: object) -> pikepdf.Dictionary:
    return value if isinstance(value, pikepdf.Dictionary) else pikepdf.Dictionary()


def _is_group(item: object) -> bool:
    return isinstance(item, pikepdf.Dictionary) and item.is_indirect and item.get("/Type") == pikepdf.Name.OCG


def _state_name(value: object) -> bytes:
    return b"/OFF" if value == pikepdf.Name.OFF else b"/Unchanged" if value == pikepdf.Name.Unchanged else b"/ON"


def _references(nodes: list[Node]) -> list[Piece]:
    pieces: list[Piece] = [b"["]
    for node in nodes:
        pieces += (node, b" ")
    return [*pieces, b"]"]
