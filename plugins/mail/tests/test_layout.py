"""Tests that the standard library parses the message as intended."""

from dataclasses import replace
from datetime import UTC, datetime
from email import message_from_bytes, policy
from email.message import EmailMessage
from html import unescape
from typing import Any

import pytest
from homeroom_devkit.testing.pictures import make_png
from homeroom_plugins.mail.layout import LINK_MARK, Branding, MailContent, lay_out, render
from homeroom_plugins.mail.wording import installed_wording
from homeroom_sdk.branding import Logo

HOUSE = Branding("Springfield Schools", "Springfield Schools", "no-reply@springfield.example", "", "Ask the office.")
LETTER = MailContent(
    to="parent@families.example",
    language="en",
    message_id="<1@springfield.example>",
    boundary="0123",
    subject="Report card",
    body="Dear family,\nit is here.\n\nYour school",
    link="https://springfield.example/r/1",
    link_label="Open the report card",
    unsubscribe_url="https://springfield.example/unsubscribe/1",
)
NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)


def read(house: Branding, letter: MailContent) -> EmailMessage:
    raw = lay_out(house, letter, now=NOW)
    assert all(len(line) <= 998 for line in raw.split(b"\r\n"))
    assert b"\n" not in raw.replace(b"\r\n", b"")
    message = message_from_bytes(raw, policy=policy.default)
    assert not message.defects
    return message


def part(message: EmailMessage, kind: str) -> str:
    body = message.get_body((kind,))
    assert body is not None
    return str(body.get_content()).replace("\r\n", "\n")


class TestLayOut:
    def test_headers_say_who_what_and_how_to_unsubscribe(self) -> None:
        message = read(HOUSE, LETTER)

        assert {name: message[name] for name in ("Subject", "To", "Message-ID", "List-Unsubscribe-Post")} == {
            "Subject": "Report card",
            "To": "parent@families.example",
            "Message-ID": "<1@springfield.example>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        }
        assert message["From"].addresses[0].display_name == "Springfield Schools"
        assert message["List-Unsubscribe"] == "<https://springfield.example/unsubscribe/1>"

    @pytest.mark.parametrize("body", [LETTER.body, f"Open {LINK_MARK} today.\n\nYour school"])
    def test_each_mail_of_a_job_has_its_own_subject_link_and_way_out(self, body: str) -> None:
        odd: dict[str, Any] = {
            "subject": 'B < C & "D"',
            "link": "https://springfield.example/r/2?a=1&b='x'",
            "unsubscribe_url": None,
        }
        several = [LETTER, replace(LETTER, **odd), replace(LETTER, link=None), replace(LETTER, subject="Ä", link="l3")]
        for letter in [replace(item, body=body) for item in several]:
            message = read(HOUSE, letter)
            text, html = render(HOUSE, letter, installed_wording())
            assert part(message, "plain").strip() == text.strip()
            assert unescape(part(message, "html")).strip() == unescape(html).strip()
            assert letter.subject in unescape(part(message, "html"))

    def test_both_parts_have_the_words_the_link_and_the_way_out(self) -> None:
        message = read(HOUSE, LETTER)

        for kind in ("plain", "html"):
            content = part(message, kind)
            for words in ("it is here.", "Ask the office.", LETTER.link or "", "/unsubscribe/1", "on file at"):
                assert words in content

    def test_arabic_runs_from_right_to_left(self) -> None:
        letter = replace(LETTER, language="ar-EG", subject="بطاقة التقرير " * 12, body="عزيزتي الأسرة")

        message = read(replace(HOUSE, sender_name="مدارس سبرينغفيلد"), letter)

        assert message["Subject"].strip() == letter.subject.strip()
        assert message["From"].addresses[0].display_name == "مدارس سبرينغفيلد"
        assert '<html lang="ar" dir="rtl">' in part(message, "html")
        assert "عزيزتي الأسرة" in part(message, "plain")

    def test_markup_and_template_code_stay_what_they_are(self) -> None:
        words = "<img src=x onerror=alert(1)> {{7*7}} %0A"

        message = read(HOUSE, replace(LETTER, body=words, subject=words))

        assert words in part(message, "plain")
        assert "<img" not in part(message, "html")
        assert "{{7*7}}" in part(message, "html")
        assert message["Subject"] == words

    def test_long_lines_and_dots_come_back_unchanged(self) -> None:
        words = f"{'x' * 5000}\n.\n..hidden\nFrom here"

        message = read(HOUSE, replace(LETTER, body=words))

        assert words in part(message, "plain")

    @pytest.mark.parametrize("subject", ["", " a = b ", "é", *("x" * length for length in (1, 74, 75, 76, 77, 300))])
    def test_what_is_a_mails_own_stands_where_it_would_if_each_were_rendered_alone(self, subject: str) -> None:
        letter = replace(LETTER, subject=subject, link=f"https://springfield.example/?a=1&b={subject.strip()}")

        message = read(HOUSE, letter)

        text, html = render(HOUSE, letter, installed_wording())
        assert part(message, "plain").strip("\n") == text.strip("\n")
        assert part(message, "html").strip("\n") == html.strip("\n")
        if subject.isascii():
            body = lay_out(HOUSE, letter, now=NOW).partition(b"\r\n\r\n")[2]
            assert max(map(len, body.split(b"\r\n"))) <= 76

    def test_quotes_in_the_senders_name_are_kept(self) -> None:
        message = read(replace(HOUSE, sender_name='The "Best" \\ School, Inc.'), LETTER)

        assert message["From"].addresses[0].display_name == 'The "Best" \\ School, Inc.'

    @pytest.mark.parametrize("text", ["a\r\nBcc: b@x.example", "a\r\n b", "a\nb", "ä\r\nX: y", "a\0"])
    def test_line_break_in_a_header_is_refused(self, text: str) -> None:
        with pytest.raises(ValueError, match="line break"):
            lay_out(HOUSE, replace(LETTER, subject=text), now=NOW)

    def test_mail_without_a_link_has_no_button(self) -> None:
        message = read(HOUSE, replace(LETTER, link=None, link_label=""))

        assert "does not work" not in part(message, "html")


class TestBranding:
    def test_both_parts_say_whom_to_ask_in_the_reader_s_language(self) -> None:
        house = replace(HOUSE, contact="Main office, 217 555 0100")
        english, german = read(house, LETTER), read(house, replace(LETTER, language="de"))

        for kind in ("plain", "html"):
            assert "Questions? Ask Main office, 217 555 0100" in part(english, kind)
            assert "Fragen? Wenden Sie sich an Main office, 217 555 0100" in part(german, kind)
            assert "Questions?" not in part(read(HOUSE, LETTER), kind)

    def test_button_has_the_district_s_color(self) -> None:
        assert "background:#7a0019" in part(read(replace(HOUSE, color="#7a0019"), LETTER), "html")

    def test_logo_travels_with_the_html_and_is_shown_small(self) -> None:
        picture = make_png(480, 240)
        message = read(replace(HOUSE, logo=Logo("image/png", picture, 480, 240)), LETTER)

        assert [each.get_content_type() for each in message.walk()] == [
            "multipart/alternative",
            "text/plain",
            "multipart/related",
            "text/html",
            "image/png",
        ]
        shown = next(each for each in message.walk() if each.get_content_type() == "image/png")
        assert (shown["Content-ID"], shown.get_content_disposition()) == ("<logo>", "inline")
        assert shown.get_content() == picture
        assert 'src="cid:logo" alt="" width="160" height="80"' in part(message, "html")
        assert '<img src="http' not in part(message, "html")
