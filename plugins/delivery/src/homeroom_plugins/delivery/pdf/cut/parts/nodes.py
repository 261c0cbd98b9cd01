"""The indirect objects of a part, and the writer that makes a file of them."""

import hashlib
from collections.abc import Sequence


class Node:
    """An indirect object: bytes, and other nodes in the places of references to them."""

    __slots__ = ("pieces",)

    def __init__(self, pieces: Sequence["Piece"] = ()) -> None:
        self.pieces = pieces


Piece = bytes | Node


def joined(pieces: Sequence[Piece]) -> list[Piece]:
    """Join neighbouring bytes of the pieces."""
    result: list[Piece] = []
    run: list[bytes] = []
    for piece in pieces:
        if piece.__class__ is bytes:  # Twice as fast as isinstance, in the cutter's busiest loop.
            run.append(piece)
        else:
            result += (b"".join(run), piece)
            run = []
    result.append(b"".join(run))
    return result


def write_file(catalog: Node, info: Node, version: str) -> tuple[bytes, str]:
    """Write the reachable nodes, numbered in order, with a classic cross-reference table.

    The same nodes in the same order give the same bytes, because the file's id is a digest of its body.

    Returns:
        The file and its SHA-256 in hexadecimal.
    """
    order = reachable(catalog, info)
    references = {node: b"%d 0 R" % number for number, node in enumerate(order, start=1)}
    chunks = [b"%PDF-" + version.encode() + b"\n%\xe2\xe3\xcf\xd3\n"]
    size = len(chunks[0])
    table = [b"0000000000 65535 f \n"]
    for number, node in enumerate(order, start=1):
        table.append(b"%010d 00000 n \n" % size)
        body = b"".join([piece if piece.__class__ is bytes else references[piece] for piece in node.pieces])  # type: ignore[index]
        chunk = b"%d 0 obj\n%b\nendobj\n" % (number, body)
        chunks.append(chunk)
        size += len(chunk)
    body = b"".join(chunks)
    hashed = hashlib.sha256(body)
    digest = hashed.hexdigest()[:32].encode()
    trailer = b"trailer\n<</Size %d/Root %b/Info %b/ID[<%b><%b>]>>\nstartxref\n%d\n%%%%EOF\n" % (
        len(table),
        references[catalog],
        references[info],
        digest,
        digest,
        size,
    )
    tail = b"".join([b"xref\n0 %d\n" % len(table), *table, trailer])
    hashed.update(tail)
    return body + tail, hashed.hexdigest()


def reachable(*roots: Node) -> list[Node]:
    """Return every reachable node once, depth first in the order of first reference."""
    seen: dict[Node, None] = {}
    stack = list(reversed(roots))
    while stack:
        node = stack.pop()
        if node not in seen:
            seen[node] = None
            stack.extend([piece for piece in reversed(node.pieces) if piece.__class__ is Node and piece not in seen])
    return list(seen)
