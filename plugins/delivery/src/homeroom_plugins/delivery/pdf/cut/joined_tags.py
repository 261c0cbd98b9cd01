"""The tags of joined PDFs: each structure tree is copied whole, with its numbers shifted after those of earlier files.

Element types are replaced by standard types, because two writers may use the same custom name for different things. Ids
get a prefix with the number of the file, because one writer uses the same ids in every file.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pikepdf
from homeroom_plugins.delivery.pdf.cut.parts.structure import MAX_CHECKED_ELEMENTS, StructureTree
from pikepdf import Array, Dictionary, Name, Object, Pdf, String

MAX_NUMBER = 10_000_000
_MOST_STEPS = 10
_MALFORMED = (pikepdf.PikepdfError, ValueError, TypeError, AttributeError, KeyError, LookupError, RuntimeError)


class JoinedTags:
    """The structure tree of a PDF that others are joined to. Call `write` last."""

    def __init__(self, joined: Pdf) -> None:
        self._joined = joined
        self._root = joined.make_indirect(Dictionary(Type=Name.StructTreeRoot))
        self._kids: list[Object] = []
        self._numbers: list[Any] = []
        self._next = 0
        self._languages: list[Object | None] = []

    def add(self, source: Pdf, pages: Sequence[pikepdf.Page]) -> None:
        """Copy the tags of a source whose pages are already in the joined PDF. Malformed tags are left out."""
        language = source.Root.get("/Lang")
        self._languages.append(language if isinstance(language, String) else None)
        try:
            is_usable = StructureTree.find(source) is not None
            kids, numbers = self._adopt(source) if is_usable else ([], {})
        except _MALFORMED:
            kids, numbers = [], {}
        for item in _numbered(pages):
            for key in ("/StructParents", "/StructParent"):
                if key in item:
                    number: object = item[key]
                    if isinstance(number, int) and number in numbers:
                        item[key] = self._next + number
                    else:
                        del item[key]
        self._kids += kids
        for number, owner in sorted(numbers.items()):
            self._numbers += (self._next + number, owner)
        self._next += max(numbers, default=-1) + 1

    def write(self) -> None:
        """Store the tree in the joined PDF if any source had one, and its language if all sources share it."""
        first, *others = self._languages
        if first is not None and all(other == first for other in others):
            self._joined.Root.Lang = first
        if not self._kids:
            return
        self._root.K = Array(self._kids)
        self._root.ParentTree = self._joined.make_indirect(Dictionary(Nums=Array(self._numbers)))
        self._joined.Root.StructTreeRoot = self._root
        self._joined.Root.MarkInfo = Dictionary(Marked=True)

    def _adopt(self, source: Pdf) -> tuple[list[Object], dict[int, Object]]:
        """Return the top-level elements of a source's copied tree, and the owner of each of its numbers."""
        root = self._joined.copy_foreign(source.Root.StructTreeRoot)
        numbers = dict(pikepdf.NumberTree(root.ParentTree).items())
        if any(not 0 <= number <= MAX_NUMBER for number in numbers):
            raise ValueError("a number beyond all reason")
        roles = dict(root.RoleMap.items()) if "/RoleMap" in root else {}
        kids = [kid for kid in _kids_of(root) if _is_element(kid)]
        for element in _walk(kids):
            _rewrite(element, roles, len(self._languages))
        language = self._languages[-1]
        for kid in kids:
            kid.P = self._root
            if language is not None and "/Lang" not in kid:
                kid.Lang = language
        return kids, numbers


def _numbered(pages: Sequence[pikepdf.Page]) -> Iterator[Object]:
    """Yield the objects with a number in the parent tree: the pages and their annotations."""
    for page in pages:
        yield page.obj
        annotations = page.obj.get("/Annots")
        for item in annotations if isinstance(annotations, Array) else ():
            if isinstance(item, Dictionary):
                yield item


def _kids_of(element: Object) -> list[Any]:
    kids = element.get("/K")
    return list(kids) if isinstance(kids, Array) else [kids]


def _is_element(kid: object) -> bool:
    return isinstance(kid, Dictionary) and "/S" in kid and kid.is_indirect


def _walk(kids: Sequence[Object]) -> Iterator[Object]:
    stack = list(kids)
    for _step in range(MAX_CHECKED_ELEMENTS):
        if not stack:
            return
        element = stack.pop()
        yield element
        stack += [kid for kid in _kids_of(element) if _is_element(kid)]
    raise ValueError("more elements than are looked at")


def _rewrite(element: Object, roles: Mapping[str, Object], file: int) -> None:
    role = element.S
    for _step in range(_MOST_STEPS):
        if str(role) not in roles:
            break
        role = roles[str(role)]
    element.S = role
    if isinstance(element.get("/ID"), String):
        element.ID = _renamed(element.ID, file)
    attributes = element.get("/A")
    for owner in list(attributes) if isinstance(attributes, Array) else [attributes]:
        if isinstance(owner, Dictionary) and isinstance(owner.get("/Headers"), Array):
            owner.Headers = Array([_renamed(item, file) for item in owner.Headers if isinstance(item, String)])


def _renamed(name: Object, file: int) -> String:
    return String(f"{file}.".encode() + bytes(name))
