"""Copy values of the source into nodes of a part, by the allow-list of `shapes`."""

import functools
import re
from collections.abc import Callable, Iterable
from decimal import Decimal

import pikepdf
from homeroom_plugins.delivery.pdf.cut.parts.nodes import Node, Piece, joined
from homeroom_plugins.delivery.pdf.cut.parts.shapes import Shape

# Copies of shared objects are kept between parts, up to this much stream data. It is enough for a batch's fonts and
# logos, and small enough to stay in the processor's caches for any number of pages.
MAX_KEPT_BYTES = 8 * 1024**2
_NOT_PLAIN = re.compile(rb"[(<R]")

Entries = list[tuple[str, list[Piece]]]
EntriesHook = Callable[[pikepdf.Object, Shape], Entries]


class Copier:
    """Copier of objects of one open source. An indirect object becomes one node, however often it is used.

    Args:
        extra_entries: Returns entries that the allow-list cannot decide by key alone: Resources and layers.
    """

    def __init__(self, extra_entries: EntriesHook) -> None:
        self._extra_entries = extra_entries
        self._nodes: dict[tuple[tuple[int, int], Shape], Node] = {}
        self._kept_bytes = 0

    def forget_if_full(self) -> bool:
        """Drop the kept copies if they exceed `MAX_KEPT_BYTES`, and return whether they did. Call it only
        between parts.
        """
        is_full = self._kept_bytes > MAX_KEPT_BYTES
        if is_full:
            self._nodes.clear()
            self._kept_bytes = 0
        return is_full

    def copy(self, value: object, shape: Shape) -> list[Piece]:
        """Return the pieces that write `value`. An indirect array, dictionary or stream is returned as its node."""
        if not isinstance(value, pikepdf.Object):
            return [scalar(value)]
        if isinstance(value, pikepdf.String):
            return [value.unparse(resolved=True) if shape.has_strings else b"null"]
        if isinstance(value, pikepdf.Name):
            return [value.unparse(resolved=True)]
        if not isinstance(value, pikepdf.Array | pikepdf.Dictionary | pikepdf.Stream):
            return [b"null"]
        if value.is_indirect:
            return [self._node(value, shape)]
        return self._container(value, shape)

    def stream(self, value: pikepdf.Object, shape: Shape, data: bytes) -> Node:
        """Return the node of a stream with raw data that is already read. It is kept like every other node."""
        key = (value.objgen, shape)
        node = self._nodes.get(key)
        if node is None:
            node = self._nodes[key] = Node()
            node.pieces = self._stream(value, shape, data)
        return node

    def _node(self, value: pikepdf.Object, shape: Shape) -> Node:
        key = (value.objgen, shape)
        node = self._nodes.get(key)
        if node is None:
            node = self._nodes[key] = Node()  # Stored first, because objects may refer to themselves.
            node.pieces = joined(self._container(value, shape))
        return node

    def _container(self, value: pikepdf.Object, shape: Shape) -> list[Piece]:
        if isinstance(value, pikepdf.Array):
            return self._array(value, shape)
        if isinstance(value, pikepdf.Stream) and shape.is_stream:
            return self._stream(value, shape, value.read_raw_bytes())
        return dictionary(self._entries(value, shape))

    def _array(self, value: pikepdf.Object, shape: Shape) -> list[Piece]:
        plain = value.unparse(resolved=True)
        if not _NOT_PLAIN.search(plain):
            return [plain]
        pieces: list[Piece] = [b"["]
        for item in value:
            pieces += self.copy(item, shape)
            pieces.append(b" ")
        return [*pieces, b"]"]

    def _stream(self, value: pikepdf.Object, shape: Shape, data: bytes) -> list[Piece]:
        self._kept_bytes += len(data)
        entries: Entries = [*self._entries(value, shape), ("/Length", [b"%d" % len(data)])]
        return [*dictionary(entries), b"stream\n", data, b"\nendstream"]

    def _entries(self, value: pikepdf.Object, shape: Shape) -> Entries:
        entries: Entries = []
        for key in sorted(value.keys()):
            wanted = shape.keys.get(key, shape.any_key)
            if wanted is not None and key != "/Length":
                entries.append((key, self.copy(value[key], wanted)))
        return entries + self._extra_entries(value, shape)


def dictionary(entries: Iterable[tuple[str, list[Piece]]]) -> list[Piece]:
    """Return the pieces of a dictionary. Keys are spelled as pikepdf spells them."""
    pieces: list[Piece] = [b"<<"]
    for key, value in entries:
        pieces.append(_spaced_name(key))
        pieces += value
    return [*pieces, b">>"]


@functools.lru_cache(maxsize=1_000)
def _spaced_name(key: str) -> bytes:
    if key.isascii() and key[1:].isalnum():
        return key.encode() + b" "
    return b"/" + b"".join(map(_escaped, key[1:].encode("utf-8", "surrogateescape"))) + b" "


def _escaped(byte: int) -> bytes:
    if byte == 0:
        return b"#"  # qpdf marks a "#" that escapes nothing by NUL; content streams contain the plain "#".
    character = bytes((byte,))
    return character if character.isalnum() or character in b"+-_.:;@!$&*=?~^`|,'" else b"#%02x" % byte


def scalar(value: object) -> bytes:
    """Return a number, boolean or null in PDF syntax; everything else becomes null."""
    if isinstance(value, bool):
        return b"true" if value else b"false"
    if isinstance(value, int):
        return b"%d" % value
    if isinstance(value, Decimal | float):
        return format(value, "f").encode()
    return b"null"
