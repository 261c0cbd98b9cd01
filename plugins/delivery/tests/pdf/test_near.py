"""Ids below and next to their labels, as forms print them."""

from pathlib import Path

import pikepdf
import pytest
from homeroom_plugins.delivery.pdf.rules.ids_near_labels import allow_missing_spaces, find_near
from homeroom_plugins.delivery.pdf.rules.rules import split_rule
from homeroom_sdk.pdf.letters import Word
from homeroom_sdk.pdf.text import TextReader
from reportlab.pdfgen.canvas import Canvas

PATTERN = r"Student ID:\s*(?P<id>\d+)"


def read(path: Path, pattern: str = PATTERN) -> list[str]:
    rule = split_rule(pattern)
    assert rule is not None
    with TextReader(path) as reader:
        return [item.whole for item in find_near(rule, reader.words(0, upright=True))]


def draw(path: Path, *texts: tuple[float, float, str], rotate: int = 0) -> Path:
    canvas = Canvas(str(path), pagesize=(612, 792))
    for x, y, text in texts:
        canvas.drawString(x, y, text)
    canvas.save()
    if rotate:
        with pikepdf.open(path, allow_overwriting_input=True) as pdf:
            pdf.pages[0].obj.Rotate = rotate
            pdf.save(path)
    return path


class TestFindNear:
    def test_value_below_its_label(self, tmp_path: Path) -> None:
        path = draw(
            tmp_path / "a.pdf", (72, 700, "Student ID"), (200, 700, "Grade"), (72, 686, "100777"), (200, 686, "5")
        )

        assert read(path)[0] == "100777"

    def test_value_left_of_its_label(self, tmp_path: Path) -> None:
        path = draw(tmp_path / "a.pdf", (200, 700, "Student ID"), (140, 700, "100777"))

        assert read(path) == ["100777"]

    def test_value_above_its_label(self, tmp_path: Path) -> None:
        path = draw(tmp_path / "a.pdf", (72, 714, "100777"), (72, 700, "Student ID"))

        assert read(path) == ["100777"]

    @pytest.mark.parametrize("rotate", [0, 90, 180, 270])
    def test_digits_in_boxes(self, tmp_path: Path, rotate: int) -> None:
        boxes = [(160 + 20 * number, 680, digit) for number, digit in enumerate("100234")]
        path = draw(tmp_path / "a.pdf", (160, 700, "Student ID:"), *boxes, rotate=rotate)

        assert "100234" in read(path)

    def test_far_values_are_nobodys(self, tmp_path: Path) -> None:
        assert read(draw(tmp_path / "a.pdf", (72, 700, "Student ID"), (400, 300, "100777"))) == []

    def test_value_is_a_whole_token(self, tmp_path: Path) -> None:
        assert read(draw(tmp_path / "a.pdf", (72, 700, "Student ID"), (72, 686, "1234A"))) == ["1234A"]

    def test_words_without_a_label_say_nothing(self) -> None:
        rule = split_rule(PATTERN)
        assert rule is not None
        assert find_near(rule, [Word("100777", 0, 0, 10, 10)]) == ()


class TestSplitRule:
    @pytest.mark.parametrize(
        ("pattern", "label", "value"),
        [
            (PATTERN, "student id", r"\d+"),
            (r"Student ID: (?P<id>\w+)", "Student ID", r"\w+"),
            (r"Student ID: *(?P<id>\w+)", "Student ID", r"\w+"),
            (r"Student +ID:? *(?P<id>\w+)", "Student ID", r"\w+"),
            (r"No[.:]?\s*(?P<id>(?:A|B)\d[)]x)", "No", r"(?:A|B)\d[)]x"),
            ("رقم الطالب:\\s*(?P<id>\\d+)", "رقم الطالب", r"\d+"),
        ],
    )
    def test_label_and_value(self, pattern: str, label: str, value: str) -> None:
        found = split_rule(pattern)
        texts = (label, label.title().replace("Id", "ID"))

        assert found is not None
        assert found.value.pattern == value
        assert any(list(found.label.find_all(text)) == [(0, len(text), 0, len(text))] for text in texts)

    @pytest.mark.parametrize("pattern", [r"(?P<id>\d{6})", r"\s*(?P<id>\d{6})", r"(?:(?P<id>\d{6})|x)"])
    def test_pattern_without_a_label_has_none(self, pattern: str) -> None:
        assert split_rule(pattern) is None

    def test_loosened_pattern_takes_text_without_spaces(self) -> None:
        assert allow_missing_spaces(PATTERN) == r"Student\s*ID:\s*(?P<id>\d+)"
