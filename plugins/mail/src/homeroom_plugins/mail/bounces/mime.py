"""Parser for untrusted mails, with limits: headers, texts, reports and the returned mail inside."""

import email
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from email.header import decode_header
from email.message import Message
from html.parser import HTMLParser

MAX_BYTES = 2 * 1024**2
MAX_PARTS = 60
MAX_DEPTH = 8
MAX_TEXT = 60_000
MAX_VALUE = 2_000
Fields = dict[str, str]
"""Header fields by lower-case name; of repeated fields the first one counts."""

_FIELD = re.compile(r"^[ \t>]*([A-Za-z][A-Za-z0-9-]{2,40}):[ \t]*(.*(?:\n[ \t]+\S.*)*)", re.MULTILINE)
_RETURNED = {"message/rfc822", "text/rfc822-headers", "message/global", "message/global-headers", "message/partial"}
_STATUS = {"message/delivery-status", "message/global-delivery-status"}
_FEEDBACK = "message/feedback-report"


@dataclass
class Parts:
    """The relevant parts of a mail.

    Attributes:
        head: The mail's own header.
        texts: The readable texts, without those of returned mails.
        statuses: The field groups of the delivery report; the first is about the whole message.
        feedback: The fields of a complaint.
        returned: The headers of the returned mails inside.
    """

    head: Fields = field(default_factory=dict)
    report_type: str = ""
    texts: list[str] = field(default_factory=list)
    statuses: list[Fields] = field(default_factory=list)
    feedback: Fields = field(default_factory=dict)
    returned: list[Fields] = field(default_factory=list)

    @property
    def text(self) -> str:
        """All texts, joined and cut to `MAX_TEXT` characters."""
        return "\n".join(self.texts)[:MAX_TEXT]


def take_apart(raw: bytes) -> Parts:
    """Parse the first `MAX_BYTES` of a mail; of one whose parts are nested too deeply, return the text as it stands."""
    try:
        return _parse(raw)
    except RecursionError:
        return Parts(texts=[raw[:MAX_TEXT].decode("latin-1")])


def _parse(raw: bytes) -> Parts:
    parts = Parts()
    clean = raw[:MAX_BYTES].lstrip(b"\r\n\t ")
    if clean.startswith(b"From "):  # The separator line of mbox files.
        clean = clean.partition(b"\n")[2]
    message = email.message_from_bytes(clean)
    parts.head = _header(message)
    parts.report_type = _decoded(message.get_param("report-type") or "").casefold()
    for seen, (part, depth) in enumerate(_walk(message, 0)):
        if seen >= MAX_PARTS:
            break
        if parts.statuses and depth and _holds_report(part):  # A report of a report: the outer one counts.
            break
        _take(part, depth, parts)
    return parts


def _walk(message: Message, depth: int) -> Iterator[tuple[Message, int]]:
    kind = message.get_content_type()
    yield message, depth
    if depth >= MAX_DEPTH or kind in _STATUS or not message.is_multipart():
        return
    is_returned = kind in _RETURNED
    for child in _children(message):
        if not is_returned or _holds_report(child):
            yield from _walk(child, depth + 1)


def _holds_report(message: Message) -> bool:
    """Return True if the mail is itself a delivery report, such as a bounce that a person forwarded."""
    return message.get_content_type() == "multipart/report"


def _children(message: Message) -> list[Message]:
    payload = message.get_payload()
    return [child for child in payload if isinstance(child, Message)] if isinstance(payload, list) else []


def _take(part: Message, depth: int, parts: Parts) -> None:
    kind = part.get_content_type()
    if kind in _STATUS:
        parts.statuses += [group for group in _groups(part) if group]
    elif kind == _FEEDBACK:
        parts.feedback = parts.feedback or _merged(_groups(part))
    elif kind in _RETURNED and depth:
        for child in _children(part):
            if not _holds_report(child):
                parts.returned.append(_header(child))
        if not part.is_multipart():
            parts.returned.append(read_fields(_text(part)))
    elif _is_readable(part):
        text = _text(part)
        parts.texts.append(_stripped(text) if kind == "text/html" else text)


def _is_readable(part: Message) -> bool:
    """Return True for text that a mail program would display, including a multipart body without its structure."""
    is_lost = part.get_content_maintype() == "multipart" and not part.is_multipart()
    return is_lost or (part.get_content_maintype() == "text" and not part.get_filename())


def _groups(part: Message) -> list[Fields]:
    """Return the field groups of a report, also when they are inside an encoded body that the parser did not split."""
    payload = part.get_payload()
    encoding = str(part.get("content-transfer-encoding", "")).strip().casefold()
    if isinstance(payload, list) and encoding in {"base64", "quoted-printable"}:
        inner = Message()
        inner["Content-Transfer-Encoding"] = encoding
        inner.set_payload("\n".join(str(child) for child in payload if isinstance(child, Message)).strip())
        return [read_fields(group) for group in re.split(r"\n[ \t]*\n", _text(inner))]
    if isinstance(payload, list):
        return [_header(child) | read_fields(_body(child)) for child in payload if isinstance(child, Message)]
    return [read_fields(group) for group in re.split(r"\n[ \t]*\n", _text(part))]


def _body(message: Message) -> str:
    payload = message.get_payload()
    return payload[:MAX_TEXT] if isinstance(payload, str) else ""


def _merged(groups: list[Fields]) -> Fields:
    merged: Fields = {}
    for group in groups:
        merged = group | merged
    return merged


def read_fields(text: str) -> Fields:
    """Return the header fields found anywhere in the text."""
    found: Fields = {}
    for match in _FIELD.finditer(text[:MAX_TEXT]):
        found.setdefault(match[1].casefold(), " ".join(match[2].split())[:MAX_VALUE])
    return found


def _header(message: Message) -> Fields:
    found: Fields = {}
    for name, value in message.raw_items():
        found.setdefault(name.casefold(), " ".join(_decoded(value).split())[:MAX_VALUE])
    return found


def _decoded(value: object) -> str:
    """Return a header's value with its encoded words (RFC 2047) decoded as far as possible."""
    text = str(value)
    if "=?" not in text:
        return text if text.isascii() else text.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
    try:
        pieces = decode_header(text)
    except (ValueError, LookupError):
        return text
    return "".join(
        piece if isinstance(piece, str) else _as_text(piece, charset or "ascii") for piece, charset in pieces
    )


def _text(part: Message) -> str:
    payload = part.get_payload(decode=True)
    content = payload if isinstance(payload, bytes) else b""
    charset = part.get_content_charset() or "utf-8"
    return _as_text(content[: 4 * MAX_TEXT], charset).replace("\r\n", "\n").replace("\0", "")[:MAX_TEXT]


def _as_text(content: bytes, charset: str) -> str:
    for name in (charset, "utf-8"):
        try:
            return content.decode(name)
        except (LookupError, ValueError):
            continue
    return content.decode("latin-1")


class _Stripper(HTMLParser):
    _BREAKS = frozenset(("p", "br", "div", "tr", "li", "h1", "h2", "h3", "td"))

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.pieces: list[str] = []
        self._hidden = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in {"style", "script"}:
            self._hidden += 1
        elif tag in self._BREAKS:
            self.pieces.append("\n")

    def handle_endtag(self, tag: str) -> None:
        if tag in {"style", "script"} and self._hidden:
            self._hidden -= 1

    def handle_data(self, data: str) -> None:
        if not self._hidden:
            self.pieces.append(data)


def _stripped(html: str) -> str:
    stripper = _Stripper()
    stripper.feed(html)
    stripper.close()
    return "".join(stripper.pieces)
