"""Tests of recognising two spellings of the same name."""

import pytest
from homeroom_plugins.people.names import is_same_name


class TestIsSameName:
    @pytest.mark.parametrize(
        ("one", "other"),
        [
            ("Ann Lee", "ANN LEE"),
            ("José García", "Jose Garcia"),
            ("Jose\u0301 Garcia", "José Garcia"),
            ("Müller Jörg", "Mueller Joerg"),
            ("Müller Jörg", "Muller Jorg"),
            ("Søren Ægir", "Soren Aegir"),
            ("Mary-Jane O'Neil", "Mary Jane O\u2019Neil"),
            ("Mary Ann Lee", "Maryann Lee"),
            ("De La Cruz", "DelaCruz"),
            ("Groß", "Gross"),
            ("Łukasz", "Lukasz"),
            ("مُحَمَّد أحمد", "محمد احمد"),
            ("فاطمة", "فاطمه"),
            ("ﻣﺤﻤﺪ", "محمد"),
            ("Nguyễn Văn", "Nguyen Van"),
        ],
    )
    def test_spellings_are_one_name(self, one: str, other: str) -> None:
        assert is_same_name(one, other)
        assert is_same_name(other, one)

    @pytest.mark.parametrize(
        ("one", "other"),
        [
            ("Ann Lee", "Ann Ray"),
            ("Ann Lee", "Lee Ann"),
            ("Ann Lee", "Anna Lee"),
            ("Ann Lee", "Ann"),
            ("Ann Lee", "Ann Marie Lee"),
            ("राम", "रीमा"),
            ("محمد", "محمود"),
            ("Ann Lee", ""),
        ],
    )
    def test_other_names_are_not(self, one: str, other: str) -> None:
        assert not is_same_name(one, other)
