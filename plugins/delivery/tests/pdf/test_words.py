"""Text is compared without differences of printing, and every place can be traced back to the printed text."""

import pytest
from homeroom_plugins.delivery.pdf.text.words import accents_of, fold, fold_token, joint_of, read_words


class TestReadWords:
    @pytest.mark.parametrize(
        ("text", "folded"),
        [
            ("", []),
            ("... --- \n", []),
            ("Ana Smith", ["ana", "smith"]),
            ("GARCÍA López", ["garcia", "lopez"]),
            ("O'Neil O’Neil Oʼneil", ["oneil"] * 3),
            ("Ana's", ["ana"]),
            ("Smith-Jones", ["smith", "jones"]),
            ("Smi-\n  th", ["smith"]),
            ("Smi\ufffeth", ["smith"]),
            ("Smi\u00ad\nth", ["smith"]),
            ("12-\n34", ["12", "34"]),
            ("x²", ["x"]),
            ("ﬁn ﬀ", ["fin", "ff"]),
            ("٣٤ ３４ ३४", ["34", "34", "34"]),
            ("हिन्दी", ["हिन्दी"]),
            ("ﻋﻼء", ["علا"]),
            ("𝐀𝐧𝐚", ["ana"]),
            ("ana@school.org Ben", ["ben"]),
            ("see https://x.org/ana Ben", ["see", "ben"]),
        ],
    )
    def test_words_are_folded(self, text: str, folded: list[str]) -> None:
        words = read_words(text)

        assert [word for word in words.folded if word] == folded
        assert len(words.spans) == len(words.folded)

    @pytest.mark.parametrize(
        "text", ["Ana  Smith", "İpek\u200b Işık ß", "J. O’Neil\nﻋﻼء ３４", "a\U0001f600b 𝐀", "\u2028x"]
    )
    def test_places_are_those_of_the_text(self, text: str) -> None:
        words = read_words(text)

        assert len(words.flat) == len(text)
        assert [fold(text[start:stop]) for start, stop in words.spans] == words.folded

    @pytest.mark.parametrize(
        ("text", "tokens"),
        [
            ("ID: 1234A", ["id", "1234a"]),
            ("12345-01.", ["12345-01"]),
            ("12345–01", ["12345-01"]),
            ("12/10/2026, 1.5", ["12/10/2026", "1.5"]),
            ("(1234)", ["1234"]),
            ("١٢٣٤", ["1234"]),
            ("12\u200b34", ["1234"]),
            ("１２３４", ["1234"]),
            ("A_1", ["a_1"]),
        ],
    )
    def test_tokens_are_whole(self, text: str, tokens: list[str]) -> None:
        words = read_words(text)

        assert words.tokens == tokens
        assert [fold_token(text[start:stop]) for start, stop in map(words.token_span, range(len(tokens)))] == tokens

    @pytest.mark.parametrize("text", ["to ana.b+c@x-y.org.", "<ANA.B+C@X-Y.ORG>", "mailto:ana.b+c@x-y.org?subject=x"])
    def test_address_is_found(self, text: str) -> None:
        ((email, start, stop),) = read_words(text).emails

        assert email.removeprefix("mailto:") == "ana.b+c@x-y.org"
        assert text[start:stop].lower() == email

    def test_places_of_turned_lines_lead_back(self) -> None:
        text = "first\nיול דוד 12\nlast"
        mirrored = read_words(text).mirrored

        assert mirrored is not None
        start = mirrored.text.index("לוי")
        begin, end = read_words(text).turn(start, start + 3)
        assert text[begin:end] == "יול"
        assert "12" in mirrored.text

    def test_text_without_such_lines_is_not_turned(self) -> None:
        assert read_words("José").mirrored is None

    @pytest.mark.parametrize(("place", "line"), [(0, 0), (1, 0), (2, 1), (5, 3)])
    def test_line_of_a_place_is_counted(self, place: int, line: int) -> None:
        assert read_words("a\nb\n\nc").line_of(place) == line


class TestJointOf:
    @pytest.mark.parametrize(
        ("between", "joint"),
        [
            *((" ", "space"), ("\xa0", "space"), ("-", "space"), (". ", "space"), (", ", "comma"), ("、", "comma")),
            *((' "', "quote"), (") ", "quote"), ("\n", "line"), (",\n", "line"), (": ", "break"), (" | ", "break")),
        ],
    )
    def test_what_stands_between_words_is_told_apart(self, between: str, joint: str) -> None:
        assert joint_of(between) == joint


class TestAccentsOf:
    @pytest.mark.parametrize(
        ("word", "accents"), [("Smith", ""), ("José", "\u0301"), ("Nguyễn", "\u0302\u0303"), ("Йод", ""), ("İ", "")]
    )
    def test_accents_of_latin_words_are_listed(self, word: str, accents: str) -> None:
        assert accents_of(word) == accents
