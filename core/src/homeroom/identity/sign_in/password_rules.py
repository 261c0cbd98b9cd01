"""Rules for new passwords, with error messages that help to find a better one."""

import gzip
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from homeroom_sdk.i18n import _

from homeroom.identity.errors import PasswordCommon, PasswordLength, PasswordName

MIN_LENGTH = 12
MAX_LENGTH = 1024
FEWEST_OWN = 8
"""Minimum number of characters that must remain after names or keyboard rows are removed."""

_ROWS = ("qwertyuiop", "asdfghjkl", "zxcvbnm", "1234567890", "abcdefghijklmnopqrstuvwxyz", "1qaz2wsx3edc4rfv5tgb6yhn")
_LOOKALIKES = str.maketrans("01345789@$!+", "oleastbgasit")


def check_password(password: str, *, names: Iterable[str] = (), field: str = "newPassword") -> None:
    """Raise `ValidationFailed` for a password that is too short, too long or easy to guess.

    Args:
        names: Names of the user and the district, which an attacker who knows them would try first.
        field: The payload field that the message belongs to.

    Raises:
        PasswordLength: it is too short or too long.
        PasswordCommon: it is common, repetitive, or mostly a run of neighbouring keys or letters.
        PasswordName: it is mostly a name.
    """
    if len(password) < MIN_LENGTH:
        raise PasswordLength.of(**{field: _("A password has at least {count} characters.", count=MIN_LENGTH)})
    if len(password) > MAX_LENGTH:
        raise PasswordLength.of(**{field: _("A password has at most {count} characters.", count=f"{MAX_LENGTH:,}")})
    text = password.casefold()
    if _is_common(text) or _is_monotonous(text) or len(_without_rows(text)) < FEWEST_OWN:
        raise PasswordCommon.of(
            **{field: _("This password is easy to guess. Use a few words that do not belong together.")}
        )
    if len(_without(text, _words_of(names))) < FEWEST_OWN:
        raise PasswordName.of(
            **{field: _("This password is mostly your name or your school's name. Use words that are not about you.")}
        )


def _is_common(text: str) -> bool:
    plain = text.translate(_LOOKALIKES)
    forms = (text, _letters(text), plain, _letters(plain), _letters(text.strip("0123456789")))
    return any(form in _common() for form in forms)


def _is_monotonous(text: str) -> bool:
    """Return True if the text has fewer than 5 different characters or repeats a piece of fewer than 8 characters."""
    period = (text + text).find(text, 1)
    return len(set(text)) < 5 or (period < len(text) and period < FEWEST_OWN)


def _without_rows(text: str) -> str:
    """Remove runs of four or more characters along a keyboard row or the alphabet, in either direction."""
    rows = [way for row in _ROWS for way in (row, row[::-1])]
    kept, place = [], 0
    while place < len(text):
        end = place + 4
        if not any(text[place:end] in row for row in rows) or end > len(text):
            kept.append(text[place])
            place += 1
            continue
        while end < len(text) and any(text[place : end + 1] in row for row in rows):
            end += 1
        place = end
    return "".join(kept)


def _words_of(names: Iterable[str]) -> list[str]:
    words = {word for name in names for word in re.split(r"[\W_]+", name.casefold()) if len(word) >= 3}
    return sorted(words, key=len, reverse=True)


def _without(text: str, words: list[str]) -> str:
    for word in words:
        text = text.replace(word, "")
    return text


def _letters(text: str) -> str:
    return re.sub(r"[^a-z]", "", text)


@cache
def _common() -> frozenset[str]:
    path = Path(__file__).with_name("common_passwords.txt.gz")
    return frozenset(gzip.decompress(path.read_bytes()).decode().split())
