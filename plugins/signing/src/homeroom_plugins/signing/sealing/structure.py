"""Fields in the structure tree of a tagged document, so that screen readers find them. Runs in the guarded child."""

from collections.abc import Sequence

from homeroom_plugins.signing.sealing.objects import find, find_dictionary, find_list
from pyhanko.pdf_utils import generic
from pyhanko.pdf_utils.generic import pdf_name, pdf_string
from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter

TaggedField = tuple[generic.IndirectObject, generic.IndirectObject, str]
"""A field's widget, its page, and its label."""


def is_tagged(writer: IncrementalPdfFileWriter) -> bool:
    """Return whether the document is tagged."""
    marked = find(find_dictionary(writer.root, "/MarkInfo"), "/Marked")
    return bool(find_dictionary(writer.root, "/StructTreeRoot")) and bool(marked)


def tag_fields(writer: IncrementalPdfFileWriter, fields: Sequence[TaggedField]) -> None:
    """Append the fields to the document's structure tree; do nothing in an untagged document."""
    if not fields or not is_tagged(writer):
        return
    tree = writer.root["/StructTreeRoot"]
    parent_reference, parent = _whole(writer, tree)
    children = _children(parent)
    next_key = _next_key(tree)
    numbers = generic.ArrayObject()
    for number, (widget, page, label) in enumerate(fields, next_key):
        target = generic.DictionaryObject(
            {pdf_name("/Type"): pdf_name("/OBJR"), pdf_name("/Obj"): widget, pdf_name("/Pg"): page}
        )
        element = generic.DictionaryObject(
            {
                pdf_name("/Type"): pdf_name("/StructElem"),
                pdf_name("/S"): pdf_name("/Form"),
                pdf_name("/P"): parent_reference,
                pdf_name("/Pg"): page,
                pdf_name("/Alt"): pdf_string(label),
                pdf_name("/K"): target,  # In an array, pyHanko would report the next signature as a change.
            }
        )
        reference = writer.add_object(element)
        children.append(reference)
        widget.get_object()[pdf_name("/StructParent")] = generic.NumberObject(number)
        numbers.extend([generic.NumberObject(number), reference])
        _follow_structure(writer, page)
    parent[pdf_name("/K")] = children
    writer.update_container(parent)
    _add_numbers(writer, tree, numbers, next_key, next_key + len(fields) - 1)
    tree[pdf_name("/ParentTreeNextKey")] = generic.NumberObject(next_key + len(fields))
    writer.update_container(tree)


def _whole(
    writer: IncrementalPdfFileWriter, tree: generic.DictionaryObject
) -> tuple[generic.IndirectObject, generic.DictionaryObject]:
    """Return the document's top element, or the tree itself if there are several top elements."""
    tops = tree.raw_get("/K") if "/K" in tree else None
    if isinstance(tops, generic.IndirectObject) and isinstance(tops.get_object(), generic.ArrayObject):
        tops = tops.get_object()
    if isinstance(tops, generic.ArrayObject) and len(tops) == 1:
        tops = tops.raw_get(0)
    if isinstance(tops, generic.IndirectObject) and isinstance(tops.get_object(), generic.DictionaryObject):
        return tops, tops.get_object()
    return writer.root.raw_get("/StructTreeRoot"), tree


def _children(parent: generic.DictionaryObject) -> generic.ArrayObject:
    if "/K" not in parent:
        return generic.ArrayObject()
    found = parent["/K"]
    return found if isinstance(found, generic.ArrayObject) else generic.ArrayObject([parent.raw_get("/K")])


def _next_key(tree: generic.DictionaryObject) -> int:
    """Return a free key of the parent tree, even if the document states a wrong next key."""
    said = int(find(tree, "/ParentTreeNextKey") or 0)
    return max([said, *(key + 1 for key in _keys(find(tree, "/ParentTree"), 0))])


def _keys(node: generic.PdfObject | None, depth: int) -> list[int]:
    if not isinstance(node, generic.DictionaryObject) or depth > 20:
        return []
    found = [int(key) for key in list(find_list(node, "/Nums"))[::2]]
    for kid in find_list(node, "/Kids"):
        found += _keys(kid.get_object(), depth + 1)
    return found


def _add_numbers(
    writer: IncrementalPdfFileWriter,
    tree: generic.DictionaryObject,
    numbers: generic.ArrayObject,
    first: int,
    last: int,
) -> None:
    if "/ParentTree" not in tree:
        tree[pdf_name("/ParentTree")] = writer.add_object(generic.DictionaryObject({pdf_name("/Nums"): numbers}))
        return
    parents = tree["/ParentTree"]
    if "/Kids" in parents:
        limits = generic.ArrayObject([generic.NumberObject(first), generic.NumberObject(last)])
        leaf = generic.DictionaryObject({pdf_name("/Limits"): limits, pdf_name("/Nums"): numbers})
        kids = parents["/Kids"]
        kids.append(writer.add_object(leaf))
        writer.update_container(kids)
    else:
        if "/Nums" not in parents:
            parents[pdf_name("/Nums")] = generic.ArrayObject()
        held = parents["/Nums"]
        held.extend(numbers)
        writer.update_container(held)
    writer.update_container(parents)


def _follow_structure(writer: IncrementalPdfFileWriter, page: generic.IndirectObject) -> None:
    """Set the page's tab order to the order of the structure, as PDF/UA requires."""
    found = page.get_object()
    if find(found, "/Tabs") != "/S":
        found[pdf_name("/Tabs")] = pdf_name("/S")
        writer.mark_update(page)
