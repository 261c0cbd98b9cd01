"""The signatures of a file with the bytes that each covers, read by qpdf. Runs in the guarded child."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pikepdf
from homeroom_plugins.signing.verifying.verdicts import Refused, Why

MAX_FIELDS = 20_000
MAX_SIGNATURES = 1_000
_HEX = re.compile(rb"<[0-9A-F]*>")
_SIGNATURE = "/Sig"
_STAMP = "/DocTimeStamp"


@dataclass(frozen=True, slots=True)
class Covered:
    """A signature, and the bytes it covers: `[0, start)` and `[stop, end)` of the file.

    Attributes:
        field: The name of its field.
        content: The signature in DER.
    """

    field: str
    value: pikepdf.Object
    content: bytes
    start: int
    stop: int
    end: int

    @property
    def is_stamp(self) -> bool:
        """True if it is a time stamp over the document, not a person's signature."""
        return self.value.get("/Type") == _STAMP


def list_fields(pdf: pikepdf.Pdf) -> Iterator[tuple[str, pikepdf.Object]]:
    """Yield the fields of the form with their qualified names.

    Raises:
        Refused: there are too many fields, for example because they contain themselves.
    """
    form = pdf.Root.get("/AcroForm")
    waiting = [("", item) for item in (form.get("/Fields", []) if form is not None else [])]
    seen = 0
    while waiting:
        above, field = waiting.pop(0)
        seen += 1
        if seen > MAX_FIELDS:
            raise Refused(Why.TOO_COMPLEX)
        if not isinstance(field, pikepdf.Dictionary):
            raise Refused(Why.BYTES)
        name = ".".join(filter(None, (above, str(field.get("/T", "")))))
        yield name, field
        waiting += [(name, kid) for kid in field.get("/Kids", [])]


def list_signatures(pdf: pikepdf.Pdf, content: bytes) -> Sequence[Covered]:
    """List all signatures in the order of the bytes they cover.

    Raises:
        Refused: one does not cover everything from the start of the file to its own end, except itself.
    """
    found = [
        _read(name, field["/V"], content)
        for name, field in list_fields(pdf)
        if field.get("/FT") == _SIGNATURE and isinstance(field.get("/V"), pikepdf.Dictionary)
    ]
    if len(found) > MAX_SIGNATURES:
        raise Refused(Why.TOO_COMPLEX)
    found.sort(key=lambda covered: covered.end)
    ends = [covered.end for covered in found]
    if len(set(ends)) != len(ends):
        raise Refused(Why.WRAPPED)
    return found


def _read(name: str, value: pikepdf.Object, content: bytes) -> Covered:
    ranges = value.get("/ByteRange")
    if not isinstance(ranges, pikepdf.Array) or len(ranges) != 4:
        raise Refused(Why.WRAPPED)
    if not all(isinstance(part, int) for part in ranges):
        raise Refused(Why.WRAPPED)
    first, start, stop, size = (int(part) for part in ranges)
    gap = content[start:stop] if 0 < start < stop else b""
    if first != 0 or not _HEX.fullmatch(gap) or size <= 0 or stop + size > len(content):
        raise Refused(Why.WRAPPED)
    signed = bytes.fromhex(gap[1:-1].decode()) if len(gap) % 2 == 0 else b""
    if not signed or bytes(value.get("/Contents", b"")) != signed:
        raise Refused(Why.WRAPPED)
    if not content[: stop + size].rstrip(b"\r\n ").endswith(b"%%EOF"):
        raise Refused(Why.WRAPPED)
    return Covered(name, value, signed, start, stop, stop + size)
