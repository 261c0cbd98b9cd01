"""Conversion of an `OutgoingMail` into a row of the ledger."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from urllib.parse import urlsplit
from uuid import UUID

from homeroom_plugins.mail.addresses import InvalidAddress, parse_address
from homeroom_sdk.errors import ValidationFailed
from homeroom_sdk.i18n import Sentence, _, sentence_of
from homeroom_sdk.orm import uuid7
from homeroom_sdk.seals import Seal
from homeroom_sdk.services import ACCOUNT_MAIL, MailState, OutgoingMail
from homeroom_sdk.texts import is_line, is_lines, to_line

CONTENT_PURPOSE = "content"
"""The purpose of the key that seals contents."""
MAX_SUBJECT = 255
MAX_BODY = 100_000
MAX_LINK = 2_000


HIDDEN = "•••••"
"""Replaces the link and the secret in kept copies."""


@dataclass(frozen=True, slots=True)
class KeptMail:
    """The copy kept of a mail: everything except the target of its link.

    `html` and `values` are as in `Content`.
    """

    subject: str
    body: str
    has_link: bool
    link_label: str
    html: str = ""
    values: Mapping[str, str] | None = None


@dataclass(frozen=True, slots=True)
class Content:
    """The content of a mail.

    Attributes:
        html: The output of a template, with a placeholder for the link; if empty, the mail is laid out from `body`.
        values: The values for the template; None if it is already filled in, or there is no template.
    """

    subject: str
    body: str
    link: str | None
    link_label: str
    html: str = ""
    values: Mapping[str, str] | None = None


class Planner:
    """Creates the ledger rows of one batch.

    Args:
        mail_domain: The right side of the Message-IDs.
    """

    def __init__(
        self, *, district: UUID, batch: UUID, seal: Seal, mail_domain: str, expires_at: datetime | None
    ) -> None:
        self._district, self._batch, self._seal = district, batch, seal
        self._domain, self._expires_at = mail_domain, expires_at

    def row(
        self,
        mail: OutgoingMail,
        *,
        template_id: UUID | None = None,
        values: Mapping[str, str] | None = None,
        html: str = "",
    ) -> dict[str, Any]:
        """Return the row of one mail: planned, or failed with the reason if its address is not valid.

        With `values`, the template is filled in before sending; with `html`, it already was. A mail about the
        recipient's account is ready immediately, so that `tend` finds it if its sender dies.

        Raises:
            ValidationFailed: a line break in a header, text that is too long, or an invalid link.
        """
        check_mail(mail)
        mail_id = uuid7()
        base = {
            "district_id": self._district,
            "id": mail_id,
            "batch_id": self._batch,
            "key": mail.key,
            "category": mail.category,
            "language": mail.language,
            "message_id": f"<{mail_id}@{self._domain}>",
            "expires_at": self._expires_at,
            "template_id": template_id,
            "is_unwritten": values is not None,
        }
        content = content_of(mail, values, html)
        try:
            address = parse_address(mail.to)
        except InvalidAddress as error:
            return base | {
                "state": MailState.FAILED,
                "due_at": None,
                "email": to_line(mail.to, 320),
                "domain": "",
                "message": sentence_of(error),
                "content": None,
                "kept": None,
            }
        return base | {
            "state": MailState.READY if mail.category == ACCOUNT_MAIL else MailState.PLANNED,
            "due_at": datetime.now(UTC) if mail.category == ACCOUNT_MAIL else None,
            "email": str(address),
            "domain": address.domain,
            "message": "",
            "content": self._seal.close(pack(content), associated(self._district, mail_id)),
            "kept": self._keep(mail, content, mail_id),
        }

    def _keep(self, mail: OutgoingMail, content: Content, mail_id: UUID) -> bytes | None:
        """Return the sealed copy for staff, or None for mails about an account."""
        if mail.category == ACCOUNT_MAIL:
            return None
        kept = pack_copy(copy_of(content, secret=mail.secret))
        return self._seal.close(kept, associated_copy(self._district, mail_id))


def content_of(mail: OutgoingMail, values: Mapping[str, str] | None = None, html: str = "") -> Content:
    """Return the content of the mail, with the values for its template or the HTML that the template has made."""
    return Content(mail.subject, _lines(mail.body), mail.link, mail.link_label, html, values)


def pack(content: Content) -> bytes:
    """Serialise the content of a mail before it is sealed."""
    return _packed(content.subject, content.body, content.link, content.link_label, content.html, content.values)


def unpack(content: bytes) -> Content:
    """Restore what `pack` was given."""
    return Content(*json.loads(content))


def copy_of(content: Content, *, secret: str = "") -> KeptMail:
    """Return a copy in which the link's target and the mail's secret are hidden, in all texts."""

    def hide(text: str) -> str:
        for hidden in filter(None, (content.link, secret)):
            text = text.replace(hidden, HIDDEN)
        return text

    return KeptMail(
        subject=hide(content.subject),
        body=hide(content.body),
        has_link=content.link is not None,
        link_label=content.link_label,
        html=hide(content.html),
        values=None if content.values is None else {name: hide(value) for name, value in content.values.items()},
    )


def pack_copy(kept: KeptMail) -> bytes:
    """Serialise the kept copy of a mail before it is sealed."""
    return _packed(kept.subject, kept.body, kept.has_link, kept.link_label, kept.html, kept.values)


def unpack_copy(content: bytes) -> KeptMail:
    """Restore what `pack_copy` was given."""
    return KeptMail(*json.loads(content))


def _packed(*parts: object) -> bytes:
    """Serialise the parts; without a template the last two are left out, as in the format before templates existed."""
    return json.dumps(parts[:-2] if not any(parts[-2:]) else parts).encode()


def associated_copy(district: UUID, mail_id: UUID) -> bytes:
    """Return the associated data of the sealed copy: it opens in its own row only, and never as content to send."""
    return associated(district, mail_id) + b"kept"


def associated(district: UUID, mail_id: UUID) -> bytes:
    """Return the associated data of the sealed content: it opens in its own row only."""
    return district.bytes + mail_id.bytes


def check_mail(mail: OutgoingMail) -> None:
    """Refuse a mail that is not valid.

    Raises:
        ValidationFailed: contains the remedy for each field.
    """
    assert not (mail.secret and mail.template), "what a template writes is not looked through for a secret"
    wrong: Mapping[str, Sentence | None] = {
        "key": None if 0 < len(mail.key) <= 200 and is_line(mail.key) else _("The key has 1 to 200 characters."),
        "subject": _line_problem(_("The subject"), mail.subject, MAX_SUBJECT),
        "body": _body_problem(mail.body),
        "link": _link_problem(mail.link),
        "link_label": _line_problem(_("The button's text"), mail.link_label, MAX_SUBJECT),
        "category": None if 0 < len(mail.category) <= 40 else _("The category has 1 to 40 characters."),
        "language": None if 0 < len(mail.language) <= 35 else _("The language is a tag such as 'en'."),
    }
    if fields := {name: problem for name, problem in wrong.items() if problem}:
        raise ValidationFailed.of(**fields)


def _line_problem(what: Sentence, value: str, limit: int) -> Sentence | None:
    if not is_line(value):
        return _("{what} has a line break or another control character in it. Use one line of text.", what=what)
    return _("{what} is longer than {count} characters.", what=what, count=limit) if len(value) > limit else None


def _body_problem(body: str) -> Sentence | None:
    if len(body) > MAX_BODY:
        return _("The message is longer than {count} characters.", count=MAX_BODY)
    if not is_lines(_lines(body)):
        return _("The message has a control character in it. Type it again as plain text.")
    return None


def _link_problem(link: str | None) -> Sentence | None:
    if link is None:
        return None
    if len(link) > MAX_LINK or not link.isascii() or any(character <= " " for character in link):
        return _("The link has more than {count} characters, a space or a letter that is not ASCII.", count=MAX_LINK)
    return None if urlsplit(link).scheme in {"https", "http"} else _("The link must begin with https://.")


def _lines(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")
