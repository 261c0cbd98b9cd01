"""Judgement of a server's words and codes: what they mean for the address.

A doubtful failure counts as soft, because blocking a good address would cost a family its mail.
"""

from homeroom_plugins.mail.bounces.patterns import (
    ANSWERED,
    ANYTHING_LIKE_ONE,
    BASIC_CODE,
    BLOCK_LIST,
    ENHANCED,
    HELP,
    LINK,
    NOBODY_HERE,
    PIPELINED,
)
from homeroom_plugins.mail.bounces.phrases import BLOCKED, FULL, GONE, PASSING, UNSURE
from homeroom_plugins.mail.bounces.reports import Kind

_DEAD = {"1.1", "1.2", "1.3", "1.6", "1.10", "2.1", "4.310"}
"""Codes that are enough to conclude that the address or its domain does not exist (RFC 3463, RFC 7505, Exchange)."""
MAX_READ = 8_000
_NOBODY = {"1.1", "1.6", "1.10"}
_BAD_SENDER = {"1.7", "1.8"}


def to_plain(words: str) -> str:
    """Return the words in lower case with single spaces, without addresses and links."""
    folded = words[:MAX_READ].casefold().replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")
    return " ".join(ANYTHING_LIKE_ONE.sub(" ", LINK.sub(" ", HELP.sub(" ", folded))).split())


def find_status(words: str) -> str:
    """Return the first enhanced status code that is a failure, else the first of any kind, else an empty text."""
    found = list(ENHANCED.finditer(words))
    failures = [match for match in found if match[1] != "2"]
    return (failures or found)[0][0] if found else ""


def find_refused(text: str) -> str:
    """Return the SMTP command (`mail`, `rcpt` or `data`) that a report names as refused, or an empty text."""
    found = ANSWERED.search(text[:MAX_READ])
    if PIPELINED.search(text[:MAX_READ]):
        return "rcpt"
    return next((name.lower() for name in found.groups() if name), "") if found else ""


def judge_failure(words: str, status: str = "", *, refused: str = "") -> Kind:
    """Return HARD or SOFT for a server's answer about one recipient, or UNKNOWN if the answer has no recognised
    meaning.

    Args:
        words: The server's own answer, such as a Diagnostic-Code.
        status: The report's own status code; a code in the words is closer to the cause and takes precedence.
        refused: The refused command. A refused MAIL concerns the sender. After DATA some servers answer "user unknown"
            although they reject the content.
    """
    plain = to_plain(words)
    said = find_status(words)
    code = said or status
    basic = BASIC_CODE.search(words)
    family = said[:1] or (basic[1] if basic else "") or status[:1]
    detail = code[2:] if code else ""
    is_gone = GONE.search(plain) is not None
    if detail in {"2.2", *_BAD_SENDER} or refused == "mail" or FULL.search(plain) or PASSING.search(plain):
        return Kind.SOFT
    if refused == "data" and detail not in _NOBODY and UNSURE.search(plain):
        return Kind.SOFT
    if BLOCKED.search(plain) or BLOCK_LIST.search(words):
        denied = any(words in plain for words in NOBODY_HERE)
        return Kind.HARD if family == "5" and (denied or (is_gone and detail in _NOBODY)) else Kind.SOFT
    if family == "4":
        return Kind.SOFT
    if is_gone:
        return Kind.HARD
    if family == "5":
        return Kind.HARD if detail in _DEAD else Kind.SOFT
    return Kind.UNKNOWN
