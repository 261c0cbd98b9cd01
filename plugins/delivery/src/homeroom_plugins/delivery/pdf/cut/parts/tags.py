"""The tags of a part: the structure of its own pages, without text about anybody else.

A part starts at its pages: their marked content leads to elements, and these lead up to the root. A `Document` element
around all persons therefore costs nothing and adds nothing. Texts that replace content (Alt, ActualText, E) are kept
only if all of that content is in the part. Types are written as standard types, and identifiers are renamed.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import pikepdf
from homeroom_plugins.delivery.pdf.cut.parts.nodes import Node, Piece
from homeroom_plugins.delivery.pdf.cut.parts.structure import MAX_DEPTH, ContentKey, Element, Ref, StructureTree

MAX_ELEMENTS = 200_000
_MAX_CONTENTS = 100_000
_MAX_LOOKED_AT = 2_000
_WORDS = (b"/Alt", b"/ActualText", b"/E")
_LANGUAGE = re.compile(r"[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8}){0,5}")
_NUMBER = re.compile(rb"[-+]?\d*\.?\d+\Z")
# Attributes that affect reading, by owner (ISO 32000-1, tables 343 to 349), with their allowed names.
_SCOPES = (b"/Row", b"/Column", b"/Both")
_PLACEMENTS = (b"/Block", b"/Inline", b"/Before", b"/Start", b"/End")
_NUMBERINGS = (
    *(b"/None", b"/Unordered", b"/Description", b"/Disc", b"/Circle", b"/Square", b"/Ordered", b"/Decimal"),
    *(b"/UpperRoman", b"/LowerRoman", b"/UpperAlpha", b"/LowerAlpha"),
)
_NAMES_BY_OWNER: dict[bytes, dict[bytes, tuple[bytes, ...]]] = {
    b"/Table": {b"/Scope": _SCOPES},
    b"/List": {b"/ListNumbering": _NUMBERINGS},
    b"/Layout": {
        b"/Placement": _PLACEMENTS,
        b"/WritingMode": (b"/LrTb", b"/RlTb", b"/TbRl"),
        b"/TextAlign": (b"/Start", b"/Center", b"/End", b"/Justify"),
    },
}
_NUMBERS_BY_OWNER = {b"/Table": (b"/ColSpan", b"/RowSpan"), b"/Layout": (b"/BBox",)}


@dataclass(frozen=True)
class TaggedPage:
    """A page of the source and its copy, with the annotations that are kept."""

    source: pikepdf.Object
    node: Node
    annotations: Sequence[tuple[pikepdf.Object, Node]]


@dataclass(frozen=True)
class CopiedTags:
    """A part's StructTreeRoot. `nodes` refer to each other, so they are emptied once the part is written."""

    root: Node
    nodes: list[Node]


def copy_tags(tree: StructureTree, pages: Sequence[TaggedPage]) -> CopiedTags | None:
    """Build the structure tree of a part, and number its pages and annotations for it.

    Returns:
        None if these pages have no tags, or malformed ones.
    """
    selection = _Selection(tree)
    for page in pages:
        selection.add_page(page)
    return _Writer(selection).write() if selection.is_usable() else None


def language_tag(value: object) -> bytes | None:
    """Return `value` in PDF syntax if it is a language tag, else None, because any other string could
    be private text.
    """
    if isinstance(value, pikepdf.String) and _LANGUAGE.fullmatch(str(value)):
        return value.unparse(resolved=True)
    return None


