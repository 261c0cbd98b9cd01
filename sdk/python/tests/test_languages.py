"""Tests of the CLDR's data on languages, and of the choice of a reader's language."""

from datetime import UTC, datetime

import pytest
from homeroom_sdk.languages import Direction, direction_of, name_of, pick_language, say_moment


class TestDirectionOf:
    @pytest.mark.parametrize(
        ("tag", "direction"),
        [("en", "ltr"), ("ar", "rtl"), ("ar-EG", "rtl"), ("he", "rtl"), ("fa", "rtl"), ("zh-Hans", "ltr")],
    )
    def test_is_that_of_its_script(self, tag: str, direction: Direction) -> None:
        assert direction_of(tag) == direction

    @pytest.mark.parametrize("tag", ["", "-", "tlh", "../ar", "x" * 100])
    def test_tag_that_nobody_knows_is_written_from_left_to_right(self, tag: str) -> None:
        assert direction_of(tag) == "ltr"


class TestNameOf:
    @pytest.mark.parametrize(
        ("tag", "name"), [("en", "English"), ("ar", "العربية"), ("fr", "Français"), ("zh-Hans", "简体中文")]
    )
    def test_is_what_its_readers_call_it(self, tag: str, name: str) -> None:
        assert name_of(tag) == name

    def test_region_that_has_no_name_of_its_own_is_left_out(self) -> None:
        assert name_of("de-DE") == "Deutsch"

    def test_tag_that_nobody_knows_is_its_own_name(self) -> None:
        assert name_of("xx-unknown") == "xx-unknown"


class TestPickLanguage:
    @pytest.mark.parametrize(
        ("accepted", "language"),
        [
            ("", None),
            ("AR", "ar"),
            ("ar_EG", "ar"),
            ("ar-EG,en;q=0.9", "ar"),
            ("en;q=0.5, ar;q=0.8", "ar"),
            ("zh-hans", "zh-Hans"),
            ("fr", None),
            ("fr,ar;q=0.9", "ar"),
            ("ar;q=0, en;q=0.1", "en"),
            ("ar;q=nonsense,*", None),
        ],
    )
    def test_first_wish_that_is_offered_counts(self, accepted: str, language: str | None) -> None:
        assert pick_language(accepted, ["en", "ar", "zh-Hans"]) == language


class TestSayMoment:
    @pytest.mark.parametrize(
        ("tag", "said"),
        [
            ("en", "December 6, 2026, 6:30\u202fPM"),
            ("de-DE", "6. Dezember 2026, 18:30"),
            ("fr-FR", "6 décembre 2026, 18:30"),
            ("zh-Hans", "2026年12月6日, 18:30"),
            ("nobody-knows", "December 6, 2026, 6:30\u202fPM"),
        ],
    )
    def test_day_and_minute_are_the_districts_and_in_the_readers_form(self, tag: str, said: str) -> None:
        assert say_moment(datetime(2026, 12, 6, 23, 30, tzinfo=UTC), tag, "America/New_York") == said
