"""Tests of signatures with an independent implementation."""

import re
from datetime import UTC, datetime

import dkim
import pytest
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from homeroom_plugins.mail.dkim.keys import public_text
from homeroom_plugins.mail.dkim.signing import Signer, sign_message
from homeroom_plugins.mail.layout import Branding, MailContent, lay_out

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
HOUSE = Branding("Springfield", "Springfield Schools", "no-reply@springfield.example", "office@springfield.example", "")
RSA = Signer("springfield.example", "r1", rsa.generate_private_key(public_exponent=65537, key_size=2048))
ED25519 = Signer("springfield.example", "e1", Ed25519PrivateKey.generate())
BOTH = [ED25519, RSA]


def write(*, subject: str = "Report card", body: str = "Dear family,\n\nit  is here. \n\n\n") -> bytes:
    letter = MailContent(
        to="parent@families.example",
        language="en",
        message_id="<1@springfield.example>",
        boundary="0123",
        subject=subject,
        body=body,
        link="https://springfield.example/r/1",
        link_label="Open",
        unsubscribe_url="https://springfield.example/unsubscribe/1",
    )
    return lay_out(HOUSE, letter, now=NOW)


def accepts(message: bytes, signers: list[Signer]) -> list[bool]:
    """Return dkimpy's result for each signature, the first one first."""
    kinds = {"rsa-sha256": "rsa", "ed25519-sha256": "ed25519"}
    zone = {
        f"{one.selector}._domainkey.{one.domain}.": f"v=DKIM1; k={kinds[one.algorithm]}; p={public_text(one.key)}"
        for one in signers
    }

    def ask(name: bytes, timeout: int = 5) -> bytes | None:
        del timeout
        found = zone.get(name.decode())
        return found.encode() if found else None

    def verify(index: int) -> bool:
        try:
            return bool(dkim.DKIM(message).verify(idx=index, dnsfunc=ask))
        except dkim.ValidationError:
            return False

    return [verify(index) for index in range(len(signers))]


class TestSignMessage:
    @pytest.mark.parametrize(
        "message",
        [
            write(),
            write(subject="بطاقة التقرير " * 12, body="عزيزتي الأسرة"),
            write(subject="Grüße = 1; b=2: v=1", body=f"{'x' * 5000}\n.\n\n \t\nFrom here\n"),
            b"From: <a@springfield.example>\r\nSubject:  two   spaces\t \r\n\tfolded\r\n\r\n",
            b"From: <a@springfield.example>\r\n\r\n \r\n\r\nbody \t end  \r\n\r\n\r\n",
        ],
        ids=["plain", "arabic", "odd", "no-body", "blank-lines"],
    )
    def test_both_signatures_are_accepted(self, message: bytes) -> None:
        signed = sign_message(message, BOTH, now=NOW)

        assert accepts(signed, BOTH) == [True, True]
        assert signed.endswith(message)
        assert all(len(line) <= 998 and line.isascii() for line in signed.split(b"\r\n"))

    @pytest.mark.parametrize(
        ("old", "new"),
        [
            (b"Subject: Report card", b"Subject: Report cards"),
            (b"To: <parent@", b"To: <another@"),
            (b"List-Unsubscribe: <https://springfield", b"List-Unsubscribe: <https://elsewhere"),
            (b"List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n", b""),
            (b"Dear family", b"Dear fam1ly"),
            (b"Message-ID: <1@", b"Message-ID: <2@"),
            *((b"MIME-Version", name + b": <x@elsewhere.example>\r\nMIME-Version") for name in (b"From", b"To")),
            (b"MIME-Version", b"Reply-To: <x@elsewhere.example>\r\nMIME-Version"),
        ],
    )
    def test_what_is_changed_or_added_afterwards_breaks_them(self, old: bytes, new: bytes) -> None:
        signed = sign_message(write(), BOTH, now=NOW)
        assert old in signed

        assert accepts(signed.replace(old, new, 1), BOTH) == [False, False]

    @pytest.mark.parametrize("name", ["From", "To", "Reply-To", "Subject", "Date"])
    def test_second_header_above_the_signed_one_breaks_them(self, name: str) -> None:
        """Mail programs show the first header, but signatures are checked against the last one."""
        signed = sign_message(write(), BOTH, now=NOW)

        assert accepts(f"{name}: <x@elsewhere.example>\r\n".encode() + signed, BOTH) == [False, False]

    def test_another_key_is_not_accepted(self) -> None:
        signed = sign_message(write(), [ED25519], now=NOW)

        assert accepts(signed, [Signer(ED25519.domain, "e1", Ed25519PrivateKey.generate())]) == [False]

    def test_spaces_and_folds_on_the_way_break_nothing(self) -> None:
        """Relays change spaces and folds in headers, which the relaxed form allows."""
        signed = sign_message(write(), BOTH, now=NOW)
        changed = signed.replace(b"Subject: Report card", b"SUBJECT:   Report\r\n\tcard  ")

        assert accepts(changed, BOTH) == [True, True]

    def test_unsigned_without_keys(self) -> None:
        assert sign_message(write(), [], now=NOW) == write()

    def test_both_headers_of_unsubscribing_are_signed(self) -> None:
        signed = sign_message(write(), [RSA], now=NOW)

        names = re.search(rb"h=([^;]+);", signed)
        assert names is not None
        listed = re.sub(rb"\s", b"", names[1]).split(b":")
        assert {b"list-unsubscribe", b"list-unsubscribe-post"} <= set(listed)
        assert listed.count(b"from") == 2
