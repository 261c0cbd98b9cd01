"""Tests of file names that every operating system accepts."""

import pytest
from homeroom_sdk.file_names import Names, safe_ending, safe_stem


class TestNames:
    @pytest.mark.parametrize(
        ("text", "stem"),
        [
            ("7 Zoë Müller", "7 Zoë Müller"),
            ("../../etc/passwd", "etc-passwd"),
            ("a\\b:c*?", "a-b-c"),
            ("7 \u202egpj.exe\u200b", "7 gpj.exe"),
            ("con", "_con"),
            ("7 Ann\tLee\n", "7 Ann Lee"),
            ("  . ", "document"),
            ("٧ أمينة حداد", "٧ أمينة حداد"),
        ],
    )
    def test_stem_is_safe_on_every_system(self, text: str, stem: str) -> None:
        assert safe_stem(text) == stem

    def test_same_name_gets_a_number(self) -> None:
        names = Names()
        assert [names.pick("7", name, ending=".pdf") for name in ("Ana", "ANA")] == ["7 Ana.pdf", "7 ANA (2).pdf"]

    @pytest.mark.parametrize(
        ("name", "ending"), [("a.PDF", ".pdf"), ("a.tar.gz", ".gz"), ("a", ""), ("a.p/df", ""), ("a.\u202efdp", "")]
    )
    def test_ending_is_plain_or_none(self, name: str, ending: str) -> None:
        assert safe_ending(name) == ending