class _Selection:
    """The elements that the content of a part's pages leads to."""

    def __init__(self, tree: StructureTree) -> None:
        self.tree = tree
        self.pages: dict[Ref, TaggedPage] = {}
        self.contents: list[list[Any]] = []
        self.annotations: dict[Ref, Node] = {}
        self.chosen: dict[Ref, Element] = {tree.root.ref: tree.root}
        self.owners: dict[Ref | ContentKey, Ref] = {}
        self.wanted: dict[Ref, list[Ref | ContentKey]] = {}
        self._dead: set[Ref] = set()
        self._is_too_deep = False

    def add_page(self, page: TaggedPage) -> None:
        ref = page.source.objgen
        contents = self.tree.contents_of(page.source)
        if contents is None or ref in self.pages or len(contents) > _MAX_CONTENTS:
            return
        self.pages[ref] = page
        self.contents.append(contents)
        for number, owner in enumerate(contents):
            if owner.__class__ is tuple and (owner in self.chosen or self._climb(owner)):
                self._note((ref, number), owner)
        for annotation, node in page.annotations:
            owner = self.tree.owner_by_key(annotation.get("/StructParent"))
            if owner.__class__ is tuple and annotation.is_indirect:
                self.annotations[annotation.objgen] = node
                if owner in self.chosen or self._climb(owner):
                    self._note(annotation.objgen, owner)

    def is_usable(self) -> bool:
        """Return whether there is anything to write, within the limits."""
        return not self._is_too_deep and 1 < len(self.chosen) <= MAX_ELEMENTS

    def _note(self, key: Ref | ContentKey, owner: Ref) -> None:
        self.owners[key] = owner
        if self.chosen[owner].has_many_kids:
            self.wanted.setdefault(owner, []).append(key)

    def _climb(self, ref: Ref) -> bool:
        """Select an element and all its ancestors; return False if they do not lead to the root."""
        element = self.tree.find_element(ref)
        if element is not None and element.parent in self.chosen:  # True except for the first of each branch.
            self._add(element, element.parent)
            return True
        path: list[Element] = []
        while ref not in self.chosen:
            element = None if ref in self._dead else self.tree.find_element(ref)
            if element is None or element.parent is None or len(path) > MAX_DEPTH:
                self._is_too_deep |= len(path) > MAX_DEPTH
                self._dead.update(step.ref for step in path)
                self._dead.add(ref)
                return False
            path.append(element)
            ref = element.parent
        for element in reversed(path):
            assert element.parent is not None
            self._add(element, element.parent)
        return True

    def _add(self, element: Element, parent: Ref) -> None:
        self.chosen[element.ref] = element
        if self.chosen[parent].has_many_kids:
            self.wanted.setdefault(parent, []).append(element.ref)


