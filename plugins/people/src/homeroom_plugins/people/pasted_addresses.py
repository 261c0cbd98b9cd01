"""The one e-mail address of a cell, as mail programs and people write it there: `"Lee, Mia" <mia@example.org>;`."""

import re

from homeroom_sdk.addresses import is_address
from homeroom_sdk.sentences import Template

SEVERAL = Template("{column} holds several e-mail addresses. Write one address to a cell.")
WITH_MORE = Template("{column} holds more than an e-mail address. Write only the address.")
NO_ADDRESS = Template("{column} is not one valid e-mail address.")

_LOOKS_LIKE_ONE = re.compile(r"[^\s<>()\[\],;:|/\"“”„«»]+@[^\s<>()\[\],;:|/\"“”„«»?]+")
_AROUND = ".'`‘’"
"""What stands beside an address and is not meant: a full stop, single quotation marks."""
_NAMED = re.compile(r"[^<>\[\]@]*[<\[](?P<address>[^<>\[\]]+)[>\]][\s;,.]*")
"""`Name <address>`, or `Name [mailto:address]` as Outlook copies it."""
_SCHEME = re.compile(r"\bmailto:", re.I)
_QUERY = re.compile(r"(?<=\w)\?\S*")
_WORD = re.compile(r"\w")


class BadAddress(ValueError):
    """The text is not one address; `template` says why, with a gap for the column."""

    def __init__(self, template: Template) -> None:
        super().__init__(template.text)
        self.template = template


def find_pasted(text: str) -> str:
    """The one address that is meant.

    Raises:
        BadAddress: there is none, or there are several, or it stands among other words.
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
    """Whether one address is meant by the text."""
    try:
        return "@" in text and bool(find_pasted(text))
    except BadAddress:
        return False


def _words_beside(text: str, address: str) -> bool:
    """Whether anything but the address, marks and what `mailto:` links have behind it stands in the text."""
    rest = re.sub(re.escape(address), " ", _QUERY.sub(" ", _SCHEME.sub(" ", text)), flags=re.I)
    return _WORD.search(rest) is not None
