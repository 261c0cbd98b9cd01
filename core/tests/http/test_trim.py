"""Trimming of request bodies."""

from homeroom.http.trim import trim


class TestTrim:
    def test_texts_at_any_depth_are_trimmed(self) -> None:
        assert trim({"a": [" x ", {"b": "\ty\n"}], "c": 1, "d": None}) == {"a": ["x", {"b": "y"}], "c": 1, "d": None}

    def test_secrets_are_left_as_they_are(self) -> None:
        assert trim({"password": " p ", "pin": " 1", "name": " n "}) == {"password": " p ", "pin": " 1", "name": "n"}
