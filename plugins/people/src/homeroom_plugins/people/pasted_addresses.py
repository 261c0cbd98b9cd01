"""Extraction of a cell's single e-mail address, in forms such as `"Lee, Mia" <mia@example.org>;`."""

import re

from homeroom_sdk.addresses import is_address
from homeroom_sdk.i18n import Template

SEVERAL = Template("{column} holds several e-mail addresses. Write one address to a cell.")
WITH_MORE = Template("{column} holds more than an e-mail address. Write only the address.")
NO_ADDRESS = Template("{column} is not one valid e-mail address.")

_LOOKS_LIKE_ONE = re.compile(r"[^\s<>()\[\],;:|/\"“”„«»]+@[^\s<>()\[\],;:|/\"“”„«»?]+")
_AROUND = ".'`‘’"
"""Characters around an address that do not belong to it: a full stop and single quotation marks."""
_NAMED = re.compile(r"[^<>\[\]@]*[<\[](?P<address>[^<>\[\]]+)[>\]][\s;,.]*")
"""`Name <address>`, or `Name [mailto:address]` as Outlook copies it."""
_SCHEME = re.compile(r"\bmailto:", re.I)
_QUERY = re.compile(r"(?<=\w)\?\S*")
_WORD = re.compile(r"\w")


class BadAddress(ValueError):
    """The text is not exactly one address; `template` is the reason, with a gap for the column."""

    def __init__(self, template: Template) -> None:
        super().__init__(template.text)
        self.template = template


def find_pasted(text: str) -> str:
    """Return the single address in the text.

    Raises:
        BadAddress: there is no address, or several, or other words with it.
    """
    if text[0] != "'" and '"' not in text and is_address(text):
        return text
    found: dict[str, str] = {}
    for match in _LOOKS_LIKE_ONE.findall(_SCHEME.sub(" ", text)):
        address = match.strip(_AROUND)
        found.setdefault(address.lower(), address)
    if len(found) > 1:
        raise BadAddress(SEVERAL)
    address = next(iter(found.values()), "")
    if not is_address(address):
        raise BadAddress(NO_ADDRESS)
    named = _NAMED.fullmatch(text)
    if (named and not _words_beside(named["address"], address)) or not _words_beside(text, address):
        return address
    raise BadAddress(WITH_MORE)


def holds_address(text: str) -> bool:
    """Return True if the text contains exactly one address and nothing else of meaning."""
    try:
        return "@" in text and bool(find_pasted(text))
    except BadAddress:
        return False


def _words_beside(text: str, address: str) -> bool:
    """Return True if the text has words in addition to the address, except the query of a `mailto:` link."""
    rest = re.sub(re.escape(address), " ", _QUERY.sub(" ", _SCHEME.sub(" ", text)), flags=re.I)
    return _WORD.search(rest) is not None
