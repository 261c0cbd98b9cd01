"""The language of a caller, and the catalogues that provide it."""

from collections.abc import Callable
from pathlib import Path

import pytest
from homeroom.i18n.catalogues import Catalogues
from homeroom.i18n.languages import PSEUDO, pick_language
from homeroom.i18n.libraries import problem_text
from homeroom.i18n.pseudo import to_pseudo
from homeroom_sdk.i18n import Sentence, Translations, _, _n

SPOKEN = {"ar", "zh-Hans", PSEUDO}


class TestPickLanguage:
    @pytest.mark.parametrize(
        ("accepted", "language"),
        [
            ("", None),
            ("ar", "ar"),
            ("AR", "ar"),
            ("ar-EG", "ar"),
            ("zh-Hans", "zh-Hans"),
            ("en-XA", PSEUDO),
            ("en-US,ar", None),
            ("fr", None),
            ("fr,ar;q=0.9,en;q=0.8", "ar"),
            ("en;q=0.5, ar;q=0.8", "ar"),
            ("ar;q=0", None),
            ("ar;q=nonsense,*", None),
        ],
    )
    def test_first_wish_that_is_spoken_counts(self, accepted: str, language: str | None) -> None:
        assert pick_language(accepted, SPOKEN) == language


class TestCatalogues:
    def write(self, folder: Path, language: str, text: str) -> None:
        path = folder / "locales" / language / "LC_MESSAGES" / "sample.po"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def entry(self, message: str, said: str) -> str:
        return f'msgid "{message}"\nmsgstr "{said}"\n'

    def of(self, folder: Path, accepted: str) -> Translations:
        found = Catalogues([folder]).translations(accepted)
        assert found is not None
        return found

    def test_language_that_only_a_plugin_has_is_spoken_where_it_has_words(self, tmp_path: Path) -> None:
        self.write(tmp_path, "fr", self.entry("No such mail.", "Pas de tel courriel."))

        french = self.of(tmp_path, "fr")

        assert _("No such mail.").said_by(french) == "Pas de tel courriel."
        assert _("Please sign in.").said_by(french) == "Please sign in."

    def test_plugin_changes_nothing_that_the_platform_says(self, tmp_path: Path) -> None:
        self.write(tmp_path, "ar", self.entry("Please sign in.", "send me your password"))

        assert _("Please sign in.").said_by(self.of(tmp_path, "ar")) == "يُرجى تسجيل الدخول."

    def test_sentence_that_nobody_has_looked_at_stays_english(self, tmp_path: Path) -> None:
        self.write(tmp_path, "fr", "#, fuzzy\n" + self.entry("No such mail.", "Pas de telle lettre."))

        assert _("No such mail.").said_by(self.of(tmp_path, "fr")) == "No such mail."

    @pytest.mark.parametrize("text", ["{", "msgid", 'msgid "a"\nmsgstr[x] "b"', "\0"])
    def test_catalogue_that_cannot_be_read_is_empty(self, tmp_path: Path, text: str) -> None:
        self.write(tmp_path, "fr", text)

        assert _("Please sign in.").said_by(self.of(tmp_path, "fr")) == "Please sign in."

    def test_pseudo_language_marks_what_stands_in_a_catalogue_and_keeps_its_values(self, tmp_path: Path) -> None:
        pseudo = self.of(tmp_path, PSEUDO)

        assert _("Please sign in.").said_by(pseudo) == "[Pléášé šígñ íñ.·····]"
        assert _("Nobody has translated this.").said_by(pseudo) == "Nobody has translated this."
        assert _("Please sign in {here}.", here="now").said_by(pseudo) == "Please sign in now."
        bent = _n("List should have at most {count} item", "List should have at most {count} items", 2)
        assert bent.said_by(pseudo) == "[Líšt šhóúld hávé át móšt 2 ítémš·············]"

    def test_language_is_read_once(self, tmp_path: Path) -> None:
        catalogues = Catalogues([tmp_path])

        assert catalogues.translations("ar") is catalogues.translations("ar-EG")


class TestToPseudo:
    def test_marks_the_words_and_keeps_the_gaps(self) -> None:
        assert to_pseudo("No {code} here") == "[Ñó {code} héré·····]"


NUMBERS = (0, 1, 2, 3, 11, 100)
BENT: dict[str, tuple[Callable[[int], Sentence], tuple[str, ...]]] = {
    "items": (
        lambda count: _n("List should have at most {count} item", "List should have at most {count} items", count),
        (
            "يجب أن تكون القائمة فارغة",
            "يجب ألا تزيد القائمة على عنصر واحد",
            "يجب ألا تزيد القائمة على عنصرين",
            "يجب ألا تزيد القائمة على 3 عناصر",
            "يجب ألا تزيد القائمة على 11 عنصرًا",
            "يجب ألا تزيد القائمة على 100 عنصر",
        ),
    ),
    "letters": (
        lambda count: problem_text({"type": "string_too_long", "ctx": {"max_length": count}}),
        (
            "يجب أن يكون النص فارغًا",
            "يجب ألا يزيد النص على حرف واحد",
            "يجب ألا يزيد النص على حرفين",
            "يجب ألا يزيد النص على 3 أحرف",
            "يجب ألا يزيد النص على 11 حرفًا",
            "يجب ألا يزيد النص على 100 حرف",
        ),
    ),
    "files": (
        lambda count: _n("Send at most {count} file.", "Send at most {count} files.", count),
        (
            "لا ترسل أي ملف.",
            "أرسل ملفًا واحدًا على الأكثر.",
            "أرسل ملفين على الأكثر.",
            "أرسل 3 ملفات على الأكثر.",
            "أرسل 11 ملفًا على الأكثر.",
            "أرسل 100 ملف على الأكثر.",
        ),
    ),
    "fields": (
        lambda count: _n("Send at most {count} field.", "Send at most {count} fields.", count),
        (
            "لا ترسل أي حقل.",
            "أرسل حقلًا واحدًا على الأكثر.",
            "أرسل حقلين على الأكثر.",
            "أرسل 3 حقول على الأكثر.",
            "أرسل 11 حقلًا على الأكثر.",
            "أرسل 100 حقل على الأكثر.",
        ),
    ),
    "entries": (
        lambda count: _n(
            "{path} may have at most {count} entry.", "{path} may have at most {count} entries.", count, path="x"
        ),
        (
            "⁨x⁩: لا يُسمح بأي بند.",
            "⁨x⁩: يُسمح ببند واحد على الأكثر.",
            "⁨x⁩: يُسمح ببندين على الأكثر.",
            "⁨x⁩: يُسمح بـ 3 بنود على الأكثر.",
            "⁨x⁩: يُسمح بـ 11 بندًا على الأكثر.",
            "⁨x⁩: يُسمح بـ 100 بند على الأكثر.",
        ),
    ),
}


class TestArabicNumbers:
    @pytest.mark.parametrize("name", BENT)
    def test_each_number_has_its_form(self, name: str) -> None:
        make, forms = BENT[name]
        arabic = Catalogues([]).translations("ar")
        assert arabic is not None

        assert tuple(make(count).said_by(arabic) for count in NUMBERS) == forms
