"""Patterns learned from two marked pages, and examples that no pattern can be learned from."""

from pathlib import Path

import pytest
from delivery_testing.sheets import draw_sheets, lines
from homeroom_plugins.delivery.pdf.errors import InvalidRule
from homeroom_plugins.delivery.pdf.read.learning import Example, Learned, learn_pattern
from homeroom_plugins.delivery.pdf.read.pages import ReadRule, read_range
from homeroom_plugins.delivery.pdf.rules.areas import Area
from homeroom_sdk.pdf.text import TextReader


def write(tmp_path: Path, *texts: str) -> Path:
    path = tmp_path / "batch.pdf"
    path.write_bytes(draw_sheets([lines(*text.split("\n")) for text in texts]))
    return path


def mark(path: Path, page: int, word: str) -> Example:
    """Return the rectangle that a person draws around a word."""
    with TextReader(path) as reader:
        size = reader.read(page)
        found = next(item for item in reader.words(page) if word in item.text)
    return Example(
        page,
        Area(
            (found.x0 - 2) / size.width,
            (found.y0 - 2) / size.height,
            (found.x1 + 2) / size.width,
            (found.y1 + 2) / size.height,
        ),
    )


def learn(tmp_path: Path, one: str, other: str, *ids: str) -> tuple[Path, Learned]:
    path = write(tmp_path, one, other, "Report\nStudent No. 104711\nCy Low", "nothing")
    return path, learn_pattern(path, [mark(path, 0, ids[0]), mark(path, 1, ids[1])])


class TestLearnPattern:
    def test_words_in_front_and_the_kind_of_signs(self, tmp_path: Path) -> None:
        path, learned = learn(
            tmp_path, "Report 12\nStudent No. 100001\nAna", "Term 3\nStudent No. 7 Room 9\nBo", "100001", "7"
        )
        assert str(learned.says) == "The id comes after “Student No.”: digits."
        assert learned.ids == ("100001", "7")
        facts = read_range(path, ReadRule(learned.pattern), 0, 4, tmp_path / "texts.json")
        assert [[item.whole for item in page.readings] for page in facts] == [["100001"], ["7"], ["104711"], []]

    def test_words_behind_where_nothing_is_in_front(self, tmp_path: Path) -> None:
        _path, learned = learn(tmp_path, "AB-17 is your number\nRoom 4", "CD-230 is your number", "AB-17", "CD-230")
        assert str(learned.says) == "The id comes before “is your number”: letters, “-”, digits."

    def test_shape_alone_where_it_stands_alone(self, tmp_path: Path) -> None:
        _path, learned = learn(tmp_path, "S-1001\nAna, room 12", "S-2002\nBo, 3 May 2026", "S-1001", "S-2002")
        assert str(learned.says) == "The id is found by its pattern: “S”, “-”, 4 digits."

    def test_ids_of_two_kinds_behind_the_same_words(self, tmp_path: Path) -> None:
        _path, learned = learn(tmp_path, "ID: 100001", "ID: AB-7", "100001", "AB-7")
        assert str(learned.says) == "The id comes after “ID:”: letters, digits, dashes and dots."

    @pytest.mark.parametrize(
        ("one", "other", "ids", "sentence"),
        [
            ("ID: 7001", "ID: 7001", ("7001", "7001"), "Mark the pages of two persons"),
            ("ID: 7001", "Room 7002", ("7001", "7002"), "comes after “ID:” on page 1 and after “Room” on page 2"),
            ("7001", "AB-7", ("7001", "AB-7"), "have different patterns"),
            ("7001\nBus 8001", "7002", ("7001", "7002"), "On page 1, 8001 look just like 7001"),
            ("ID: 7001\nTeacher ID: 9", "ID: 7002", ("7001", "7002"), "On page 1, 9 look just like 7001"),
        ],
    )
    def test_examples_that_disagree_are_refused(
        self, tmp_path: Path, one: str, other: str, ids: tuple[str, str], sentence: str
    ) -> None:
        with pytest.raises(InvalidRule, match=sentence):
            learn(tmp_path, one, other, *ids)

    def test_rectangle_around_two_numbers_or_nothing_is_refused(self, tmp_path: Path) -> None:
        path = write(tmp_path, "ID: 7001 Room 12", "ID: 7002")
        for area in (Area(0, 0, 1, 1), Area(0.8, 0.8, 0.9, 0.9)):
            with pytest.raises(InvalidRule, match="Mark one id, and nothing else, on page 1"):
                learn_pattern(path, [Example(0, area), mark(path, 1, "7002")])

    def test_page_without_text_teaches_nothing(self, tmp_path: Path) -> None:
        path = write(tmp_path, "", "ID: 7002")
        with pytest.raises(InvalidRule, match="Page 1 has no text of its own"):
            learn_pattern(path, [Example(0, Area(0, 0, 1, 1)), mark(path, 1, "7002")])
