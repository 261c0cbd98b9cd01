"""E-mail addresses: one valid recipient, or a sentence that says what is wrong with it."""

import re
import unicodedata
from dataclasses import dataclass

import idna
from homeroom_sdk.normalizing import normalize
from homeroom_sdk.sentences import _

MAX_LOCAL_OCTETS = 64
MAX_ADDRESS_OCTETS = 254  # RFC 5321 4.5.3.1.3 counts the angle brackets: 256 - 2.
_ATOM = re.compile(r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*")
_QUOTED = re.compile(r'"(?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\[\x20-\x7e])+"')


class InvalidAddress(ValueError):
    """It is not one e-mail address. The message is for people and does not repeat the address."""


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


def parse_address(text: str) -> Address:
    """Read one address, with spaces around it at most.

    Raises:
        InvalidAddress: it is none, or more than one; or its mailbox name needs SMTPUTF8 (RFC 6531).
    """
    value = normalize("NFC", text.strip(" \t"))
    if not value:
        raise InvalidAddress(_("There is no e-mail address."))
    if any(unicodedata.category(character) in {"Cc", "Cf", "Zl", "Zp", "Cs"} for character in value):
        raise InvalidAddress(_("The e-mail address has a line break or another invisible character in it."))
    local, at, domain = value.rpartition("@")
    if not at:
        raise InvalidAddress(_("The e-mail address has no @."))
    return _checked(Address(_local(local), _domain(domain)))


def _checked(address: Address) -> Address:
    if len(str(address)) > MAX_ADDRESS_OCTETS:
        raise InvalidAddress(_("The e-mail address is longer than {count} characters.", count=MAX_ADDRESS_OCTETS))
    return address


def _local(local: str) -> str:
    if len(local.encode()) > MAX_LOCAL_OCTETS:
        raise InvalidAddress(_("The part before the @ is longer than {count} characters.", count=MAX_LOCAL_OCTETS))
    if _ATOM.fullmatch(local) or _QUOTED.fullmatch(local):
        return local
    if not local.isascii():
        raise InvalidAddress(_("The part before the @ may have the letters a to z only, without accents."))
    if any(mark in local for mark in "@,;<>"):
        raise InvalidAddress(_("There must be exactly one e-mail address, without a name or a list around it."))
    raise InvalidAddress(_("The part before the @ is not valid; look for spaces and for dots that are too many."))


def _domain(domain: str) -> str:
    if any(mark in domain for mark in ",;<> \t"):
        raise InvalidAddress(_("There must be exactly one e-mail address, without a name or a list around it."))
    if domain.endswith("."):
        raise InvalidAddress(_("The e-mail address ends with a dot."))
    try:
        encoded = idna.encode(domain, uts46=True).decode("ascii").lower()
    except idna.IDNAError as error:
        raise InvalidAddress(_("The part behind the @ is no valid domain name.")) from error
    if "." not in encoded or encoded.rpartition(".")[2].isdigit():
        raise InvalidAddress(_("The part behind the @ is no domain name such as example.org."))
    return encoded
