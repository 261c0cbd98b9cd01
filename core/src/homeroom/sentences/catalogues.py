"""The packages' catalogues: `locales/<language>/LC_MESSAGES/<domain>.po`, gettext's files as translators know them."""

from collections.abc import Iterable, Sequence
from functools import cache, cached_property
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path

import homeroom_sdk
import structlog
from homeroom_sdk.discovery import part_folders
from homeroom_sdk.sentences import Translations

from homeroom.sentences.languages import ENGLISH, PSEUDO, pick_language
from homeroom.sentences.pseudo import to_pseudo

log = structlog.get_logger()

OWN = (Path(__file__).parents[1], Path(homeroom_sdk.__file__).parent, *part_folders())
"""The platform's folders: they come first, so that no plugin changes what the platform says."""
COMPLETE = "ar"
"""A language that every sentence stands in: what it lacks went through no catalogue."""


class Catalogues:
    """Every language that a package has sentences in. Each is read when it is first spoken."""

    def __init__(self, folders: Iterable[Path]) -> None:
        self._folders = (*OWN, *folders)
        self._read: dict[str, Translations] = {}

    @cached_property
    def languages(self) -> frozenset[str]:
        """What is spoken beside English."""
        return frozenset({*_languages_of(self._folders), PSEUDO})

    def translations(self, accepted: str) -> Translations | None:
        """The language that an Accept-Language header asks for; None for English."""
        return self._of(pick_language(accepted, self.languages))

    def of_page(self, accepted: str) -> tuple[str, Translations | None]:
        """The language of a page of the platform's own, among those that the platform itself speaks."""
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
    """English with marks, for what stands in a catalogue."""

    def __init__(self, catalogues: Sequence[GNUTranslations]) -> None:
        super().__init__()
        self._known = _in_turn(catalogues)

    def gettext(self, message: str) -> str:
        """The message with marks."""
        return to_pseudo(message) if self._known.gettext(message) != message else message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """The English form with marks."""
        message = msgid1 if n == 1 else msgid2
        return to_pseudo(message) if self._known.ngettext(msgid1, msgid2, n) != message else message


def read_catalogues(folders: Iterable[Path], language: str) -> list[GNUTranslations]:
    """What the packages say in a language, in their order; what cannot be read is left out and stays English."""
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
    # Both parsers are needed only where somebody reads another language than English.
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
    """The catalogues as one: what the first does not have, the next is asked for."""
    first = NullTranslations()
    for catalogue in reversed(catalogues):
        catalogue.add_fallback(first)
        first = catalogue
    return first


def _languages_of(folders: Iterable[Path]) -> set[str]:
    return {path.parent.parent.name for folder in folders for path in (folder / "locales").glob("*/LC_MESSAGES/*.po")}
