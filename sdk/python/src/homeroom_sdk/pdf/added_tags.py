"""Tags for content that is added to a tagged PDF, so that screen readers find it and checkers accept the file."""

from collections.abc import Iterator

import pikepdf
from pikepdf import Array, Dictionary, Name, Pdf, String

_MAX_DEPTH = 6
"""Maximum depth of the search for the page of an element."""


class AddedTags:
    """The structure tree of one PDF, as far as adding an element needs it."""

    def __init__(self, pdf: Pdf) -> None:
        self._pdf = pdf
        root = pdf.Root.get("/StructTreeRoot")
        self._root = root if isinstance(root, Dictionary) else None
        tree = self._root.get("/ParentTree") if self._root is not None else None
        self._tree = pikepdf.NumberTree(tree) if isinstance(tree, Dictionary) else None

    @property
    def is_tagged(self) -> bool:
        """True if the PDF has tags."""
        return self._root is not None

    def add(self, page: pikepdf.Object, *, is_text: bool, words: str) -> int | None:
        """Add an element for something drawn on a page; return the number for its marked content.

        A picture becomes a figure described by these words, a text becomes a paragraph with its letters in reading
        order. Return None if the tags are too irregular to extend, or if there are no words: then mark the content as
        an artifact.
        """
        if self._root is None or self._tree is None or not words:
            return None
        said = page.get("/StructParents")
        key = said if isinstance(said, int) else self._new_key()
        owners = self._tree.get(key)
        if owners is None:
            owners = self._pdf.make_indirect(Array())
            self._tree[key] = owners
            page.StructParents = key
        if not isinstance(owners, Array):
            return None
        number, parent = len(owners), self._parent()
        element = self._pdf.make_indirect(Dictionary(Type=Name.StructElem, P=parent, Pg=page, K=number))
        element.S = Name.P if is_text else Name.Figure
        element["/ActualText" if is_text else "/Alt"] = String(words)
        owners.append(element)
        self._insert(parent, element, page)
        return number

    def _new_key(self) -> int:
        assert self._root is not None
        assert self._tree is not None
        said = self._root.get("/ParentTreeNextKey")
        key = max(said if isinstance(said, int) else 0, max(self._tree.keys(), default=-1) + 1)
        self._root.ParentTreeNextKey = key + 1
        return key

    def _parent(self) -> pikepdf.Object:
        """Return the element of the whole document, or the root if there is not exactly one."""
        assert self._root is not None
        kids = list(_kids(self._root))
        if len(kids) == 1 and isinstance(kids[0], Dictionary) and kids[0].get("/S") == Name.Document:
            return kids[0]
        return self._root

    def _insert(self, parent: pikepdf.Object, element: pikepdf.Object, page: pikepdf.Object) -> None:
        """Insert the element after the last element of its page, so that it is read at that point."""
        kids = list(_kids(parent))
        pages = [_page_of(kid) for kid in kids]
        at = max((place + 1 for place, found in enumerate(pages) if found == page.objgen), default=len(kids))
        parent.K = Array([*kids[:at], element, *kids[at:]])


def _kids(element: pikepdf.Object) -> Iterator[pikepdf.Object]:
    kids = element.get("/K")
    if isinstance(kids, Array):
        yield from kids
    elif kids is not None:
        yield kids


def _page_of(element: pikepdf.Object, depth: int = 0) -> tuple[int, int] | None:
    """Return the page on which an element ends."""
    if depth > _MAX_DEPTH or not isinstance(element, Dictionary):
        return None
    page = element.get("/Pg")
    if isinstance(page, Dictionary):
        return page.objgen
    return next((found for kid in reversed(list(_kids(element))) if (found := _page_of(kid, depth + 1))), None)
