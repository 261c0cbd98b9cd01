"""Tests of what the database can store, and what a line may contain."""

from typing import Annotated

import pytest
from homeroom_sdk.texts import Line, StorableText, is_line, is_lines, is_storable, to_line
from pydantic import BaseModel, Field, ValidationError

UNSTORABLE = ["a\0b", "\ud800", "a\udfffb"]
NO_LINE = [*UNSTORABLE, "a\nb", "a\rb", "a\tb", "\x1b[31m", "\x85", "\u2028", "\u2029", "\u202eevil", "\u2066x"]
LINES = ["", "Zoë", "علی\u200cرضا", "क्\u200dष", "10\u00a0Uhr", "\u200fعنوان", "🏫", "\U000e0100"]


class Notice(BaseModel):
    title: Annotated[Line, Field(max_length=10)]
    body: StorableText = ""


class TestIsStorable:
    @pytest.mark.parametrize("text", UNSTORABLE)
    def test_nul_and_halves_of_characters_are_not(self, text: str) -> None:
        assert not is_storable(text)

    @pytest.mark.parametrize("text", [*LINES, "a\nb\t\x1b"])
    def test_everything_else_is(self, text: str) -> None:
        assert is_storable(text)


class TestIsLine:
    @pytest.mark.parametrize("text", NO_LINE)
    def test_controls_breaks_and_turned_directions_are_none(self, text: str) -> None:
        assert not is_line(text)

    @pytest.mark.parametrize("text", LINES)
    def test_names_of_every_script_are(self, text: str) -> None:
        assert is_line(text)


class TestIsLines:
    @pytest.mark.parametrize("text", ["", "a\nb", "a\r\nb", "a\tb", "a\u2028b", *LINES])
    def test_breaks_and_tabs_are_welcome(self, text: str) -> None:
        assert is_lines(text)

    @pytest.mark.parametrize("text", ["a\rb", "a\0b", "\x1b[31m", "\x85", "\ud800", "a\x0bb"])
    def test_other_controls_are_not(self, text: str) -> None:
        assert not is_lines(text)


class TestToLine:
    @pytest.mark.parametrize(
        ("text", "line"), [(" a\n\0b ", "a b"), ("abc def", "abc"), ("\u202eevil", "evil"), ("abcdef", "abcd")]
    )
    def test_what_can_be_shown_is_kept(self, text: str, line: str) -> None:
        assert to_line(text, 4) == line

    def test_line_stays_as_it_is(self) -> None:
        assert to_line("علی\u200cرضا", 100) == "علی\u200cرضا"


class TestTypes:
    @pytest.mark.parametrize("text", NO_LINE)
    def test_payload_with_what_is_no_line_is_refused(self, text: str) -> None:
        with pytest.raises(ValidationError, match="Use one line of text"):
            Notice(title=text)

    @pytest.mark.parametrize("text", UNSTORABLE)
    def test_payload_with_what_cannot_be_stored_is_refused(self, text: str) -> None:
        with pytest.raises(ValidationError, match="cannot be stored"):
            Notice(title="x", body=text)

    def test_length_is_the_fields(self) -> None:
        assert Notice(title="Picnic", body="a\nb").title == "Picnic"
        with pytest.raises(ValidationError, match="at most 10"):
            Notice(title="x" * 11)
