"""Tests of Unicode normalization."""

import time
import unicodedata

import pytest
from homeroom_sdk.normalizing import MAX_MARKS, is_stream_safe, normalize
from hypothesis import given
from hypothesis import strategies as st

ENDLESS = "e" + "\u0301\u0316" * 500_000
"""A text that takes Python about eight minutes to normalize, during which no other thread runs."""


class TestNormalize:
    @given(st.text(st.sampled_from("aé\u0301\u0316\u0645\u064b\u0651ﬁ"), max_size=40))
    def test_text_of_any_script_is_normalized(self, text: str) -> None:
        assert normalize("NFKC", text) == unicodedata.normalize("NFKC", text)

    @pytest.mark.parametrize("form", ["NFC", "NFD", "NFKC", "NFKD"])
    def test_text_without_an_end_of_accents_stays_as_it_is(self, form: str) -> None:
        started = time.thread_time()

        assert normalize(form, ENDLESS) == ENDLESS  # type: ignore[arg-type] # each is one of them
        assert time.thread_time() - started < 5


class TestIsStreamSafe:
    def test_limit_is_unicodes_own(self) -> None:
        assert is_stream_safe("e" + "\u0301" * MAX_MARKS)
        assert not is_stream_safe("e" + "\u0301" * (MAX_MARKS + 1))

    def test_every_mark_counts(self) -> None:
        marks = [chr(code) for code in range(0x110000) if unicodedata.combining(chr(code))]

        assert [mark for mark in marks if is_stream_safe(mark * (MAX_MARKS + 1))] == []
