"""The list of languages stands twice, because the sign-in offers it before the API is asked: the two are one."""

import re

from homeroom.settings.languages import LANGUAGES

from .house import ROOT

ENTRY = re.compile(r"\{ name: '(?P<name>[^']+)', locale: '(?P<locale>[^']+)', direction: '(?P<direction>[^']+)', ")
SHELL = ROOT / "shell-ui" / "src" / "i18n"


class TestLanguages:
    def test_shell_and_api_offer_the_same(self) -> None:
        source = (SHELL / "languages.ts").read_text().split("export const PSEUDO")[0]
        found = [match.groupdict() for match in ENTRY.finditer(source)]

        assert found == [{key: each[key] for key in ("name", "locale", "direction")} for each in LANGUAGES]

    def test_each_has_a_dictionary(self) -> None:
        assert {path.stem for path in SHELL.glob("*.json")} == {each["locale"] for each in LANGUAGES}
