"""Variations of typed PINs: equal in every script and grouping, and never equal to a different PIN."""

import unicodedata

import pytest
from homeroom_plugins.recipients.secrets import is_pin, plain_pin
from homeroom_sdk.recipients import PinMode
from hypothesis import given
from hypothesis import strategies as st

DIGITS = [chr(code) for code in range(0x110000) if unicodedata.category(chr(code)) == "Nd"]
NOTHING = [
    *("", " ", "\u00a0", "\u202f", "\u3000", "\t", "\n", "-", "\u2010", "\u2011", "\u2013", "\u200b", "\u200c"),
    *("\u200d", "\u200e", "\u200f", "\u061c", "\u2066", "\u2069", "\ufeff", "\u00ad", "\x00", "\ud800"),
]
PINS = st.text("0123456789", min_size=6, max_size=6)
IDS = st.text("aBzß09 -٣３./\u200fİé", min_size=1, max_size=6)


class TestIsPin:
    @pytest.mark.parametrize(
        "typed",
        [
            *("012345", " 012345 ", "012 345", "012-345", "0 1 2 3 4 5", "\u200f012345\u200f", "012\u2013345"),
            *("٠١٢٣٤٥", "۰۱۲۳۴۵", "０１２３４５", "०१२३४५", "٠١٢ ٣٤٥", "\u200e٠١٢\u00a0٣٤٥\u061c", "012٣٤٥"),
        ],
    )
    def test_generated_one_in_other_writing(self, typed: str) -> None:
        assert is_pin(typed, "012345", PinMode.GENERATED)

    @pytest.mark.parametrize(
        "typed",
        ["", "12345", "0123456", "012345012345", "012 344", "012345 012345", "O12345", "012345x", "²12345", "+012345"],
    )
    def test_generated_one_is_not_guessed(self, typed: str) -> None:
        assert not is_pin(typed, "012345", PinMode.GENERATED)

    @pytest.mark.parametrize(
        "typed", ["ab-12 3", " AB-12 3 ", "ab-١٢ ٣", "ＡＢ-１２ ３", "ab-12\u00a0 3", "\u200fab-12 3"]
    )
    def test_id_in_other_writing(self, typed: str) -> None:
        assert is_pin(typed, "AB-12 3", PinMode.PERSON_ID)

    @pytest.mark.parametrize("typed", ["AB12 3", "AB-123", "AB123", "", "AB-12 3 4", "B-12 3"])
    def test_id_keeps_its_marks(self, typed: str) -> None:
        """Keep separators in ids, as another person may have the id without them."""
        assert not is_pin(typed, "AB-12 3", PinMode.PERSON_ID)

    @pytest.mark.parametrize(
        "typed", ["03052012", "3.5.2012", "03/05/2012", "3-5-2012", " 03 05 2012 ", "٠٣٠٥٢٠١٢", "٣/٥/٢٠١٢", "0305 2012"]
    )
    def test_date_in_other_writing(self, typed: str) -> None:
        assert is_pin(typed, "03052012", PinMode.BIRTH_DATE)

    @pytest.mark.parametrize("typed", ["", "352012", "05032012", "3.5.12", "3 May 2012", "03052012x", "20120503"])
    def test_date_is_not_guessed(self, typed: str) -> None:
        assert not is_pin(typed, "03052012", PinMode.BIRTH_DATE)

    @given(PINS, st.data())
    def test_any_writing_of_a_pin_is_that_pin(self, pin: str, data: st.DataObject) -> None:
        typed = ""
        for digit in pin:
            same = [letter for letter in DIGITS if unicodedata.decimal(letter) == int(digit)]
            typed += data.draw(st.sampled_from(NOTHING)) + data.draw(st.sampled_from(same))

        assert is_pin(typed, pin, PinMode.GENERATED)

    @given(PINS, PINS)
    def test_two_pins_stay_two(self, one: str, other: str) -> None:
        assert is_pin(one, other, PinMode.GENERATED) == (one == other)

    @given(st.text(max_size=12), PINS, PINS)
    def test_what_is_typed_is_one_pin_at_most(self, typed: str, one: str, other: str) -> None:
        assert one == other or not (is_pin(typed, one, PinMode.GENERATED) and is_pin(typed, other, PinMode.GENERATED))

    @given(IDS, IDS)
    def test_two_ids_of_the_directory_stay_two(self, one: str, other: str) -> None:
        """Treat ids as equal only if the directory does: if they differ only in case, width or the script of their
        digits.
        """
        ids = [" ".join(key_of(tidied(text)).split()) for text in (one, other)]

        assert is_pin(one, other, PinMode.PERSON_ID) == (ids[0] == ids[1])


class TestPlainPin:
    @given(PINS)
    def test_pin_of_ours_is_plain(self, pin: str) -> None:
        assert plain_pin(pin, PinMode.GENERATED) == pin

    @given(st.text(max_size=12))
    def test_plain_stays_plain(self, typed: str) -> None:
        plain = plain_pin(typed, PinMode.GENERATED)

        assert plain_pin(plain, PinMode.GENERATED) == plain


def tidied(text: str) -> str:
    return text.replace("\u200f", "")


def key_of(person_id: str) -> str:
    """Compare ids like the plugin people; plugins do not import each other, and a test there has the same rule."""
    text = unicodedata.normalize("NFKC", person_id.strip()).casefold()
    return "".join(str(unicodedata.decimal(letter)) if letter.isdecimal() else letter for letter in text)
