"""Tests of the texts of mails and the unsubscribe page, in every language that families read."""

import re
import tomllib
from dataclasses import replace
from datetime import UTC, datetime
from email import message_from_bytes, policy

import pytest
from homeroom_plugins.mail.layout import Branding, MailContent, lay_out
from homeroom_plugins.mail.wording import TEMPLATES, language_of
from homeroom_server.settings.languages import INCOMPLETE, LANGUAGES

WORDS = tomllib.loads((TEMPLATES / "words.toml").read_text(encoding="utf-8"))
PRODUCT = [str(each["locale"]) for each in (*LANGUAGES, *INCOMPLETE)]
LETTER = MailContent(
    to="parent@families.example",
    language="en",
    message_id="<1@springfield.example>",
    boundary="0123",
    subject="Report",
    body="It is here.",
    link="https://springfield.example/r/1",
    link_label="Open",
    unsubscribe_url="https://springfield.example/unsubscribe/1",
)
HOUSE = Branding("Springfield", "Springfield", "no-reply@springfield.example", "", "")


class TestWords:
    @pytest.mark.parametrize("tag", PRODUCT)
    def test_every_language_of_the_product_has_all_of_them(self, tag: str) -> None:
        language = language_of(tag)
        assert language == tag.partition("-")[0]
        assert WORDS[language].keys() == WORDS["en"].keys()
        for key, words in WORDS[language].items():
            assert re.findall(r"{\w+}", words) == re.findall(r"{\w+}", WORDS["en"][key]), key
            assert words.strip()
            assert language == "en" or words != WORDS["en"][key], key

    @pytest.mark.parametrize(
        ("wish", "language"),
        [("es-MX", "es"), ("zh-TW", "zh"), ("fr-CA", "fr"), ("de", "de"), ("th", "th"), ("so", "en")],
    )
    def test_family_reads_the_nearest(self, wish: str, language: str) -> None:
        raw = lay_out(HOUSE, replace(LETTER, language=wish), now=datetime(2026, 3, 1, tzinfo=UTC))

        body = message_from_bytes(raw, policy=policy.default).get_body(("plain",))
        assert language_of(wish) == language
        assert body is not None
        assert WORDS[language]["reason"].format(district="Springfield") in body.get_content()
