"""A match ends where its pattern ends; an id ends where its token ends."""

import pytest
from homeroom_plugins.delivery.pdf.errors import InvalidRule
from homeroom_plugins.delivery.pdf.rules.rules import TextRule
from homeroom_plugins.delivery.pdf.rules.tokens import MAX_IDS, IdShape, Reading, find_readings, learn_shape, plain_id

DIGITS = TextRule(r"Student ID:\s*(?P<id>\d+)").compile()
SIX = TextRule(r"(?P<id>\d{6})").compile()


class TestFindReadings:
    def test_pattern_that_finds_every_word_is_refused(self) -> None:
        words = TextRule(r"(?P<id>\w+)").compile()

        assert len(find_readings(words, " ".join(f"w{number}" for number in range(MAX_IDS)))) == MAX_IDS
        with pytest.raises(InvalidRule, match="more than 1000 ids"):
            find_readings(words, " ".join(f"w{number}" for number in range(MAX_IDS + 1)))

    @pytest.mark.parametrize(
        ("text", "whole"),
        [
            ("Student ID: 1234A", "1234A"),
            ("Student ID: 12345-01", "12345-01"),
            ("Student ID: 12345–01", "12345-01"),
            ("Student ID: 12.345.678", "12.345.678"),
            ("Student ID: 12,345", "12,345"),
            ("Student ID: 5/2026", "5/2026"),
            ("Student ID: 12345_7", "12345_7"),
            ("Student ID: 12345Ж", "12345Ж"),
            ("Student ID: 12345\u00ad67", "1234567"),
            ("Student ID: 1234Ａ", "1234A"),
        ],
    )
    def test_token_goes_on_behind_the_match(self, text: str, whole: str) -> None:
        (reading,) = find_readings(DIGITS, text)

        assert reading.whole == whole
        assert reading.raw != whole

    @pytest.mark.parametrize(
        "text",
        [
            "Student ID: 12345",
            "Student ID: 12345.",
            "Student ID: 12345, Ana",
            "Student ID: 12345-",
            "(Student ID: 12345)",
            "Student ID: 12345\nGrade 5",
            "Student ID: 12345号",
            "Student ID: 12345번",
            "Student ID: 12345 Ana",
        ],
    )
    def test_punctuation_and_words_of_other_scripts_end_it(self, text: str) -> None:
        assert [(item.whole, item.joined) for item in find_readings(DIGITS, text)] == [("12345", ())]

    def test_pattern_inside_a_longer_number_gives_the_whole_number(self) -> None:
        assert [(item.whole, item.raw) for item in find_readings(SIX, "id 1234567 end")] == [("1234567", "123456")]

    def test_token_goes_on_in_front_of_the_match(self) -> None:
        assert [item.whole for item in find_readings(SIX, "id X-123456 end")] == ["X-123456"]

    @pytest.mark.parametrize(
        ("pattern", "whole"),
        [
            (r"CARD-(?P<id>\d+)", "100001"),
            (r"S(?P<id>\d+)", "100001"),
            (r".*(?P<id>\d{4})", "CARD-S100001"),
            (r"(?P<id>\d+)", "CARD-S100001"),
        ],
    )
    def test_what_the_rule_names_in_front_is_no_part(self, pattern: str, whole: str) -> None:
        text = "CARD-100001" if pattern.startswith("CARD") else "CARD-S100001"

        assert [item.whole for item in find_readings(TextRule(pattern).compile(), text)] == [whole]

    @pytest.mark.parametrize("digits", ["١٢٣٤٥", "۱۲۳۴۵", "१२३४५", "１２３４５", "๑๒๓๔๕"])
    def test_digits_of_every_script_are_digits(self, digits: str) -> None:
        assert [item.whole for item in find_readings(DIGITS, f"Student ID: {digits}")] == ["12345"]

    def test_one_digit_a_box_is_one_id(self) -> None:
        assert [item.whole for item in find_readings(DIGITS, "Student ID: 1 0 0 2 3 4\nx")] == ["100234"]

    def test_digits_behind_a_space_may_be_the_rest(self) -> None:
        assert find_readings(DIGITS, "Student ID: 401 23 1 x") == (Reading("401", "401", ("40123", "401231")),)

    def test_same_id_twice_is_read_once_with_its_doubt(self) -> None:
        (reading,) = find_readings(DIGITS, "Student ID: 401\nStudent ID: 401 23")

        assert reading.texts() == ("401", "40123")

    def test_different_ids_are_all_read(self) -> None:
        assert [item.whole for item in find_readings(DIGITS, "Student ID: 7 Student ID: 8")] == ["7", "8"]

    def test_lines_have_their_own_start(self) -> None:
        compiled = TextRule(r"^(?P<id>\d+)$").compile()

        assert [item.whole for item in find_readings(compiled, "name\n1000001\nclass 7")] == ["1000001"]

    def test_space_around_an_id_is_no_part_of_it(self) -> None:
        assert [item.whole for item in find_readings(TextRule(r"ID:(?P<id>[ \d]+)").compile(), "ID: 42 ")] == ["42"]

    def test_alternative_without_the_group_is_passed_over(self) -> None:
        assert find_readings(TextRule(r"ID (?P<id>\d+)|none").compile(), "none") == ()


class TestPlainId:
    def test_long_texts_are_cut(self) -> None:
        assert len(plain_id("x" * 1000)) == 100

    def test_invisible_marks_are_no_part(self) -> None:
        assert plain_id("\u200e12\u200b34\u202c") == "1234"


class TestIdShape:
    def test_zeros_that_a_spreadsheet_dropped_come_back(self) -> None:
        shape = learn_shape(f"{number:06}" for number in range(10))

        assert shape == IdShape(6, "")
        assert "000042" in shape.variants("42")
        assert "42" in shape.variants("000042")

    def test_prefix_of_all_ids_may_be_missing_on_the_page(self) -> None:
        shape = learn_shape(f"S-{number}" for number in range(1000, 1010))

        assert "s-1005" in shape.variants("1005")
        assert "1005" in shape.variants("S-1005")

    @pytest.mark.parametrize("whole", ["12345.0", "12,345", "12'345"])
    def test_what_a_spreadsheet_adds_is_dropped(self, whole: str) -> None:
        assert "12345" in IdShape().variants(whole)

    @pytest.mark.parametrize("whole", ["No.12345", "SID-12345", "ID_12345", "StudentID.12345", "nr12345"])
    def test_label_written_together_with_the_id_is_no_part(self, whole: str) -> None:
        assert "12345" in IdShape().variants(whole)

    @pytest.mark.parametrize("whole", ["NOVA12345", "A12345", "12345-ID", "Grid-7"])
    def test_other_letters_are_a_part(self, whole: str) -> None:
        assert not {"12345", "7"} & set(IdShape().variants(whole))

    def test_few_or_mixed_ids_have_no_shape(self) -> None:
        assert learn_shape(["000001", "000002"]) == IdShape()
        assert learn_shape(["1", "22", "333", "A4", "B-5", "66"]) == IdShape()

    @pytest.mark.parametrize("whole", ["1234A", "12345-01", "1234-5"])
    def test_longer_token_is_no_variant_of_a_shorter(self, whole: str) -> None:
        shape = learn_shape(str(number) for number in range(1234, 1250))

        assert not {"1234", "12345"} & set(shape.variants(whole))
