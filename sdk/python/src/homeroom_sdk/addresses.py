"""E-mail addresses: which texts are one, judged by email-validator and nowhere else.

What districts have decides what is taken. Domains may have letters of every script: they go over the wire in A-labels.
The name before the @ may not, since few mail servers take such mails (SMTPUTF8, RFC 6531). Names in quotes are taken.
Domains under `.local` are taken, for many schools' own networks are called so and their relay knows them; the other
names that no mail can go to (`.test`, `.invalid`, `.localhost`, `.onion`, `.arpa`), numbers in brackets and names
without a dot are not. Nobody asks the domain's servers: a network that is away makes no address wrong.
"""

from dataclasses import dataclass

from email_validator import SPECIAL_USE_DOMAIN_NAMES, EmailNotValidError, validate_email

from homeroom_sdk.normalizing import normalize
from homeroom_sdk.texts import is_line

if "local" in SPECIAL_USE_DOMAIN_NAMES:  # As its documentation has it: the list is for its users to change.
    SPECIAL_USE_DOMAIN_NAMES.remove("local")


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
    """Whether the text is one address, as `find_address` reads it."""
    return find_address(text) is not None
