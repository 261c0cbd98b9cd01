"""The samples of returned mails in `tests/bounces`, completed: public formats with our own texts."""

import base64
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from homeroom_plugins.mail.bounces.reports import Kind

SAMPLES = Path(__file__).parents[2] / "bounces"
TO = "parent@families.example"
_TITLE = re.compile(r"^=== (\S+) \| (\S+) \| (\S+)\n", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Sample:
    """One returned mail before its placeholders are filled in.

    Attributes:
        found_by: How its mail is identified: `verp`, `id` or `none`.
    """

    name: str
    kind: Kind
    found_by: str
    text: str

    def fill(self, *, verp: str, message_id: str, to: str = TO) -> bytes:
        """Return the sample about the mail with this return address, Message-ID and recipient, with CRLF line ends."""
        if "@NOISE@" in self.text:
            return bytes(range(256)) * 40
        if "@NESTED@" in self.text:
            return b"".join(b'Content-Type: multipart/mixed; boundary="%d"\n\n--%d\n' % (n, n) for n in range(3000))
        text = self.text
        if text.startswith("@DSN@"):
            text = _report(text)
        original = f"Return-Path: <{verp}>\nFrom: no-reply@district.example\nTo: <@TO@>\nSubject: Your report card\n"
        original += "Date: Mon, 23 Nov 2026 08:00:00 +0000\nMessage-ID: @ID@\nAuto-Submitted: auto-generated"
        if self.found_by == "id":
            original = original.partition("\n")[2]
        text = text.replace("@ORIGINAL@", original).replace("@VERP@", verp)
        text = text.replace("@ID@", message_id).replace("@TO@", to)
        return b"\r\n".join(_lines(text))


def all_samples(files: str = "*.txt") -> list[Sample]:
    """Return all samples in the files that match the pattern."""
    return [sample for path in sorted(SAMPLES.glob(files)) for sample in _read(path)]


def _read(path: Path) -> Iterator[Sample]:
    pieces = _TITLE.split(path.read_text(encoding="utf-8"))[1:]
    for at in range(0, len(pieces), 4):
        name, kind, found_by, text = pieces[at : at + 4]
        yield Sample(name, Kind(kind), found_by, text)


def _report(text: str) -> str:
    """Build the MIME structure of a delivery report from its text, its fields and the returned mail."""
    first, _newline, rest = text.partition("\n")
    sender, subject, *options = [part.strip() for part in first.removeprefix("@DSN@").split(" | ")]
    human, _mark, rest = rest.partition("@GROUP@\n")
    fields, _mark, rest = rest.partition("@BACK@\n")
    returned = rest.partition("@END@")[0]
    to = "bounces@district.example" if "plain" in options else "@VERP@"
    status = "global-delivery-status" if "global" in options else "delivery-status"
    encoding = ""
    if "base64" in options:
        encoding, fields = "\nContent-Transfer-Encoding: base64", f"@BASE64@ {fields.replace(chr(10), '|')}"
    return (
        f"From: {sender}\nTo: {to}\nSubject: {subject}\nAuto-Submitted: auto-replied\nMIME-Version: 1.0\n"
        'Content-Type: multipart/report; report-type=delivery-status; boundary="=_b"\n\n'
        f"--=_b\nContent-Type: text/{'html' if 'html' in options else 'plain'}; charset=utf-8\n\n{human}\n"
        f"--=_b\nContent-Type: message/{status}{encoding}\n\n{fields}\n"
        f"--=_b\nContent-Type: message/rfc822\n\n{returned}\n\n--=_b--\n"
    )


def _lines(text: str) -> Iterator[bytes]:
    for line in text.split("\n"):
        if line.startswith("@GB18030@ "):
            yield base64.b64encode(line.removeprefix("@GB18030@ ").encode("gb18030"))
        elif line.startswith("@KOI8-R@ "):
            yield line.removeprefix("@KOI8-R@ ").encode("koi8-r")
        elif line.startswith("@BASE64@ "):
            yield base64.b64encode(line.removeprefix("@BASE64@ ").replace("|", "\n").encode())
        else:
            yield line.encode()
