"""Trimming of request bodies (specification §5): white space around every text value is removed, at any depth.

Files are left untouched, and so are secrets: a password may begin or end with a space. Input that no route needs is
refused here: too many values, too deep nesting, and numbers that are too long or not finite.
"""

import asyncio
import json
import math
import re
from typing import Any
from urllib.parse import parse_qsl, urlencode

from homeroom_sdk.errors import TooLarge, ValidationFailed
from homeroom_sdk.i18n import _
from homeroom_sdk.normalizing import MAX_MARKS, is_stream_safe

MAX_VALUES = 50_000
"""Maximum values and names in a JSON body. The longest legitimate list has 10,000 ids."""
MAX_DEPTH = 40
MAX_NUMBER_CHARS = 40
"""Maximum length of a number; JavaScript writes at most 25 characters."""
MAX_FORM_FIELDS = 100
MARKS_SLICE = 500_000
SECRETS = frozenset({"password", "pin", "token", "oldPassword", "newPassword", "confirmNewPassword", "confirmPassword"})

_OTHERS = bytes(sorted(set(range(256)) - set(b'"[]{},:')))
_TEXTS = re.compile(rb'"[^"]*"')
_AS_PARENTHESES = bytes.maketrans(b"[{]}", b"(())")


def trim(value: Any) -> Any:
    """Return the value with all its strings trimmed, except secrets."""
    if isinstance(value, str):
        return value.strip()
    if isinstance(value, list):
        return [trim(item) for item in value]
    if isinstance(value, dict):
        return {key: item if key in SECRETS else trim(item) for key, item in value.items()}
    return value


async def trim_json(body: bytes) -> bytes:
    """Return the JSON with its strings trimmed.

    A body that is not valid JSON is returned unchanged, for its reader to refuse.
    Each step takes at most about 60 ms for 4 MB; the event loop runs between the steps.

    Raises:
        TooLarge: it has too many values, or is nested too deeply.
        ValidationFailed: it is not UTF-8, or has a number that cannot be stored or a letter with too many accents.
    """
    if json.detect_encoding(body) not in ("utf-8", "utf-8-sig"):
        raise ValidationFailed(_("The request must be JSON in UTF-8."))
    body = body.removeprefix(b"\xef\xbb\xbf")
    check_shape(body)
    await asyncio.sleep(0)
    try:
        value = _DECODER.decode(body.decode())
    except UnicodeDecodeError as error:
        raise ValidationFailed(_("The request must be JSON in UTF-8.")) from error
    except (ValueError, RecursionError):
        return body
    await asyncio.sleep(0)
    trimmed = trim(value)
    await asyncio.sleep(0)
    try:
        written = json.dumps(trimmed, ensure_ascii=False, separators=(",", ":")).encode()
    except UnicodeEncodeError:
        # An unpaired surrogate; each field decides whether to accept it.
        written = json.dumps(trimmed).encode()
    await _check_marks(written.decode())
    return written


async def _check_marks(text: str) -> None:
    """Refuse letters with more than `MAX_MARKS` accents, which take extremely long to normalize."""
    for start in range(0, 0 if text.isascii() else len(text), MARKS_SLICE):
        await asyncio.sleep(0)
        if not is_stream_safe(text[start : start + MARKS_SLICE + MAX_MARKS]):
            raise _too_many_marks()


def check_shape(body: bytes) -> None:
    """Check the number of values and the nesting depth of a JSON text without parsing it.

    Raises:
        TooLarge: it has too many values, or is nested too deeply.
    """
    plain = body.replace(rb"\\", b"").replace(rb"\"", b"")
    marks = plain.translate(None, delete=_OTHERS)
    if marks.count(b'"') > 2 * MAX_VALUES:
        raise _too_many_values()
    # Brackets inside strings do not count.
    marks = _TEXTS.sub(b"", marks)
    if sum(map(marks.count, (b",", b":", b"[", b"{"))) >= MAX_VALUES:
        raise _too_many_values()
    nested = marks.translate(_AS_PARENTHESES, delete=b',:"')
    for _at in range(MAX_DEPTH):
        nested = nested.replace(b"()", b"")
    if nested.count(b"(") > MAX_DEPTH or b"()" in nested:
        raise TooLarge(_("The request is nested more than {count} levels deep.", count=MAX_DEPTH))


def trim_form(body: bytes) -> bytes:
    """Return the URL-encoded form with its values trimmed, except secrets.

    Raises:
        TooLarge: it has too many fields.
        ValidationFailed: it is not UTF-8, or has a letter with too many accents.
    """
    if body.count(b"&") >= MAX_FORM_FIELDS:
        raise TooLarge(_("A form may have at most {count} fields.", count=MAX_FORM_FIELDS))
    try:
        pairs = parse_qsl(body.decode(), keep_blank_values=True)
    except UnicodeDecodeError as error:
        raise ValidationFailed(_("The form must be text in UTF-8.")) from error
    if not all(is_stream_safe(text) for pair in pairs for text in pair):
        raise _too_many_marks()
    return urlencode([(key, value if key in SECRETS else value.strip()) for key, value in pairs]).encode()


def _too_many_marks() -> ValidationFailed:
    return ValidationFailed(_("The request has a letter with more than {count} accents.", count=MAX_MARKS))


def _too_many_values() -> TooLarge:
    return TooLarge(_("The request has more than {count} values. Send it in parts.", count=f"{MAX_VALUES:,}"))


def _read_integer(text: str) -> int:
    _check_length(text)
    return int(text)


def _read_number(text: str) -> float:
    _check_length(text)
    number = float(text)
    if not math.isfinite(number):
        raise _not_a_number()
    return number


def _check_length(text: str) -> None:
    if len(text) > MAX_NUMBER_CHARS:
        raise _not_a_number()


def _refuse_constant(_text: str) -> float:
    """Refuse NaN and Infinity, which are not JSON but which Python reads."""
    raise _not_a_number()


def _not_a_number() -> ValidationFailed:
    return ValidationFailed(_("The request holds a number that cannot be stored."))


_DECODER = json.JSONDecoder(parse_int=_read_integer, parse_float=_read_number, parse_constant=_refuse_constant)