class _Writer:
    """Writer of the selected elements from the root down, each where its parent lists it."""

    def __init__(self, selection: _Selection) -> None:
        self._selection = selection
        self._tree = selection.tree
        self._nodes: dict[Ref, Node] = {selection.tree.root.ref: Node()}
        headers = (element.entries.get(b"/ID") for element in selection.chosen.values())
        named = dict.fromkeys(name for name in headers if name.__class__ is bytes)
        self._names = {name: b"(h%06d)" % number for number, name in enumerate(named)}
        self._written_names: dict[bytes, Node] = {}

    def write(self) -> CopiedTags | None:
        root = self._tree.root
        kids: list[Piece] = []
        stack = self._add_children(root, kids)
        if not stack:
            return None
        while stack:
            stack += self._write_element(stack.pop())
        node = self._nodes[root.ref]
        node.pieces = [b"<</Type/StructTreeRoot/K[", *kids, b"]", *self._parent_tree(), *self._id_tree(), b">>"]
        return CopiedTags(node, list(self._nodes.values()))

    def _add_children(self, root: Element, kids: list[Piece]) -> list[Element]:
        children = [self._new_child(kid, root.ref, kids) for kid in self._kids_of(root) if kid.__class__ is tuple]
        return [child for child in children if child is not None]

    def _kids_of(self, element: Element) -> list[Any]:
        if element.has_many_kids:
            return element.pick_kids(self._selection.wanted.get(element.ref, ()))
        return element.kids

    def _new_child(self, ref: Ref, parent: Ref, kids: list[Piece]) -> Element | None:
        child = self._selection.chosen.get(ref)
        if child is None or child.parent != parent or ref in self._nodes:
            return None
        node = self._nodes[ref] = Node()
        kids += (node, b" ")
        return child

    def _write_element(self, element: Element) -> list[Element]:
        """Write one element and return its children, to be written next."""
        ref, owners = element.ref, self._selection.owners
        if element.is_one_content and owners.get((element.page, element.kids[0])) == ref:  # type: ignore[arg-type] # None is no key
            self._write_leaf(element)
            return []
        children: list[Element] = []
        kids: list[Piece] = []
        page: Ref | None = None
        role = self._tree.standard_role(element)
        has_lost_its_link = False
        for kid in self._kids_of(element):
            if kid.__class__ is tuple:
                if (child := self._new_child(kid, ref, kids)) is not None:
                    children.append(child)
                    continue
                if role == b"/TR" and self._add_empty_cell(kid, element, kids):
                    continue
                kid = self._tree.read_dictionary(kid)
            key = element.key_of(kid)
            if key is None or owners.get(key) != ref:
                has_lost_its_link |= role == b"/Link" and _is_object_reference(kid)
            elif _is_object_reference(kid):
                kids += (b"<</Type/OBJR/Obj ", self._selection.annotations[key], b">>")  # type: ignore[index] # no content
            else:
                page = page or key[0]  # type: ignore[assignment] # content of a page, so a page and a number
                kids += self._content(key, page)
        node = self._nodes[ref]
        start = b"]/S" + (b"/Span" if has_lost_its_link else role)
        if element.entries:
            start += self._attributes(element, node) + self._words(element)
        place = (b"/Pg ", self._selection.pages[page].node) if page else ()
        node.pieces = [b"<</Type/StructElem/K[", *kids, start + b"/P ", self._nodes[element.parent], *place, b">>"]  # type: ignore[index]
        return children

    def _write_leaf(self, element: Element) -> None:
        """Write an element with one piece of content and no other entries, as most cells, labels and lines are."""
        self._nodes[element.ref].pieces = [
            b"<</Type/StructElem/S%b/K %d/P " % (self._tree.standard_role(element), element.kids[0]),
            self._nodes[element.parent],  # type: ignore[index] # chosen by climbing to its parent
            b"/Pg ",
            self._selection.pages[element.page].node,  # type: ignore[index] # it owns content of this page
            b">>",
        ]

    def _content(self, key: Any, page: Any) -> tuple[Piece, ...]:
        if key[0] == page:
            return (b"%d " % key[1],)
        return (b"<</Type/MCR/Pg ", self._selection.pages[key[0]].node, b"/MCID %d>>" % key[1])

    def _add_empty_cell(self, ref: Ref, row: Element, kids: list[Piece]) -> bool:
        """Add a cell without content to its row, because the row's other cells would otherwise change columns.

        Return False if the object is not such a cell.
        """
        cell = None if ref in self._nodes else self._tree.find_element(ref)
        if cell is None or cell.kids or cell.parent != row.ref:
            return False
        role = self._tree.standard_role(cell)
        if role not in (b"/TD", b"/TH"):
            return False
        node = self._nodes[ref] = Node()
        kids += (node, b" ")
        start = b"<</Type/StructElem/S" + role + b"/P "
        node.pieces = [start, self._nodes[row.ref], b"/K[]" + self._attributes(cell, node) + b">>"]
        return True

    def _words(self, element: Element) -> bytes:
        words = [(key, element.entries[key]) for key in _WORDS if key in element.entries]
        if not words or not self._is_whole(element):
            return b""
        return b"".join(key + _string(value) for key, value in words)

    def _is_whole(self, element: Element) -> bool:
        """Return whether all content below an element is in the part. False if more than `_MAX_LOOKED_AT`
        kids must be checked.
        """
        owners, chosen = self._selection.owners, self._selection.chosen
        stack, looked_at = [element], 0
        while stack:
            step = stack.pop()
            for kid in step.kids:
                looked_at += 1
                if looked_at > _MAX_LOOKED_AT:
                    return False
                if kid.__class__ is tuple and kid in chosen:
                    stack.append(chosen[kid])
                    continue
                if kid.__class__ is tuple and (child := self._tree.find_element(kid)) is not None:
                    stack.append(child)
                    continue
                key = step.key_of(self._tree.read_dictionary(kid) if kid.__class__ is tuple else kid)
                if key is None or owners.get(key) != step.ref:
                    return False
        return True

    def _attributes(self, element: Element, node: Node) -> bytes:
        entries = element.entries
        written = b""
        if (language := entries.get(b"/Lang")).__class__ is bytes:
            written += _language(language)
        name = self._names.get(entries[b"/ID"]) if entries.get(b"/ID").__class__ is bytes else None
        if name is not None and name not in self._written_names:
            self._written_names[name] = node
            written += b"/ID" + name
        if b"/A" not in entries:
            return written
        listed = entries[b"/A"]
        kept = b"".join(
            self._owned(self._tree.read_dictionary(item)) for item in (listed if listed.__class__ is list else [listed])
        )
        return written + (b"/A[" + kept + b"]" if kept else b"")

    def _owned(self, attributes: dict[bytes, Any]) -> bytes:
        owner = attributes.get(b"/O")
        if owner.__class__ is not bytes or owner not in _NAMES_BY_OWNER:
            return b""
        kept = [key + attributes[key] for key, names in _NAMES_BY_OWNER[owner].items() if attributes.get(key) in names]
        kept += [key + b" " + _numbers(attributes.get(key)) for key in _NUMBERS_BY_OWNER.get(owner, ())]
        kept = [entry for entry in kept if not entry.endswith(b" ")]
        headers = attributes.get(b"/Headers") if owner == b"/Table" else None
        if headers.__class__ is list and (names := [self._names[name] for name in headers if self._is_named(name)]):
            kept.append(b"/Headers[" + b"".join(names) + b"]")
        return b"<</O" + owner + b"".join(kept) + b">>" if kept else b""

    def _is_named(self, name: Any) -> bool:
        return name.__class__ is bytes and name in self._names

    def _parent_tree(self) -> Iterator[Piece]:
        selection = self._selection
        yield b"/ParentTree<</Nums["
        key = 0
        for page, contents in zip(selection.pages.items(), selection.contents, strict=True):
            _add_entries(page[1].node, b"/StructParents %d/Tabs/S" % key)
            yield b"%d[" % key
            for number in range(len(contents)):
                node = self._nodes.get(owner) if (owner := selection.owners.get((page[0], number))) else None
                yield from (b"null ",) if node is None else (node, b" ")
            yield b"]"
            key += 1
        for annotation, node in selection.annotations.items():
            owner = selection.owners.get(annotation)
            if owner is not None and owner in self._nodes:
                _add_entries(node, b"/StructParent %d" % key)
                yield from (b"%d " % key, self._nodes[owner], b" ")
                key += 1
        yield b"]>>/ParentTreeNextKey %d" % key

    def _id_tree(self) -> Iterator[Piece]:
        if self._written_names:
            yield b"/IDTree<</Names["
            for name, node in sorted(self._written_names.items(), key=lambda item: item[0]):
                yield from (name, node)
            yield b"]>>"


def _is_object_reference(kid: Any) -> bool:
    return kid.__class__ is dict and kid.get(b"/Type") == b"/OBJR"


def _add_entries(node: Node, entries: bytes) -> None:
    first, *rest = node.pieces
    assert isinstance(first, bytes)
    node.pieces = [b"<<" + entries + first.removeprefix(b"<<"), *rest]


def _string(token: Any) -> bytes:
    return token if token.__class__ is bytes and token[:1] in (b"(", b"<") else b"()"


def _numbers(value: Any) -> bytes:
    """Return a whole number or a list of four numbers in PDF syntax; empty for everything else."""
    if value.__class__ is int:
        return b"%d" % value
    items = value if value.__class__ is list and len(value) == 4 else []
    written = [b"%d" % item if item.__class__ is int else item for item in items]
    if not written or not all(item.__class__ is bytes and _NUMBER.match(item) for item in written):
        return b""
    return b"[" + b" ".join(written) + b"]"


@lru_cache(maxsize=1_000)
def _language(token: bytes) -> bytes:
    language = language_tag(pikepdf.Object.parse(token))
    return b"" if language is None else b"/Lang" + language
