"""Patterns in linear time: RE2 is used only where it finds exactly what Python's `re` finds."""

import re
import warnings

import pytest
from homeroom_devkit.testing.examples import examples
from homeroom_plugins.delivery.pdf.rules.patterns import Matcher, PatternMatch
from homeroom_plugins.delivery.pdf.rules.re2 import translate
from hypothesis import example, given, settings
from hypothesis import strategies as st

ALL = "".join(chr(code) for code in range(0x10000) if not 0xD800 <= code < 0xE000)
"""Every character of texts in which RE2 may search."""
LETTERS = "aAiIkKsSßẞſ\u212aİıéÉeE\u0301µμΣσςǅǆ"
DIGITS = "0179٠١٩۵०９²①"
SPACES = " \t\n\r\v\f\x1c\x85\xa0\u2003\u2028\u3000\u200b"
OTHERS = "_-.:/#\u0640سшあ名\u200f\0"
TEXTS = st.one_of(
    st.text(LETTERS + DIGITS + SPACES + OTHERS, max_size=30),
    st.text("aAiIkKsS019 \n\t_-:", max_size=30),
    st.text(st.characters(max_codepoint=0xFFFF, exclude_categories=["Cs"]), max_size=20),
)


def found_by_python(pattern: str, text: str, flags: int = re.MULTILINE) -> list[PatternMatch]:
    return [PatternMatch(*match.span(), *match.span("id")) for match in re.compile(pattern, flags).finditer(text)]


def compiled(pattern: str) -> Matcher:
    return Matcher(re.compile(pattern, re.MULTILINE), "id")


def _class(negated: bool, members: list[str]) -> str:
    return f"[{'^' if negated else ''}{''.join(members)}]"


LITERALS = st.sampled_from(
    [re.escape(char) for char in LETTERS + DIGITS + ":_-#\u0640س名"] + [r"\t", r"\n", r"\x41", "{", "}"]
)
MEMBERS = st.sampled_from(
    [
        r"\d",
        r"\w",
        r"\s",
        r"\D",
        r"\W",
        r"\S",
        "a-z",
        "A-Z",
        "0-9",
        "i",
        "k",
        "S",
        "_",
        ".",
        r"\-",
        "٠-٩",
        "é",
        "ß",
        "س",
        " ",
        r"\]",
    ]
)
SETS = st.builds(_class, st.booleans(), st.lists(MEMBERS, min_size=1, max_size=3))
ATOMS = st.one_of(LITERALS, SETS, st.sampled_from([r"\d", r"\w", r"\s", r"\D", r"\W", r"\S", "."]))
ANCHORS = st.sampled_from(["^", "$", r"\b", r"\B", r"\A", r"\Z"])
COUNTS = st.sampled_from(["*", "+", "?", "{2}", "{1,3}", "{2,}", "{,2}", "*?", "+?", "??", "{1,3}?"])


