"""Mails are stored unchanged, can be found, and are readable with any content."""

from email.message import EmailMessage
from pathlib import Path

import pytest
from homeroom_local.mailbox.store import Mailbox


def mail(subject: str, text: str, *, html: str = "") -> bytes:
    message = EmailMessage()
    message["From"] = "Springfield <school@example.org>"
    message["To"] = "hidden@example.org"
    message["Subject"] = subject
    message.set_content(text)
    if html:
        message.add_alternative(html, subtype="html")
    return message.as_bytes()


@pytest.fixture
def mailbox(tmp_path: Path) -> Mailbox:
    return Mailbox(tmp_path / "mails")


class TestAdd:
    def test_mail_survives_a_restart_with_its_envelope(self, mailbox: Mailbox, tmp_path: Path) -> None:
        mail_id = mailbox.add("bounce@example.org", ["ana@example.org", "bo@example.org"], mail("Zeugnis ä", "Hi"))

        found = Mailbox(tmp_path / "mails").find(mail_id)

        assert found is not None
        assert found.summary.to == ("ana@example.org", "bo@example.org")
        assert (found.summary.subject, found.text.strip()) == ("Zeugnis ä", "Hi")
        assert found.raw.startswith(b"Return-Path: <bounce@example.org>\r\n")

    def test_address_with_a_newline_adds_no_header(self, mailbox: Mailbox) -> None:
        mail_id = mailbox.add("a@b\r\nSubject: fake", [], mail("true", ""))

        found = mailbox.find(mail_id)

        assert found is not None
        assert found.summary.subject == "true"


class TestList:
    def test_newest_comes_first_in_pages(self, mailbox: Mailbox) -> None:
        for number in range(5):
            mailbox.add("s@example.org", ["a@example.org"], mail(f"number {number}", ""))

        page, total = mailbox.list(start=1, size=2)

        assert ([each.subject for each in page], total) == (["number 3", "number 2"], 5)

    def test_search_takes_all_words_in_any_case(self, mailbox: Mailbox) -> None:
        mailbox.add("s@example.org", ["ana@example.org"], mail("Report Card", ""))
        mailbox.add("s@example.org", ["bo@example.org"], mail("Report", ""))

        assert [each.to for each in mailbox.list(words="REPORT ana")[0]] == [("ana@example.org",)]
        assert mailbox.list(to="BO@example.org ")[1] == 1
        assert mailbox.list(to="o@example.org")[1] == 0


class TestFind:
    def test_links_of_both_parts_are_found_once_without_punctuation(self, mailbox: Mailbox) -> None:
        html = '<a href="https://x.example/r/abc">Open</a> <a href="javascript:alert(1)">no</a>'
        mail_id = mailbox.add("s@x", ["a@x"], mail("s", "Open https://x.example/r/abc. Bye", html=html))

        found = mailbox.find(mail_id)

        assert found is not None
        assert found.links == ("https://x.example/r/abc",)

    def test_html_only_mail_is_shown_as_text(self, mailbox: Mailbox) -> None:
        message = EmailMessage()
        message.set_content("<style>p{}</style><p>Dear <b>Ana</b></p><p>Bye</p>", subtype="html")
        found = mailbox.find(mailbox.add("s@x", ["a@x"], message.as_bytes()))

        assert found is not None
        assert found.text.split() == ["Dear", "Ana", "Bye"]

    @pytest.mark.parametrize(
        "content",
        [
            b"",
            b"\xff\xfe\x00 no mail at all",
            b"Subject: =?bad?q?x?=\r\nContent-Type: text/plain; charset=no-such\r\n\r\nx",
            b"Content-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\nContent-Type: text/html\r\n\r\n<p",
        ],
    )
    def test_broken_mail_is_still_listed(self, mailbox: Mailbox, content: bytes) -> None:
        mail_id = mailbox.add("s@x", ["a@x"], content)

        found = mailbox.find(mail_id)

        assert found is not None
        assert found.raw.endswith(content)

    def test_unknown_or_crafty_id_is_none(self, mailbox: Mailbox) -> None:
        assert mailbox.find("../../etc/passwd") is None
