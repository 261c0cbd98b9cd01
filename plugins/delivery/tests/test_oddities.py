"""Rare properties in a batch that look like a mistake, and the size estimate of a part."""

import random
from io import BytesIO
from pathlib import Path
from uuid import uuid4

import pikepdf
import pytest
from delivery_testing.sheets import draw_sheets, lines
from homeroom_plugins.delivery.intake.rules import PatternRule
from homeroom_plugins.delivery.matching.outliers import find_odd_counts, find_usual, hold_odd
from homeroom_plugins.delivery.pdf.match.findings import PersonDocument
from homeroom_plugins.delivery.pdf.read.sizes import measure_parts
from homeroom_sdk.persons import Person


class TestFindUsual:
    @pytest.mark.parametrize(
        ("values", "found"),
        [
            ([2] * 9, None),  # too few
            ([2] * 10, (2, frozenset())),
            ([2] * 19 + [3], (2, frozenset({3}))),
            ([2] * 17 + [3] * 3, None),  # nothing is usual
            ([2] * 90 + [3] * 8 + [5], (2, frozenset({5}))),  # eight have another form
            ([2] * 950 + [1] * 20 + [4] * 30, (2, frozenset({1}))),
        ],
    )
    def test_only_what_nearly_nobody_has_is_odd(
        self, values: list[int], found: tuple[int, frozenset[int]] | None
    ) -> None:
        assert find_usual(values) == found


class TestHoldOdd:
    @pytest.mark.parametrize(
        ("usual", "is_counted", "held"),
        [
            ([5, 6, 7] * 6, False, ("odd_pages",)),
            ([5, 6, 7] * 6, True, ()),
            ([6] * 18, True, ("odd_pages",)),  # nearly all have one length: another's page may have come along
        ],
    )
    def test_document_whose_pages_are_counted_is_odd_only_where_all_have_one_length(
        self, usual: list[int], is_counted: bool, held: tuple[str, ...]
    ) -> None:
        documents = {
            str(number): PersonDocument(str(number), tuple(range(count))) for number, count in enumerate([*usual, 19])
        }
        long = documents[str(len(usual))]
        long.is_counted = is_counted
        persons = {key: Person(uuid4(), key, "Ana", "Silva", "", None, None) for key in documents}

        hold_odd(documents, persons, PatternRule(kind="pattern", pattern="(?P<id>x)"), "")

        assert {key for key, item in documents.items() if item.findings} <= {long.key}
        assert tuple(finding.kind for finding in long.findings) == held


class TestFindOddCounts:
    @pytest.mark.parametrize(
        ("counts", "odd"),
        [
            ([3] * 9, set()),  # too few
            ([3] * 40 + [2], {2}),  # a last page is missing
            ([3] * 40 + [4], {4}),  # another's page came along
            ([3] * 40 + [4, 6], {4, 6}),
            ([3] * 40 + [4, 4], set()),  # another form
            ([3] * 920 + [4] * 60 + [5] * 15 + [6] * 5, set()),  # some have longer reports
            ([3] * 920 + [4] * 60 + [5] * 15 + [2], {2}),  # longer reports do not explain a missing page
            ([3] * 920 + [4] * 79 + [9], {9}),
            ([1, 2, 3, 4, 5, 6] * 20, set()),  # lengths differ by nature
            ([1, 2, 3, 4, 5, 6] * 20 + [60], {60}),  # another's pages came along
            ([1, 2, 3, 4, 5, 6] * 200 + [2, 4, 6] * 30, set()),
            ([2] * 17 + [3] * 3, set()),
        ],
    )
    def test_what_stands_out_far_is_odd_and_lengths_that_differ_by_nature_are_not(
        self, counts: list[int], odd: set[int]
    ) -> None:
        assert find_odd_counts(counts)[1] == odd

    def test_a_district_of_mixed_reports_is_not_held(self) -> None:
        """A few hundred of 10,000 documents have more pages than nearly all others; each of their page counts alone is
        rare.
        """
        counts = [2] * 9200 + [3] * 500 + [4] * 180 + [5] * 90 + [6] * 30
        assert find_odd_counts(counts) == (2, frozenset())


class TestMeasureParts:
    def test_what_pages_share_counts_for_each_part_and_once_in_it(self, tmp_path: Path) -> None:
        """Content that only another page draws does not count."""
        with pikepdf.open(BytesIO(draw_sheets([lines("one"), lines("two"), lines("three")]))) as pdf:
            noise = pdf.make_stream(random.Random(1).randbytes(100_000), Subtype=pikepdf.Name.Image)
            for page in pdf.pages:  # Like many PDF writers, use one list of pictures for all pages.
                page.resources.XObject = pikepdf.Dictionary(Logo=noise)
            for page in pdf.pages[:2]:
                page.contents_add(pdf.make_stream(b"q /Logo Do Q"))
            pdf.save(tmp_path / "batch.pdf", compress_streams=False)
        one, both, third = measure_parts(tmp_path / "batch.pdf", [(0,), (0, 1), (2,)])
        assert 100_000 < one < both < 105_000
        assert third < 5_000

    def test_form_without_resources_draws_on_those_of_its_page(self, tmp_path: Path) -> None:
        with pikepdf.open(BytesIO(draw_sheets([lines("one")]))) as pdf:
            noise = pdf.make_stream(random.Random(1).randbytes(100_000), Subtype=pikepdf.Name.Image)
            form = pdf.make_stream(b"/Logo Do", Subtype=pikepdf.Name.Form)
            pdf.pages[0].resources.XObject = pikepdf.Dictionary(Logo=noise, Seal=form)
            pdf.pages[0].contents_add(pdf.make_stream(b"q /Seal Do Q"))
            pdf.save(tmp_path / "batch.pdf", compress_streams=False)
        assert measure_parts(tmp_path / "batch.pdf", [(0,)])[0] > 100_000