def _more(parts: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    group = st.sampled_from(["(?:", "(", "(?i:", "(?s:", "(?P<other>"])
    return st.one_of(
        st.builds(lambda one, other: one + other, parts, parts),
        st.builds(lambda begin, one, other: f"{begin}{one}|{other})", group, parts, parts),
        st.builds(lambda part, count: f"(?:{part}){count}", parts, COUNTS),
    )


PARTS = st.recursive(
    st.one_of(ATOMS, st.builds(lambda atom, count: atom + count, ATOMS, COUNTS), ANCHORS), _more, max_leaves=6
)
PATTERNS = st.builds(
    lambda flags, before, inside, after: f"{flags}{before}(?P<id>{inside}){after}",
    st.sampled_from(["", "", "(?i)", "(?s)", "(?is)"]),
    st.one_of(st.just(""), PARTS),
    PARTS,
    st.one_of(st.just(""), PARTS),
)

LINEAR = [
    r"Student ID:\s*(?P<id>\d+)",
    r"Student\s+ID:\s*(?P<id>[A-Za-z0-9][A-Za-z0-9._-]*)",
    r"(?i)(?:student|pupil) (?:id|no)[.:]? *(?P<id>\w+)",
    "رقم الطالب:\\s*(?P<id>\\d+)",
    r"^(?P<id>\d{6})$",
    r"(?P<id>(?:\d+\s?)+)$X",
    r"(?P<id>(\w+)-(?P<year>\d{4}))",
]
LEFT_TO_PYTHON = {
    "looking ahead": r"(?P<id>\d+)(?=x)",
    "looking behind": r"(?<=ID )(?P<id>\d+)",
    "a back reference": r"(?P<id>(\d)\2)",
    "a named back reference": r"(?P<a>\d)(?P<id>x)(?P=a)",
    "a condition": r"(?P<id>\d)(x)?(?(2)y|z)",
    "taking all and giving nothing back": r"(?P<id>\d++)x",
    "an atomic group": r"(?P<id>(?>\d+))x",
    "a repeated part that may be empty": r"(?P<id>(?:a?){3}x)",
    "the id in a repetition": r"(?:(?P<id>\d)x)+",
    "an id that need not be": r"x(?:(?P<id>\d))?",
    "a match of nothing": r"(?P<id>\d*)",
    "letters of two scripts in either case": r"(?i)é(?P<id>\d+)",
    "free spacing": r"(?x) (?P<id> \d+ )",
    "ASCII alone": r"(?a)(?P<id>\w+)",
    "a comment": r"(?#here)(?P<id>\d+)",
    "a huge count": r"(?P<id>\d{5000})",
}


class TestTranslate:
    @pytest.mark.deep(of="plugins")
    @settings(max_examples=examples(1500), deadline=None)
    @given(pattern=PATTERNS, text=TEXTS)
    @example(r"(?i)(?P<id>[^k]+)", "K\u212akx")
    @example(r"(?i)(?P<id>[a-z]+)", "ſtraße İstanbul \u212a")
    @example(r"(?P<id>\w+)$", "a\n\n12")
    @example(r"^(?P<id>a)", "a\na\n")
    @example(r"(?P<id>a|ab)(?:c|bcd)", "abcd")
    @example(r"(?P<id>\d+)\b", "١٢a 12")
    def test_what_it_translates_is_found_in_the_same_places(self, pattern: str, text: str) -> None:
        with warnings.catch_warnings(action="ignore"):
            try:
                matcher = compiled(pattern)
            except re.error:
                return
        assert list(matcher.find_all(text)) == found_by_python(pattern, text)

    @pytest.mark.parametrize("inside", [r"\d", r"\w", r"\s", r"\D", r"\W", r"\S", r"[^\W\d_]", ".", "[^k]", r"[\w.-]"])
    @pytest.mark.parametrize("flags", ["", "(?i)", "(?s)"])
    def test_set_holds_the_same_characters_of_all_there_are(self, flags: str, inside: str) -> None:
        pattern = f"{flags}(?P<id>{inside}+)"
        matcher = compiled(pattern)

        assert matcher.linear_for(ALL) is not None
        assert list(matcher.find_all(ALL)) == found_by_python(pattern, ALL)

    @pytest.mark.parametrize(
        "inside", ["i", "k", "s", "[a-z]", "[^a-z]", "[A-Z0-9]", "[^A-F]", "[ -~]", "é", "ß", "س", "[ſ]"]
    )
    def test_either_case_holds_the_same_characters_of_all_there_are(self, inside: str) -> None:
        pattern = f"(?i)(?P<id>{inside}+)"

        assert list(compiled(pattern).find_all(ALL)) == found_by_python(pattern, ALL)

    @pytest.mark.parametrize("pattern", LINEAR)
    @pytest.mark.parametrize("text", ["Student ID: 12", "رقم الطالب: ١٢"])
    def test_pattern_as_districts_have_it_is_translated(self, pattern: str, text: str) -> None:
        assert compiled(pattern).linear_for(text) is not None

    @pytest.mark.parametrize("case", LEFT_TO_PYTHON)
    def test_what_may_mean_something_else_is_left_to_python(self, case: str) -> None:
        matcher = compiled(LEFT_TO_PYTHON[case])

        assert matcher.linear_for("Student ID: 12") is None

    @pytest.mark.parametrize("text", ["ID 12\U0001f600", "ID 12\ud800"])
    def test_text_with_characters_that_were_not_compared_is_left_to_python(self, text: str) -> None:
        assert compiled(r"ID (?P<id>\d+)").linear_for(text) is None
        assert [found[2:] for found in compiled(r"ID (?P<id>\d+)").find_all(text)] == [(3, 5)]

    def test_word_ends_are_those_of_python_in_other_scripts(self) -> None:
        matcher = compiled(r"(?P<id>\d+)\b")

        assert matcher.linear_for("12") is not None
        assert matcher.linear_for("١٢") is None

    def test_without_multiline_a_line_end_is_left_to_python(self) -> None:
        assert translate("^a") == r"\A[\x{61}-\x{61}]"
        assert translate("a$") is None


class TestMatcher:
    @pytest.mark.parametrize("text", ["1" * 20_000, "١" * 20_000, "1 " * 10_000])
    def test_repetition_in_a_repetition_takes_linear_time(self, text: str) -> None:
        """Python's `re` would need longer than the age of the universe."""
        assert list(compiled(r"(?P<id>(?:\d+\s?)+)X").find_all(text[:2000])) == []
        assert [found[:2] for found in compiled(r"(?P<id>(?:\d+\s?)+)X").find_all(text[:2000] + "X")] == [(0, 2001)]

    def test_whole_match_stands_for_a_group_that_is_not_asked_for(self) -> None:
        assert list(Matcher(re.compile(r"(a)b")).find_all("xab")) == [PatternMatch(1, 3, 1, 3)]
        assert list(Matcher(re.compile(r"(a)(?=b)")).find_all("xab")) == [PatternMatch(1, 2, 1, 2)]
