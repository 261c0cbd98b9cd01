"""E-mail addresses: which texts are valid, decided by email-validator and nowhere else.

The rules follow the addresses that districts really have. Domains may have letters of every script; they are sent as
A-labels. The local part (before the @) may not, since few mail servers accept such mails (SMTPUTF8, RFC 6531). Quoted
local parts are accepted. Domains under `.local` are accepted, because many schools' internal networks have such names
and their relay knows them. The other undeliverable domains (`.test`, `.invalid`, `.localhost`, `.onion`, `.arpa`), IP
addresses in brackets and domains without a dot are not. No DNS lookup takes place, so an address does not become
invalid because a network is down.
"""

import re
from dataclasses import dataclass
from functools import lru_cache

from email_validator import SPECIAL_USE_DOMAIN_NAMES, EmailNotValidError, validate_email

from homeroom_sdk.normalizing import normalize
from homeroom_sdk.texts import is_line

if "local" in SPECIAL_USE_DOMAIN_NAMES:  # Its documentation tells users to change this list.
    SPECIAL_USE_DOMAIN_NAMES.remove("local")

_PLAIN_NAME = re.compile(r"[A-Za-z0-9]+(?:[._+-][A-Za-z0-9]+){0,20}@[A-Za-z0-9]")
_SHORT = 64
"""At this length neither the local part nor the whole address can be too long."""


@dataclass(frozen=True, slots=True)
class Address:
    """A mailbox as it is sent over the wire: the domain in lower case, and in A-labels if it has non-ASCII letters."""

    local: str
    domain: str

    def __str__(self) -> str:
        return f"{self.local}@{self.domain}"

    @property
    def matching_key(self) -> str:
        """Key under which all spellings of one mailbox match; it ignores case."""
        return str(self).lower()


def find_address(text: str) -> Address | None:
    """Return the single address in the text, or None. Spaces around it are allowed; other text or a second address is
    not.
    """
    value = text.strip(" \t")
    if not is_line(value):
        return None
    try:
        found = validate_email(
            normalize("NFC", value),
            allow_smtputf8=False,
            allow_quoted_local=True,
            strict=True,
            check_deliverability=False,
        )
    except EmailNotValidError:
        return None
    return Address(found.local_part, found.ascii_domain.lower())


def is_address(text: str) -> bool:
    """Return whether the text is one address, as defined by `find_address`.

    A file may have a hundred thousand addresses at ten domains, so plain local parts are matched by a regular
    expression and each domain is checked only once.
    """
    if _PLAIN_NAME.match(text) and text.isascii() and len(text) <= _SHORT:
        return _takes_mail(text.partition("@")[2])
    return find_address(text) is not None


@lru_cache(maxsize=10_000)
def _takes_mail(domain: str) -> bool:
    return find_address(f"a@{domain}") is not None
