"""The structure tree of a source, read element by element; cutting a part never walks all of it.

Elements are parsed from qpdf's spelling, in one call each. Reading them entry by entry takes three times as long, and a
dense page has a hundred elements.
"""

import re
from collections.abc import Sequence
from functools import cached_property
from typing import Any

import pikepdf
from homeroom_plugins.delivery.pdf.cut.parts.copying import scalar

MAX_DEPTH = 100
# A tree is trusted if this many elements are sound. Elements copied into a part are checked again one by one.
MAX_CHECKED_ELEMENTS = 50_000
MAX_PARENT_TREE_NODES = 200_000
MAX_KIDS = 2_000_000
# Elements with more kids than this are shared by many parts, so they are read once and looked up.
_MANY_KIDS = 64
_MAX_ROLE_STEPS = 10

Ref = tuple[int, int]
"""An object's number and generation."""

ContentKey = tuple[Ref, int]
"""A page and the number of marked content on it."""

_TOKEN = re.compile(
    rb"(\d+) (\d+) R(?![^\s\]>/])|(<<|>>|[\[\]])"
    rb"|(\((?:[^()\\]|\\.)*\)|<[0-9a-fA-F]*>|/[^\s()<>\[\]{}/%]*|[^\s()<>\[\]{}/%]+)",
    re.DOTALL,
)
# Most elements of any producer have only these entries; matching them takes half the time of `parse`.
_PLAIN_ELEMENT = re.compile(
    rb"<< (?:/K (\d+|\[[ \dR]*\]) )?/P (\d+) (\d+) R (?:/Pg (\d+) (\d+) R )?/S (/[^\s()<>\[\]{}/%]+)"
    rb"(?: /Type /StructElem)? >>"
)
# ISO 32000-1, tables 333 to 340, and the additions of ISO 32000-2.
_STANDARD_ROLES = frozenset(
    b"/" + role
    for role in (
        b"Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private P H H1 H2 H3 H4 H5 H6 L LI "
        b"Lbl LBody Table TR TH TD THead TBody TFoot Span Quote Note Reference BibEntry Code Link Annot Ruby RB RT RP "
        b"Warichu WT WP Figure Formula Form DocumentFragment Aside Title FENote Sub Em Strong Artifact H7 H8 H9"
    ).split()
)


_BRACKET = ord("[")
_NO_ENTRIES: dict[bytes, Any] = {}


def parse(written: bytes) -> Any:
    """Parse a value in qpdf's spelling: references become pairs; numbers, lists and dictionaries become Python's; all
    else stays bytes.
    """
    if written[:1] == b"[":
        words = written[1:-1].split()
        if len(words) % 3 == 0 and words[2::3].count(b"R") * 3 == len(words):
            # Most lists contain only references.
            return list(zip(map(int, words[::3]), map(int, words[1::3]), strict=True))
    stack: list[list[Any]] = []
    current: list[Any] = []
    for number, generation, mark, token in _TOKEN.findall(written):
        if number:
            current.append((int(number), int(generation)))
        elif token:
            current.append(int(token) if token.isdigit() else token)
        elif mark in (b"<<", b"["):
            stack.append(current)
            current = []
        else:
            inner = current if mark == b"]" else dict(zip(current[::2], current[1::2], strict=False))
            current = stack.pop()
            current.append(inner)
    return current[0] if current else None


