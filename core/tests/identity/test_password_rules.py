"""Passwords that are refused."""

import pytest
from homeroom.identity.sign_in.password_rules import check_password
from homeroom_sdk.errors import ValidationFailed

NAMES = ["Robin", "O'Connor", "robin@springfield.example.org", "Springfield Unified", "springfield"]


class TestCheckPassword:
    @pytest.mark.parametrize(
        "password",
        [
            "a long enough password",
            "correct horse battery staple",
            "kW9!tz-04Lm&q",
            "report-card-day",
            "زرافة تحب الشاي الأخضر",
            "x" * 3 + "y7Lq zebra tomorrow" + "!" * 900,
            "springfield has nine blue doors",
        ],
    )
    def test_good_one_is_taken(self, password: str) -> None:
        check_password(password, names=NAMES)

    @pytest.mark.parametrize(
        ("password", "words"),
        [
            ("elevenchars", "at least 12"),
            ("x9" * 600, "at most 1,024"),
            ("password1234", "easy to guess"),
            ("P@ssw0rd2026!", "easy to guess"),
            ("Passw0rd!!!!!", "easy to guess"),
            ("justinbieber", "easy to guess"),
            ("counterstrike", "easy to guess"),
            ("aaaaaaaaaaaaaaaa", "easy to guess"),
            ("abababababab!", "easy to guess"),
            ("houndhoundhound", "easy to guess"),
            ("123456789012", "easy to guess"),
            ("qwertyuiop[]12", "easy to guess"),
            ("abcdefghijkl9", "easy to guess"),
            ("poiuytrewq-12", "easy to guess"),
            ("springfield2026!", "your name or your school's name"),
            ("Robin.OConnor.7", "your name or your school's name"),
            ("robinRobin2010", "your name or your school's name"),
        ],
    )
    def test_weak_one_is_refused_with_the_reason(self, password: str, words: str) -> None:
        with pytest.raises(ValidationFailed) as refused:
            check_password(password, names=NAMES)

        assert words in refused.value.message
        assert refused.value.data == {"fields": {"newPassword": refused.value.message}}
