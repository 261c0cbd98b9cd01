"""The demo's report on a batch."""

from typing import Any

import pytest
from homeroom_demo.results import DeliveredDocument, Result, name_files, sum_up


def arrived(
    person_id: str, content: bytes = b"%PDF", *, school: str = "S1", address: str = "a@b.example"
) -> DeliveredDocument:
    return DeliveredDocument(f"{school}{person_id}", person_id, school, [1, 2], address, content)


def document(person_id: str, pages: list[int], **changes: Any) -> dict[str, Any]:
    return {"studentId": person_id, "schoolId": "S1", "pages": pages, "state": "stored", "reasons": []} | changes


def problem(kind: str, pages: list[int], *person_ids: str, state: str = "open") -> dict[str, Any]:
    return {"kind": kind, "state": state, "pages": pages, "personIds": list(person_ids), "message": f"{kind}."}


class TestNameFiles:
    def test_copies_of_several_recipients_are_one_file(self) -> None:
        files = name_files([arrived("1/2"), arrived("1/2", address="c@d.example")], per_school=False)
        assert files == {"1%2F2.pdf": b"%PDF"}

    def test_copies_that_differ_are_an_error(self) -> None:
        with pytest.raises(ValueError, match="different documents"):
            name_files([arrived("1"), arrived("1", b"%PDF other")], per_school=False)

    def test_school_stands_before_ids_that_are_per_school(self) -> None:
        files = name_files([arrived("1", school="A~B"), arrived("1", b"2", school="C")], per_school=True)
        assert files == {"A~B~1.pdf": b"%PDF", "C~1.pdf": b"2"}


class TestAddRecords:
    def test_held_documents_and_pages_of_nobody_are_told_apart(self) -> None:
        result = Result()
        result.add_records(
            [document("1", [1]), document("2", [2], state="held", reasons=["name_missing"]), document("3", [3])],
            [
                problem("name_missing", [2], "2"),
                problem("unmatched_page", [4]),
                problem("blank_page", [5], state="notice"),
                problem("no_address", [3], "3"),
            ],
        )
        assert [(item["person"], item["reasons"]) for item in result.held] == [
            ("2", ["name_missing"]),
            ("3", ["no_address"]),
        ]
        assert [(item["pages"], item["reason"]) for item in result.unassigned] == [([4], "unmatched_page")]
        assert (len(result.problems), result.open_problems) == (4, 3)


class TestAddDelivered:
    def test_document_of_two_recipients_is_one_entry(self) -> None:
        result = Result()
        result.add_delivered([arrived("1"), arrived("2"), arrived("1", address="c@d.example")])
        assert [(item["person"], item["recipients"]) for item in result.delivered] == [
            ("1", ["a@b.example", "c@d.example"]),
            ("2", ["a@b.example"]),
        ]


class TestIsGood:
    @pytest.mark.parametrize(
        ("result", "expected"),
        [
            (Result("complete", mails=3, opened=3), True),
            (Result("complete", mails=3, opened=2), False),
            (Result("complete", leaks=["one"]), False),
            (Result("complete", held=[{}]), True),
            (Result("import held", "Look at it."), True),
            (Result("failed", "No page could be given to a person."), True),
            (Result("failed", "An unforeseen error ended the work, in attempt 3. Look."), False),
            (Result("failed", "Given up after 7 attempts that were interrupted."), False),
            (Result("crashed", "No answer."), False),
        ],
    )
    def test_only_leaks_and_crashes_are_failures(self, result: Result, expected: bool) -> None:
        assert result.is_good is expected


class TestSumUp:
    def test_counts_are_summed_and_batches_are_named(self) -> None:
        found = sum_up(
            {"a": Result(parts=2, seconds={"open": 1.5}), "b": Result(parts=3, seconds={"open": 1, "cutting": 2})}
        )
        assert (found["parts"], found["seconds"], list(found["batches"])) == (
            5,
            {"open": 2.5, "cutting": 2},
            ["a", "b"],
        )
        assert found["batches"]["a"]["rejectedRows"] == []