class Element:
    """A structure element.

    Args:
        kids: Child elements, content and objects in qpdf's spelling.
        entries: All entries in qpdf's spelling; empty if the other arguments contain everything.
    """

    __slots__ = ("_places", "entries", "has_many_kids", "is_one_content", "kids", "page", "parent", "ref", "role")

    def __init__(
        self, ref: Ref, role: Any, parent: Ref | None, page: Ref | None, kids: list[Any], entries: dict[bytes, Any]
    ) -> None:
        self.ref = ref
        self.role = role
        self.parent = parent
        self.page = page
        self.kids = kids
        self.entries = entries
        self.has_many_kids = len(kids) > _MANY_KIDS
        self.is_one_content = len(kids) == 1 and kids[0].__class__ is int and not entries
        self._places: dict[Ref | ContentKey, int] | None = None

    @classmethod
    def read(cls, ref: Ref, written: bytes) -> "Element | None":
        """Parse an element from qpdf's spelling; return None for anything else."""
        if (plain := _PLAIN_ELEMENT.fullmatch(written)) is not None:
            kids, parent, generation, page, page_generation, role = plain.groups()
            return cls(
                ref,
                role,
                (int(parent), int(generation)),
                None if page is None else (int(page), int(page_generation)),
                [] if kids is None else [int(kids)] if kids[0] != _BRACKET else parse(kids),
                _NO_ENTRIES,
            )
        entries = parse(written)
        if entries.__class__ is not dict or b"/S" not in entries or b"/P" not in entries:
            return None
        return cls.of_entries(ref, entries)

    @classmethod
    def of_entries(cls, ref: Ref, entries: dict[bytes, Any]) -> "Element":
        """Build the element with these entries."""
        kids, parent, page = entries.get(b"/K", []), entries.get(b"/P"), entries.get(b"/Pg")
        return cls(
            ref,
            entries.get(b"/S"),
            parent if parent.__class__ is tuple else None,
            page if page.__class__ is tuple else None,
            kids if kids.__class__ is list else [kids],
            entries,
        )

    def pick_kids(self, wanted: Sequence[Ref | ContentKey]) -> list[Any]:
        """Return the wanted kids in their order, without searching all kids each time."""
        if self._places is None:
            self._places = {key: place for place, kid in enumerate(self.kids) if (key := self.key_of(kid)) is not None}
        places = {self._places[key] for key in wanted if key in self._places}
        return [self.kids[place] for place in sorted(places)]

    def key_of(self, kid: Any) -> Ref | ContentKey | None:
        """Return the key of a kid: the reference of an element or annotation, or a page and the number of
        content on it.
        """
        if kid.__class__ is tuple:
            return kid
        if kid.__class__ is int:
            return None if self.page is None else (self.page, kid)
        if kid.__class__ is not dict or b"/Stm" in kid:
            return None
        if kid.get(b"/Type") == b"/OBJR":
            annotation = kid.get(b"/Obj")
            return annotation if annotation.__class__ is tuple else None
        page, content = kid.get(b"/Pg", self.page), kid.get(b"/MCID")
        return (page, content) if page.__class__ is tuple and content.__class__ is int else None


