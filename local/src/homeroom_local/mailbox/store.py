"""Storage of the local mailbox: one .eml file per mail, and an index in memory."""

import contextlib
import os
import re
import secrets
import time
from base64 import b64encode
from dataclasses import dataclass
from datetime import UTC, datetime
from email import policy
from email.message import EmailMessage, Message, MIMEPart
from email.parser import BytesHeaderParser, BytesParser
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

_ID = re.compile(r"\d{20}-[0-9a-f]{8}")
# A URL in running text ends before the punctuation of its sentence.
LINK = r"https?://[^\s<>\"']*[^\s<>\"'.,;:!?)]"
_LINK = re.compile(LINK)
_PICTURE = re.compile(r"cid:([^\s\"'<>)]+)")
_HEADERS = BytesHeaderParser(policy=policy.default)
_WHOLE = BytesParser(policy=policy.default)


@dataclass(frozen=True)
class MailSummary:
    """Summary of a mail for the list; `to` contains the envelope's recipients."""

    id: str
    to: tuple[str, ...]
    sender: str
    subject: str
    received_at: datetime

    def matches(self, words: str) -> bool:
        """Return True if each of the words occurs in an address or the subject, ignoring case."""
        text = " ".join((*self.to, self.sender, self.subject)).casefold()
        return all(word in text for word in words.casefold().split())


@dataclass(frozen=True)
class Mail:
    """One complete mail.

    Attributes:
        text: The plain text part, or the text of the HTML part if there is no plain one.
        html: The HTML part, with the mail's own pictures embedded; empty if there is no HTML part.
    """

    summary: MailSummary
    text: str
    html: str
    links: tuple[str, ...]
    attachments: tuple[str, ...]
    raw: bytes


class Mailbox:
    """Mails of a folder, including those of earlier runs, newest first. Only one process may write to the folder."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        folder.chmod(0o700)
        self._folder = folder
        names = sorted(path.stem for path in folder.glob("*.eml") if _ID.fullmatch(path.stem))
        self._summaries = {name: self._read_summary(name) for name in names}

    def add(self, sender: str, recipients: list[str], content: bytes) -> str:
        """Store a mail, with its envelope as Return-Path and Delivered-To headers; return its id."""
        mail_id = f"{time.time_ns():020}-{secrets.token_hex(4)}"
        envelope = [f"Return-Path: <{_one_line(sender)}>"]
        envelope += [f"Delivered-To: {_one_line(recipient)}" for recipient in recipients]
        draft = self._folder / f"{mail_id}.draft"
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write("".join(f"{line}\r\n" for line in envelope).encode(errors="replace") + content)
        draft.replace(self._path(mail_id))
        self._summaries[mail_id] = self._read_summary(mail_id)
        return mail_id

    def list(self, *, words: str = "", to: str = "", start: int = 0, size: int = 50) -> tuple[list[MailSummary], int]:
        """Find mails by words and recipient, newest first; return one page and the total number of matches."""
        wanted = to.strip().casefold()
        hits = [
            summary
            for summary in reversed(tuple(self._summaries.values()))
            if summary.matches(words) and (not wanted or wanted in (address.casefold() for address in summary.to))
        ]
        return hits[start : start + size], len(hits)

    def find(self, mail_id: str) -> Mail | None:
        """Read one mail; return None if there is no mail with that id."""
        summary = self._summaries.get(mail_id)
        if summary is None:
            return None
        raw = self._path(mail_id).read_bytes()
        message = _WHOLE.parsebytes(raw)
        text, html, links = _read_body(message)
        attachments = tuple(part.get_filename() or "attachment" for part in message.iter_attachments())
        return Mail(summary, text, html, links, attachments, raw)

    def _path(self, mail_id: str) -> Path:
        return self._folder / f"{mail_id}.eml"

    def _read_summary(self, mail_id: str) -> MailSummary:
        with self._path(mail_id).open("rb") as file:
            headers = _HEADERS.parse(file)
        return MailSummary(
            id=mail_id,
            to=tuple(_header(headers, "Delivered-To")),
            sender="".join(_header(headers, "From")[:1]),
            subject="".join(_header(headers, "Subject")[:1]),
            received_at=datetime.fromtimestamp(int(mail_id[:20]) / 1e9, UTC),
        )


def _header(message: Message, name: str) -> list[str]:
    """Read a header's values; return a placeholder if it cannot be parsed, so that the mail is still listed."""
    try:
        return [str(value) for value in message.get_all(name, [])]
    except (ValueError, IndexError, LookupError):
        return ["(unreadable)"]


def _read_body(message: EmailMessage) -> tuple[str, str, tuple[str, ...]]:
    plain, rich = message.get_body(("plain",)), message.get_body(("html",))
    html = _content(rich) if rich is not None else ""
    reader = _HtmlReader()
    reader.feed(html)
    text = _content(plain) if plain is not None else reader.text()
    links = dict.fromkeys([*_LINK.findall(text), *reader.links])
    return text, _with_pictures(html, message), tuple(links)


def _with_pictures(html: str, message: EmailMessage) -> str:
    """Embed the mail's own pictures into its HTML, which refers to them by `cid:`."""
    pictures = {}
    for part in message.walk():
        name = "".join(_header(part, "Content-ID")[:1]).strip("<> ")
        content = part.get_payload(decode=True)
        if name and part.get_content_maintype() == "image" and isinstance(content, bytes):
            pictures[name] = f"data:{part.get_content_type()};base64,{b64encode(content).decode()}"
    return _PICTURE.sub(lambda found: pictures.get(unquote(found[1]), found[0]), html)


def _content(part: MIMEPart) -> str:
    with contextlib.suppress(LookupError, ValueError):
        return str(part.get_content()).replace("\r\n", "\n")
    return "(unreadable)"


def _one_line(address: str) -> str:
    return re.sub(r"[\r\n]", "", address)


class _HtmlReader(HTMLParser):
    """Parser that extracts the text and the http links of an HTML part."""

    def __init__(self) -> None:
        super().__init__()
        self.links: list[str] = []
        self._pieces: list[str] = []
        self._hidden = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._hidden += tag in ("style", "script", "title")
        if tag in ("p", "br", "div", "tr", "h1", "h2", "li"):
            self._pieces.append("\n")
        address = dict(attrs).get("href") or ""
        if tag == "a" and _LINK.fullmatch(address):
            self.links.append(address)

    def handle_endtag(self, tag: str) -> None:
        self._hidden -= tag in ("style", "script", "title")

    def handle_data(self, data: str) -> None:
        if self._hidden <= 0:
            self._pieces.append(data)

    def text(self) -> str:
        """Return the text, with at most one empty line between paragraphs."""
        lines = (line.strip() for line in "".join(self._pieces).split("\n"))
        return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip()
