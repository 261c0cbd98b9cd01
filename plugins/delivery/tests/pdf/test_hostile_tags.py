"""A structure tree that is malformed, far too large or of wrong types costs a part its tags, but never its pages."""

from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from delivery_testing.tagging import add_tags, elements_of, everything_in, structure_of
from homeroom_plugins.delivery.pdf.cut.cutter import CutPart, Cutter, PartRequest
from homeroom_plugins.delivery.pdf.inspection import inspect_pdf
from homeroom_sdk.pdf.text import read_texts
from pikepdf import Array, Dictionary, Name, Pdf, String

MakePdf = Callable[..., Path]
CutPages = Callable[..., CutPart]
Draw = Callable[[Path | bytes, int], object]


def loop_down(pdf: Pdf) -> None:
    document, first, *_rest = add_tags(pdf)
    first.K = Array([0, document])


def loop_up(pdf: Pdf) -> None:
    _document, first, *_rest = add_tags(pdf)
    first.P = first


def two_parents(pdf: Pdf) -> None:
    document, first, second = add_tags(pdf)
    second.K = Array([0, first])
    document.K = Array([first, second])


def nest_deeply(pdf: Pdf) -> None:
    document, first, *_rest = add_tags(pdf)
    above = document
    for _level in range(2_000):
        above.K = pdf.make_indirect(Dictionary(Type=Name.StructElem, S=Name.Sect, P=above))
        above = above.K
    above.K, first.P = first, above


def claim_a_strangers_page(pdf: Pdf) -> None:
    _document, first, second = add_tags(pdf)
    first.Pg = pdf.pages[1].obj
    second.K = Array([0, 1])
    second.ActualText = String("of the second")
    pdf.Root.StructTreeRoot.ParentTree.Nums[1] = Array([first, second])


def parent_tree_loop(pdf: Pdf) -> None:
    add_tags(pdf)
    tree = pdf.Root.StructTreeRoot.ParentTree
    tree.Kids = Array([tree, tree])


def parent_tree_is(value: object) -> Callable[[Pdf], None]:
    def prepare(pdf: Pdf) -> None:
        add_tags(pdf)
        pdf.Root.StructTreeRoot.ParentTree = value

    return prepare


def element_has(**entries: object) -> Callable[[Pdf], None]:
    def prepare(pdf: Pdf) -> None:
        for element in add_tags(pdf):
            for key, value in entries.items():
                element[f"/{key}"] = value

    return prepare


def struct_parents_is(value: object) -> Callable[[Pdf], None]:
    def prepare(pdf: Pdf) -> None:
        add_tags(pdf)
        for page in pdf.pages:
            page.obj.StructParents = value

    return prepare


HOSTILE = [
    loop_down,
    loop_up,
    two_parents,
    nest_deeply,
    claim_a_strangers_page,
    parent_tree_loop,
    *(parent_tree_is(value) for value in (7, String("x"), Array([1]), Dictionary(Nums=7), Dictionary(Kids=Array([7])))),
    *(parent_tree_is(Dictionary(Nums=Array([0, value]))) for value in (7, String("x"), Array([7]), Dictionary())),
    *(element_has(S=value) for value in (7, String("of everybody"), Array([]), Dictionary())),
    *(element_has(K=value) for value in (String("x"), Array([Array([0])]), Dictionary(MCID=String("x")), -1, 2.5)),
    *(element_has(P=value) for value in (7, Dictionary(), Name.X)),
    *(element_has(Pg=value) for value in (7, Dictionary(), Name.X)),
    *(element_has(A=value, ID=value, Lang=value, Alt=value) for value in (7, Name.X, Array([7]), Dictionary(O=7))),
    *(struct_parents_is(value) for value in (-1, 99, String("0"), 10**12, 0)),
]


class TestHostileTrees:
    @pytest.mark.parametrize("prepare", HOSTILE)
    def test_part_is_cut_and_holds_nobody_elses_words(
        self, make_pdf: MakePdf, cut_pages: CutPages, draw: Draw, prepare: Callable[[Pdf], None]
    ) -> None:
        source = make_pdf(["one", "two"], prepare)

        part = cut_pages(source, [0])

        assert next(read_texts(part.data, 0, 1)).text == "one"
        assert draw(part.data, 0) == draw(source, 0)
        assert b"of the second" not in everything_in(part)
        assert b"of everybody" not in everything_in(part)
        with pikepdf.open(BytesIO(part.data)) as pdf:
            assert pdf.check_pdf_syntax() == []
        assert inspect_pdf(source).has_tags

    @pytest.mark.parametrize("prepare", [loop_down, two_parents, nest_deeply])
    def test_unsound_tree_is_left_out_of_all_parts_and_said(
        self, make_pdf: MakePdf, prepare: Callable[[Pdf], None]
    ) -> None:
        source = make_pdf(["one", "two"], prepare)

        with Cutter(source) as cutter:
            parts = [cutter.cut(PartRequest("1", (page,), "T", "en")) for page in (0, 1)]

        assert not any(part.has_tags or b"Struct" in part.data for part in parts)
        assert not inspect_pdf(source).tags_usable

    def test_tree_that_is_not_marked_as_reading_order_is_none(self, make_pdf: MakePdf, cut_pages: CutPages) -> None:
        def prepare(pdf: Pdf) -> None:
            add_tags(pdf)
            pdf.Root.MarkInfo.Marked = False

        source = make_pdf(["one"], prepare)

        assert not inspect_pdf(source).tags_usable
        assert not cut_pages(source, [0]).has_tags

    def test_untagged_page_beside_a_tagged_one_stays_untagged(self, make_pdf: MakePdf, cut_pages: CutPages) -> None:
        def prepare(pdf: Pdf) -> None:
            add_tags(pdf)
            del pdf.pages[1].obj.StructParents

        source = make_pdf(["one", "two"], prepare)

        both = cut_pages(source, [1, 0])

        assert [structure_of(both.data, page) for page in (0, 1)] == [[], [(0, "Document"), (1, "P"), (2, 0)]]
        assert not cut_pages(source, [1]).has_tags

    def test_untagged_source_gives_untagged_parts(self, make_pdf: MakePdf, cut_pages: CutPages) -> None:
        part = cut_pages(make_pdf(["one"]), [0])

        assert not part.has_tags
        assert b"MarkInfo" not in part.data

    def test_document_with_very_many_children_gives_each_page_its_own(
        self, make_pdf: MakePdf, cut_pages: CutPages
    ) -> None:
        source = make_pdf([f"page {number}" for number in range(200)], add_tags)

        part = cut_pages(source, [150, 20])

        for page in (0, 1):
            assert structure_of(part.data, page) == [(0, "Document"), (1, "P"), (2, 0)]
        with pikepdf.open(BytesIO(part.data)) as pdf:
            second, first = (element.Pg.objgen for element in elements_of(pdf)[1:])
            # In the reading order of the source, independent of the order of the pages.
            assert [page.obj.objgen for page in pdf.pages] == [first, second]
