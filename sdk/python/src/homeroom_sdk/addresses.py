"""E-mail addresses: which texts are one, judged by email-validator and nowhere else.

What districts have decides what is taken. Domains may have letters of every script: they go over the wire in A-labels.
The name before the @ may not, since few mail servers take such mails (SMTPUTF8, RFC 6531). Names in quotes are taken.
Domains under `.local` are taken, for many schools' own networks are called so and their relay knows them; the other
names that no mail can go to (`.test`, `.invalid`, `.localhost`, `.onion`, `.arpa`), numbers in brackets and names
without a dot are not. Nobody asks the domain's servers: a network that is away makes no address wrong.
"""

import re
from dataclasses import dataclass
from functools import lru_cache

from email_validator import SPECIAL_USE_DOMAIN_NAMES, EmailNotValidError, validate_email

from homeroom_sdk.normalizing import normalize
from homeroom_sdk.texts import is_line

if "local" in SPECIAL_USE_DOMAIN_NAMES:  # As its documentation has it: the list is for its users to change.
    SPECIAL_USE_DOMAIN_NAMES.remove("local")

_PLAIN_NAME = re.compile(r"[A-Za-z0-9]+(?:[._+-][A-Za-z0-9]+){0,20}@[A-Za-z0-9]")
_SHORT = 64
"""No name before the @, nor the whole, can be too long then."""


@dataclass(frozen=True, slots=True)
class Address:
    """A mailbox as it goes over the wire: the domain in lower case, and in A-labels where it has other letters."""

    local: str
    domain: str

    def __str__(self) -> str:
        return f"{self.local}@{self.domain}"

    @property
    def matching_key(self) -> str:
        """What two spellings of one mailbox have in common, as people see it: the case does not count."""
        return str(self).lower()


def find_address(text: str) -> Address | None:
    """The one address in the text, with spaces around it at most; None where there is another number of them."""
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
    """Whether the text is one address, as `find_address` reads it.

    A file has a hundred thousand addresses at ten domains: a plain name is known by its letters, and each domain is
    judged once.
    """
    if _PLAIN_NAME.match(text) and text.isascii() and len(text) <= _SHORT:
        return _takes_mail(text.partition("@")[2])
    return find_address(text) is not None


@lru_cache(maxsize=10_000)
def _takes_mail(domain: str) -> bool:
    return find_address(f"a@{domain}") is not None
