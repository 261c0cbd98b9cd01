"""The gettext catalogues of all packages: `locales/<language>/LC_MESSAGES/<domain>.po`."""

from collections.abc import Iterable, Sequence
from functools import cache, cached_property
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path

import homeroom_sdk
import structlog
from homeroom_sdk.discovery import part_folders
from homeroom_sdk.i18n import Translations

from homeroom.i18n.languages import ENGLISH, PSEUDO, pick_language
from homeroom.i18n.pseudo import to_pseudo

log = structlog.get_logger()

OWN = (Path(__file__).parents[1], Path(homeroom_sdk.__file__).parent, *part_folders())
"""The platform's own folders. They are searched first, so that no plugin can change the platform's messages."""
COMPLETE = "ar"
"""The language for which catalogues must contain every sentence; the pseudo language marks the sentences in them."""


class Catalogues:
    """The languages for which some package has translations. Each is loaded at its first use."""

    def __init__(self, folders: Iterable[Path]) -> None:
        self._folders = (*OWN, *folders)
        self._read: dict[str, Translations] = {}

    @cached_property
    def languages(self) -> frozenset[str]:
        """The languages available in addition to English."""
        return frozenset({*_languages_of(self._folders), PSEUDO})

    def translations(self, accepted: str) -> Translations | None:
        """Return the translations for an Accept-Language header; None for English."""
        return self._of(pick_language(accepted, self.languages))

    def of_page(self, accepted: str) -> tuple[str, Translations | None]:
        """Return language and translations for a page of the platform, from the languages of the platform itself."""
        language = pick_language(accepted, {*_languages_of(OWN), PSEUDO})
        return language or ENGLISH, self._of(language)

    def _of(self, language: str | None) -> Translations | None:
        if language is None:
            return None
        if language not in self._read:
            found = read_catalogues(self._folders, COMPLETE if language == PSEUDO else language)
            self._read[language] = _Pseudo(found) if language == PSEUDO else _in_turn(found)
        return self._read[language]


class _Pseudo(NullTranslations):
    """The pseudo language: English with accents for sentences that a catalogue contains."""

    def __init__(self, catalogues: Sequence[GNUTranslations]) -> None:
        super().__init__()
        self._known = _in_turn(catalogues)

    def gettext(self, message: str) -> str:
        """Return the message with accents if a catalogue contains it, otherwise unchanged."""
        return to_pseudo(message) if self._known.gettext(message) != message else message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Return the English singular or plural, with accents if a catalogue contains it."""
        message = msgid1 if n == 1 else msgid2
        return to_pseudo(message) if self._known.ngettext(msgid1, msgid2, n) != message else message


def read_catalogues(folders: Iterable[Path], language: str) -> list[GNUTranslations]:
    """Read the packages' catalogues for a language, in the order of the folders; log and skip unreadable ones."""
    found = []
    for folder in folders:
        for path in sorted((folder / "locales" / language / "LC_MESSAGES").glob("*.po")):
            try:
                found.append(_compile(path))
            except (OSError, ValueError) as error:
                log.warning("catalogue_unreadable", path=str(path), error=type(error).__name__)
    return found


def _compile(path: Path) -> GNUTranslations:
    return GNUTranslations(BytesIO(_compiled(path)))


@cache
def _compiled(path: Path) -> bytes:
    # Import the parsers only when a language other than English is used.
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import PoFileError, read_po

    compiled = BytesIO()
    try:
        with path.open("rb") as file:
            write_mo(compiled, read_po(file, abort_invalid=True))
    except PoFileError as error:
        raise ValueError(str(error)) from error
    return compiled.getvalue()


def _in_turn(catalogues: Sequence[GNUTranslations]) -> NullTranslations:
    """Chain the catalogues into one: each falls back to the next."""
    first = NullTranslations()
    for catalogue in reversed(catalogues):
        catalogue.add_fallback(first)
        first = catalogue
    return first


def _languages_of(folders: Iterable[Path]) -> set[str]:
    return {path.parent.parent.name for folder in folders for path in (folder / "locales").glob("*/LC_MESSAGES/*.po")}
