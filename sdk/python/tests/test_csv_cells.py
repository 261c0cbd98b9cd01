"""Tests that no guarded CSV cell runs in a spreadsheet, however it splits the file, and that guarding is reversible."""

import csv
import io
import os
import shutil
import subprocess
import unicodedata
from pathlib import Path

import pytest
from homeroom_sdk.csv_cells import csv_lines, guard_cell, unguard_cell
from hypothesis import given
from hypothesis import strategies as st

BEGINNINGS = ("=", "+", "-", "@", "＝", "＋", "－", "＠", "﹦", "﹢", "﹣", "﹫", "−")
UNSEEN = (
    "",
    " ",
    "\t",
    "\r",
    "\n",
    "\u200b",
    "\ufeff",
    "\u00a0",
    "\u200f",
    "\u2066",
    "\x00",
    "\x1f",
    "\u3164",
    "\ufe0f",
)
QUOTES = ("", "'", '"', "''", "“", "`")
SPLITS = (";", "\t", "|", ",", "\n", "\r")
FORMULAS = [f"{before}{begin}1+1" for before in (*UNSEEN, *QUOTES) for begin in BEGINNINGS if before + begin != "-"]
TEXTS = st.text(alphabet=st.sampled_from([*"aZ5;,|\t\r\n =+-@'\"", *BEGINNINGS, *UNSEEN[5:]]), max_size=12) | st.text(
    max_size=9
)
NUMBER_S = 90


def runs(cell: str) -> bool:
    """Return whether a spreadsheet might take the cell for a formula, independently of the guard's code."""
    seen = cell.lstrip('"“`')
    seen = "".join(
        letter for letter in seen if letter not in "\u3164" and unicodedata.category(letter)[0] not in "CZM"
    ).lstrip('"“`')
    is_number = seen.removeprefix("-").replace(".", "", 1).isdecimal()
    return not is_number and seen[:1] in BEGINNINGS and seen != ""


class TestGuardCell:
    @pytest.mark.parametrize("text", FORMULAS)
    def test_formula_gets_an_apostrophe_and_comes_back(self, text: str) -> None:
        guarded = guard_cell(text)

        assert guarded != text
        assert guarded[0] == "'" or text[0] in "\t\r\n"
        assert unguard_cell(guarded) == text

    @pytest.mark.parametrize("split", SPLITS)
    @pytest.mark.parametrize("unseen", ["", "\u200b", " ", '"'])
    def test_what_stands_behind_another_separator(self, split: str, unseen: str) -> None:
        text = f"a{split}{unseen}=1+1"

        assert guard_cell(text) == f"a{split}'{unseen}=1+1"
        assert unguard_cell(guard_cell(text)) == text

    @pytest.mark.parametrize(
        "text",
        [
            "",
            "Ada",
            "-5",
            "-5.25",
            "2026-05-01",
            "ada+x@example.org",
            "a-b",
            "3=3",
            "'t Hooft",
            "O'Neil",
            "a, b; c",
            "'",
        ],
    )
    def test_what_never_runs_stays(self, text: str) -> None:
        assert guard_cell(text) == text
        assert unguard_cell(text) == text

    @pytest.mark.parametrize("text", ["+49 30 123456", "+4930123456", "-5+5", "--5", "-5;3", "-"])
    def test_what_would_be_calculated_is_text(self, text: str) -> None:
        assert guard_cell(text) == f"'{text}"

    @given(TEXTS)
    def test_reading_back_loses_nothing(self, text: str) -> None:
        assert unguard_cell(guard_cell(text)) == text

    @given(TEXTS, TEXTS)
    def test_no_two_texts_become_one(self, one: str, other: str) -> None:
        assert (guard_cell(one) == guard_cell(other)) == (one == other)

    @given(TEXTS)
    def test_guarded_text_read_back_and_guarded_again_is_the_same(self, text: str) -> None:
        assert guard_cell(unguard_cell(guard_cell(text))) == guard_cell(text)


class TestCsvLines:
    @given(st.lists(st.lists(TEXTS, min_size=2, max_size=3), min_size=1, max_size=3))
    def test_no_cell_runs_however_the_file_is_split(self, rows: list[list[str]]) -> None:
        text = csv_lines([[guard_cell(cell) for cell in row] for row in rows])
        for delimiter in ",;\t|":
            for quoting in (csv.QUOTE_MINIMAL, csv.QUOTE_NONE):
                if "\x00" in text:
                    continue
                found = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, quoting=quoting)
                assert [cell for row in found for cell in row if runs(cell)] == []

    @given(st.lists(st.lists(TEXTS, min_size=2, max_size=3), min_size=1, max_size=3))
    def test_own_reader_gets_every_value(self, rows: list[list[str]]) -> None:
        text = csv_lines([[guard_cell(cell) for cell in row] for row in rows])

        found = csv.reader(io.StringIO(text, newline=""))

        assert [[unguard_cell(cell) for cell in row] for row in found] == rows

    @pytest.mark.deep(of="processes")
    @pytest.mark.parametrize("separator", [",", ";", "\t"])
    def test_libreoffice_runs_none_of_them_where_the_machine_has_it(self, tmp_path: Path, separator: str) -> None:
        """Check that LibreOffice finds no formulas in guarded cells, but some in the same cells without guards."""
        if shutil.which("soffice") is None:
            return  # `runs` checks the rule on every machine; this test checks it with a real program.
        texts = [text for text in FORMULAS if "\x00" not in text]
        texts += [f"a{split}=1+1" for split in SPLITS]
        safe = csv_lines([guard_cell(text), guard_cell(f"b{n}")] for n, text in enumerate(texts))
        bare = io.StringIO()
        csv.writer(bare).writerows([text, f"b{n}"] for n, text in enumerate(texts))

        found = {
            name: find_formulas(tmp_path / name, content, separator)
            for name, content in {"safe": safe, "bare": bare.getvalue()}.items()
        }

        assert found["safe"] == 0
        assert found["bare"] >= 1


def find_formulas(folder: Path, content: str, separator: str) -> int:
    """Return the number of cells in the file that are formulas in LibreOffice."""
    folder.mkdir()
    (folder / "file.csv").write_text(content, "utf-8", newline="")
    options = f"CSV:{ord(separator)},34,76,1,,0,false,true,false,false,false,-1,true"
    subprocess.run(
        [
            *("soffice", f"-env:UserInstallation=file://{folder}/profile", "--headless", f"--infilter={options}"),
            *("--convert-to", "fods", "--outdir", str(folder), str(folder / "file.csv")),
        ],
        check=True,
        capture_output=True,
        timeout=NUMBER_S,
        env={**os.environ, "HOME": str(folder)},
    )
    return (folder / "file.fods").read_text("utf-8").count("table:formula=")