class StructureTree:
    """The usable structure tree of one open source. Create it with `find`."""

    def __init__(self, pdf: pikepdf.Pdf, root: pikepdf.Object) -> None:
        self._pdf = pdf
        self._source = root
        self._kept: dict[Ref, Element] = {}
        self._standard_roles: dict[bytes, bytes] = {}
        self.root = Element.of_entries(root.objgen, parse(_spelled(root, ("/K",))))

    @classmethod
    def find(cls, pdf: pikepdf.Pdf) -> "StructureTree | None":
        """Return the tree, or None if the source has none that can be used.

        A tree is unusable if it has cycles, elements with two parents, excessive depth or size, no links from pages to
        their elements, or is not marked as the reading order.
        """
        root, marks = pdf.Root.get("/StructTreeRoot"), pdf.Root.get("/MarkInfo")
        if not isinstance(root, pikepdf.Dictionary) or not root.is_indirect:
            return None
        if not isinstance(marks, pikepdf.Dictionary) or scalar(marks.get("/Marked")) != b"true":
            return None
        tree = cls(pdf, root)
        is_usable = tree._is_sound() and any(
            isinstance(tree.contents_of(page.obj), list) for page in pdf.pages if "/StructParents" in page.obj
        )
        return tree if is_usable else None

    def contents_of(self, page: pikepdf.Object) -> list[Any] | None:
        """Return the owning element by number of marked content, or None for an untagged page."""
        found = self.owner_by_key(page.get("/StructParents"))
        if found.__class__ is tuple:
            found = self._read(found)
        return found if found.__class__ is list else None

    def owner_by_key(self, key: object) -> Any:
        """Return the ParentTree entry for a page's StructParents or an annotation's StructParent."""
        return self._parent_tree.get(key) if key.__class__ is int else None

    def find_element(self, ref: Ref) -> Element | None:
        """Return the element with this object number, or None if the object is not an element."""
        if (element := self._kept.get(ref)) is not None:
            return element
        found: Any = self._pdf.get_object(*ref)
        if not isinstance(found, pikepdf.Object):
            return None
        element = Element.read(ref, found.unparse(resolved=True))
        if element is not None and element.has_many_kids:
            self._kept[ref] = element
        return element

    def read_dictionary(self, value: Any) -> dict[bytes, Any]:
        """Return a direct or referenced dictionary; an empty one for everything else."""
        if value.__class__ is tuple:
            value = self._read(value)
        return value if value.__class__ is dict else {}

    def standard_role(self, element: Element) -> bytes:
        """Return the element's standard type. Custom type names are replaced, because they may name a person."""
        role = element.role
        if role.__class__ is bytes and (known := self._standard_roles.get(role)) is not None:
            return known
        known = self._standard_role(role)
        if role.__class__ is bytes:
            self._standard_roles[role] = known
        return known

    def _standard_role(self, role: Any) -> bytes:
        for step in range(_MAX_ROLE_STEPS):
            is_final = role.__class__ is not bytes or role not in self._roles
            if is_final or (step > 0 and role in _STANDARD_ROLES):
                break
            role = self._roles[role]
        return role if role.__class__ is bytes and role in _STANDARD_ROLES else b"/NonStruct"

    def _read(self, ref: Ref) -> Any:
        found: Any = self._pdf.get_object(*ref)
        return parse(found.unparse(resolved=True)) if isinstance(found, pikepdf.Dictionary | pikepdf.Array) else None

    @cached_property
    def _roles(self) -> dict[bytes, Any]:
        roles = self._source.get("/RoleMap")
        return parse(roles.unparse(resolved=True)) if isinstance(roles, pikepdf.Dictionary) else {}

    @cached_property
    def _parent_tree(self) -> dict[int, Any]:
        found: dict[int, Any] = {}
        stack = [parse(_spelled(self._source, ("/ParentTree",))).get(b"/ParentTree")]
        seen: set[Ref] = set()
        while stack and len(seen) < MAX_PARENT_TREE_NODES:
            node = stack.pop()
            if node.__class__ is tuple:
                if node in seen:
                    continue
                seen.add(node)
            entries = self.read_dictionary(node)
            pairs, kids = (self._list(entries.get(key)) for key in (b"/Nums", b"/Kids"))
            found.update(
                (key, value) for key, value in zip(pairs[::2], pairs[1::2], strict=False) if key.__class__ is int
            )
            stack += kids
        return found

    def _list(self, value: Any) -> list[Any]:
        if value.__class__ is tuple:
            value = self._read(value)
        return value if value.__class__ is list else []

    def _is_sound(self) -> bool:
        seen: set[Ref] = set()
        stack = [(self.root, 0)]
        kid_count = 0
        while stack and len(seen) < MAX_CHECKED_ELEMENTS:
            element, depth = stack.pop()
            kid_count += len(element.kids)
            if depth > MAX_DEPTH or kid_count > MAX_KIDS:
                return False
            for kid in element.kids[:MAX_CHECKED_ELEMENTS]:
                if kid.__class__ is tuple and (child := self.find_element(kid)) is not None:
                    if kid in seen:
                        return False
                    seen.add(kid)
                    self._kept[kid] = child  # Kept, because a part that contains it asks again.
                    stack.append((child, depth + 1))
        return True


def _spelled(source: pikepdf.Object, keys: Sequence[str]) -> bytes:
    """Return a dictionary of these entries only, because the root of a tree may contain much else."""
    entries: list[bytes] = []
    for key in keys:
        value = source.get(key)
        if isinstance(value, pikepdf.Object):
            # A list is written in full; a reference to a dictionary stays a reference.
            is_list = isinstance(value, pikepdf.Array)
            entries += (key.encode(), b" ", value.unparse(resolved=is_list or not value.is_indirect), b" ")
    return b"<<" + b"".join(entries) + b">>"
