"""Which passwords are refused."""

import pytest
from homeroom.identity.password_rules import check_password
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
            ("password1234", "Somebody would try"),
            ("P@ssw0rd2026!", "Somebody would try"),
            ("Passw0rd!!!!!", "Somebody would try"),
            ("justinbieber", "Somebody would try"),
            ("counterstrike", "Somebody would try"),
            ("aaaaaaaaaaaaaaaa", "Somebody would try"),
            ("abababababab!", "Somebody would try"),
            ("houndhoundhound", "Somebody would try"),
            ("123456789012", "Somebody would try"),
            ("qwertyuiop[]12", "Somebody would try"),
            ("abcdefghijkl9", "Somebody would try"),
            ("poiuytrewq-12", "Somebody would try"),
            ("springfield2026!", "name of you or your school"),
            ("Robin.OConnor.7", "name of you or your school"),
            ("robinRobin2010", "name of you or your school"),
        ],
    )
    def test_weak_one_is_refused_with_the_reason(self, password: str, words: str) -> None:
        with pytest.raises(ValidationFailed) as refused:
            check_password(password, names=NAMES)

        assert words in refused.value.message
        assert refused.value.data == {"fields": {"newPassword": refused.value.message}}
