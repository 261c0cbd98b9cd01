"""Texts of the screen, read from the dictionaries, so that a test is the same for every language."""

import json
import re
from pathlib import Path

from homeroom.i18n.catalogues import Catalogues

ROOT = Path(__file__).parents[2]
_RECIPIENTS = ROOT / "plugins/recipients/src/homeroom_plugins/recipients/locales"
_FOLDERS = {"shell": ROOT / "shell-ui/src/i18n", "sdk": ROOT / "sdk/ts/src/locales"}
_FOLDERS |= {folder.parent.name: folder for folder in (ROOT / "plugins").glob("*/src/homeroom_plugins/*/locales")}
_FOLDERS |= {folder.parent.name: folder for folder in (ROOT / "shell-ui/src/areas").glob("*/locales")}
_PLURALS = ("zero", "one", "two", "few", "many", "other")
_GAP = re.compile(r"(?:\{\{.*?\}\}|\{.*?\})")

Text = str | re.Pattern[str]


class Words:
    """Texts of one language by `namespace:key`; only those of families if staff pages lack the language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.direction = "rtl" if language == "ar" else "ltr"
        files = {name: folder / f"{language}.json" for name, folder in _FOLDERS.items()}
        self._texts = {name: _flatten(file) for name, file in files.items() if file.exists()}
        self._texts["family"] = _flatten(_RECIPIENTS / f"family.{language}.json")

    def __call__(self, name: str) -> Text:
        """Return the text, or a pattern that fits any value and form if it has gaps or plural forms."""
        namespace, key = name.split(":")
        texts = self._texts[namespace]
        forms = [texts[key]] if key in texts else [texts[f"{key}_{p}"] for p in _PLURALS if f"{key}_{p}" in texts]
        if len(forms) == 1 and not _GAP.search(forms[0]):
            return forms[0]
        if not forms:
            raise KeyError(name)
        return re.compile(f"^(?:{'|'.join('.+'.join(map(re.escape, _GAP.split(form))) for form in forms)})$")

    def said(self, sentence: str) -> str:
        """Return the server's translation of this sentence."""
        catalogues = Catalogues(folder.parent for folder in (ROOT / "plugins").glob("*/src/homeroom_plugins/*/locales"))
        translations = catalogues.translations(self.language)
        return translations.gettext(sentence) if translations else sentence

    def filled(self, name: str, /, **values: object) -> str:
        """Return the text with its gaps filled; in Arabic, Latin values are isolated as the shell does."""
        namespace, key = name.split(":")
        gap = r"\{\{(\w+)(?:, \w+)?\}\}"
        return re.sub(gap, lambda found: self._shown(str(values[found[1]])), self._texts[namespace][key])

    def _shown(self, value: str) -> str:
        return f"\u2068{value}\u2069" if self.direction == "rtl" and re.search("[A-Za-z]", value) else value


def number_in(text: str) -> int:
    """Return the number in a text, in any script's digits."""
    return int(re.sub(r"\D", "", text))


def in_digits(number: int) -> re.Pattern[str]:
    """Return a pattern that finds this number as a whole, in Latin or Arabic digits."""
    arabic = str(number).translate(str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩"))
    return re.compile(rf"(?<!\d)(?:{number}|{arabic})(?!\d)")


def numbers_in(text: str) -> list[int]:
    """Return the numbers in a text, in any script's digits, without grouping marks."""
    return [int(re.sub(r"\D", "", number)) for number in re.findall(r"\d[\d.,٬]*", text)]


def _flatten(path: Path) -> dict[str, str]:
    def walk(prefix: str, value: dict[str, object]) -> dict[str, str]:
        flat: dict[str, str] = {}
        for key, item in value.items():
            flat |= walk(f"{prefix}{key}.", item) if isinstance(item, dict) else {prefix + key: str(item)}
        return flat

    return walk("", json.loads(path.read_text(encoding="utf-8")))
