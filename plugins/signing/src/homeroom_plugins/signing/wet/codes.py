"""The code on each printed page: the request's id and the page number. It contains no personal data."""

import base64
import hashlib
import re
from dataclasses import dataclass
from uuid import UUID

PREFIX = "HS1"
"""Prefix of the codes: homeroom, signing, version 1."""
MAX_PAGES = 999
_ID_CHARS, _CHECK_CHARS = 26, 4
_CODE = re.compile(rf"{PREFIX}([A-Z2-7]{{{_ID_CHARS}}})([0-9]{{3}})([A-Z2-7]{{{_CHECK_CHARS}}})")


@dataclass(frozen=True, slots=True, order=True)
class SheetCode:
    """A page of a request; pages count from 1."""

    request_id: UUID
    page: int


def write_code(code: SheetCode) -> str:
    """Return the code in 36 characters of the alphanumeric mode of QR codes.

    Raises:
        ValueError: the page number is out of range.
    """
    if not 1 <= code.page <= MAX_PAGES:
        raise ValueError(f"a page is 1 to {MAX_PAGES}")
    body = f"{PREFIX}{_base32(code.request_id.bytes)}{code.page:03}"
    return body + _check(body)


def read_code(text: str) -> SheetCode | None:
    """Return the page that a code belongs to; None for other codes and those with a wrong checksum."""
    found = _CODE.fullmatch(text.strip())
    if found is None or _check(text.strip()[:-_CHECK_CHARS]) != found[3]:
        return None
    raw = base64.b32decode(found[1] + "======")
    page = int(found[2])
    return SheetCode(UUID(bytes=raw), page) if page else None


def _check(body: str) -> str:
    return _base32(hashlib.sha256(body.encode()).digest())[:_CHECK_CHARS]


def _base32(content: bytes) -> str:
    return base64.b32encode(content).decode().rstrip("=")
