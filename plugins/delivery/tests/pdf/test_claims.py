"""The persons that the ids of a page identify, and the doubts that remain."""

from collections.abc import Sequence

import pytest
from homeroom_plugins.delivery.pdf.match.claims import Claim, Doubt, claim_by_marks, claim_page
from homeroom_plugins.delivery.pdf.read.facts import OtherMark, PageFacts
from homeroom_plugins.delivery.pdf.rules.tokens import IdShape, Reading

KNOWN = {"401": ("a",), "40123": ("b",), "000042": ("c",), "7": ("x", "y")}


def claim(*readings: Reading, shape: IdShape | None = None) -> Claim:
    def look_up(text: str) -> Sequence[str]:
        return KNOWN.get(text, ())

    return claim_page(PageFacts(0, readings=readings), look_up, shape or IdShape())


def mark(kind: str, *keys: str, is_strong: bool = True) -> OtherMark:
    return OtherMark(keys, keys, kind, f"{kind} of {keys[0]}", is_strong)


class TestClaimPage:
    def test_whole_id_is_a_claim(self) -> None:
        assert claim(Reading("401", "401")) == Claim(0, ("a",), None, ("401",))

    def test_token_of_which_a_part_is_known_is_a_doubt(self) -> None:
        assert claim(Reading("401A", "401")) == Claim(0, ("a",), Doubt.TOKEN, ("401A", "401"))

    def test_known_id_that_could_be_a_longer_known_one_is_a_doubt(self) -> None:
        assert claim(Reading("401", "401", ("40123",))).doubt is Doubt.TOKEN

    def test_unknown_id_that_is_known_with_what_follows_is_that(self) -> None:
        assert claim(Reading("40", "40", ("40123",))) == Claim(0, ("b",), None, ("40",), is_loose=True)

    def test_unknown_id_is_named(self) -> None:
        assert claim(Reading("999", "999")) == Claim(0, (), Doubt.UNKNOWN, ("999",))

    def test_two_persons_are_one_too_many(self) -> None:
        found = claim(Reading("401", "401"), Reading("40123", "40123"))

        assert (found.keys, found.doubt) == (("a", "b"), Doubt.MANY)

    def test_known_and_unknown_id_are_two(self) -> None:
        assert claim(Reading("401", "401"), Reading("999", "999")).doubt is Doubt.MANY

    def test_two_spellings_of_one_id_are_one(self) -> None:
        found = claim(Reading("000042", "000042"), Reading("42", "42"), shape=IdShape(width=6))

        assert (found.keys, found.doubt) == (("c",), None)

    def test_id_of_two_schools_may_be_either(self) -> None:
        assert claim(Reading("7", "7")) == Claim(0, ("x", "y"), None, ("7",))

    def test_of_what_stands_near_a_label_the_one_known_id_counts(self) -> None:
        near = [Reading("Grade", "Grade", near=True), Reading("401", "401", near=True)]

        assert claim(*near) == Claim(0, ("a",), None, ("401",), is_loose=True)
        assert claim(near[0]) == Claim(0)
        assert claim(near[1], Reading("40123", "40123", near=True)).doubt is Doubt.MANY

    def test_page_without_ids_claims_nothing(self) -> None:
        assert claim() == Claim(0)


class TestClaimByMarks:
    def test_id_and_name_of_one_person_are_enough(self) -> None:
        found = claim_by_marks(PageFacts(0), [mark("name", "a"), mark("id", "a", is_strong=False)])

        assert found == Claim(0, ("a",), None, ("id of a",), is_loose=True)

    @pytest.mark.parametrize(
        "marks",
        [
            [mark("name", "a")],
            [mark("id", "a")],
            [mark("name", "a"), mark("id", "b")],
            [mark("name", "a"), mark("id", "a"), mark("name", "b")],
            [mark("name", "a", "b"), mark("id", "a", "b")],
            [mark("name", "a", is_strong=False), mark("id", "a")],
        ],
    )
    def test_anything_less_or_more_is_not(self, marks: list[OtherMark]) -> None:
        assert claim_by_marks(PageFacts(0), marks) == Claim(0)
