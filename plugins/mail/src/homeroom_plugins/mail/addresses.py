"""Parsing of a single recipient address, with an explanation for people when the address is not valid."""

from homeroom_sdk.addresses import Address, find_address
from homeroom_sdk.i18n import Sentence, _
from homeroom_sdk.texts import is_line

MAX_LOCAL_OCTETS = 64
MAX_ADDRESS_OCTETS = 254  # RFC 5321 4.5.3.1.3 counts the angle brackets: 256 - 2.


class InvalidAddress(ValueError):
    """The text is not exactly one e-mail address. The message is meant for people and does not repeat the address."""


def parse_address(text: str) -> Address:
    """Return the one address in the text, ignoring surrounding spaces.

    Raises:
        InvalidAddress: the text is not exactly one address, or its mailbox name needs SMTPUTF8 (RFC 6531).
    """
    if (address := find_address(text)) is not None:
        return address
    raise InvalidAddress(_find_reason(text.strip(" \t")))


def _find_reason(value: str) -> Sentence:
    """Return the most likely reason why the text is not a valid address."""
    local, at, domain = value.rpartition("@")
    if not value:
        return _("There is no e-mail address.")
    if not is_line(value):
        return _("The e-mail address has a line break or another invisible character in it.")
    if not at:
        return _("The e-mail address has no @.")
    if any(mark in value for mark in ",;<>") or "@" in local or any(mark in domain for mark in " \t"):
        return _("There must be exactly one e-mail address, without a name or a list around it.")
    if len(local.encode()) > MAX_LOCAL_OCTETS:
        return _("The part before the @ is longer than {count} characters.", count=MAX_LOCAL_OCTETS)
    if not local.isascii():
        return _("The part before the @ may have the letters a to z only, without accents.")
    if domain.endswith("."):
        return _("The e-mail address ends with a dot.")
    if find_address(f"someone@{domain}") is None:
        return _("The part after the @ is not a domain name such as example.org.")
    if find_address(f"{local}@example.org") is None:
        return _("The part before the @ is not valid; look for spaces and extra dots.")
    return _("The e-mail address is longer than {count} characters.", count=MAX_ADDRESS_OCTETS)
