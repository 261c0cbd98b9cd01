"""The Tesseract integration, tested with a stub of its command line: the calls to it, and the use of its answers."""

import stat
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from homeroom_plugins.recognition import work
from homeroom_plugins.recognition.checks import check_scripts
from homeroom_plugins.recognition.drawing import Picture
from homeroom_plugins.recognition.lines import Turn
from homeroom_plugins.recognition.reader import SCRIPTS, list_scripts
from homeroom_plugins.recognition.scripts import read_other_script
from homeroom_plugins.recognition.tesseract import Tesseract, find_script, find_tesseract, read_rows
from homeroom_sdk.recognition import WHOLE_PAGE, Box, ReadPage, ReadWord
from recognition_testing.scans import draw_lines, write_scans

HEAD = "level page_num block_num par_num line_num word_num left top width height conf text".replace(" ", "\t")
NOTHING = ReadPage(0, "", (), is_legible=False, ink=0.01)
PROGRAM = """#!{python}
import sys
from pathlib import Path
home = Path(__file__).parent
given = sys.argv[1:]
if given == ["--list-langs"]:
    print('List of available languages in "/usr/share/tessdata/" (3):')
    print((home / "languages").read_text())
    raise SystemExit
assert given[:2] == ["stdin", "stdout"], given
png = sys.stdin.buffer.read()
assert png.startswith(b"\\x89PNG"), png[:8]
with (home / "asked").open("a") as notes:
    print(" ".join(given[2:]), file=notes)
if given[given.index("--psm") + 1] == "0":
    answer = (home / "script").read_text()
    if not answer:
        print("Too few characters. Skipping this page", file=sys.stderr)
        raise SystemExit(1)
    print(answer)
else:
    assert given[-1] == "tsv", given
    print((home / "words").read_text())
"""


class Machine:
    """A machine with the program stub: its languages, its answers, and the calls it received."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        program = folder / "tesseract"
        program.write_text(PROGRAM.replace("{python}", sys.executable))
        program.chmod(program.stat().st_mode | stat.S_IXUSR)
        self.has("ara", "eng", "osd")
        self.tells_script("Script: Arabic\nScript confidence: 5.2")
        self.reads()

    def has(self, *languages: str) -> None:
        (self.folder / "languages").write_text("\n".join(languages))

    def tells_script(self, lines: str, rotate: int = 0) -> None:
        (self.folder / "script").write_text(f"Orientation in degrees: 0\nRotate: {rotate}\n{lines}" if lines else "")

    def reads(self, *words: tuple[int, str, float]) -> None:
        rows = [
            f"5\t1\t1\t1\t{row}\t{number}\t{100 + 90 * number}\t{100 + 60 * row}\t80\t40\t{confidence}\t{text}"
            for number, (row, text, confidence) in enumerate(words)
        ]
        (self.folder / "words").write_text("\n".join([HEAD, "1\t1\t0\t0\t0\t0\t0\t0\t900\t900\t-1\t", *rows]))

    @property
    def asked(self) -> list[str]:
        notes = self.folder / "asked"
        return notes.read_text().splitlines() if notes.exists() else []


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Machine]:
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    find_tesseract.cache_clear()
    yield Machine(folder)
    find_tesseract.cache_clear()


@pytest.fixture
def picture() -> Picture:
    return Picture(np.full((1000, 800), 255, np.uint8), WHOLE_PAGE, 100.0)


def program() -> Tesseract:
    found = find_tesseract()
    assert found is not None
    return found


class TestFindTesseract:
    def test_machine_without_it_has_none(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("PATH", str(tmp_path))
        find_tesseract.cache_clear()

        assert find_tesseract() is None
        assert list_scripts() == SCRIPTS
        find_tesseract.cache_clear()

    def test_scripts_are_those_of_its_languages(self, machine: Machine) -> None:
        machine.has("ara", "eng", "fas", "osd", "rus", "script/Thai")

        assert program().scripts == ("Arabic", "Cyrillic", "Thai")
        assert set(list_scripts()) >= {"Latin", "Arabic", "Thai"}

    @pytest.mark.parametrize("languages", [["eng", "osd"], ["eng", "deu", "fra"], []])
    def test_machine_with_latin_languages_only_has_no_need_of_it(self, machine: Machine, languages: list[str]) -> None:
        machine.has(*languages)

        assert find_tesseract() is None

    @pytest.mark.parametrize("content", ["#!/bin/false\n", "no program", "#!/bin/sh\nkill -9 $$\n"])
    def test_program_that_does_not_run_is_as_none(self, machine: Machine, content: str) -> None:
        (machine.folder / "tesseract").write_text(content)

        assert find_tesseract() is None

    def test_script_model_comes_before_languages_and_few_languages_are_taken(self, machine: Machine) -> None:
        machine.has("rus", "ukr", "bul", "bel", "ara", "script/Arabic")

        assert program().languages_of("Arabic") == ("script/Arabic",)
        assert program().languages_of("Cyrillic") == ("rus", "ukr", "bul")
        assert program().languages_of("Klingon") == ()


class TestFindScript:
    @pytest.mark.parametrize(("rotate", "turn"), [(0, 0), (90, 3), (180, 2), (270, 1)])
    def test_script_and_turn_are_told(self, machine: Machine, rotate: int, turn: int) -> None:
        machine.tells_script("Script: Thai", rotate)

        assert find_script(program(), b"\x89PNG") == ("Thai", turn)

    def test_too_little_text_tells_nothing(self, machine: Machine) -> None:
        machine.tells_script("")

        assert find_script(program(), b"\x89PNG") is None


class TestReadRows:
    def test_words_come_by_rows_without_direction_marks(self, machine: Machine) -> None:
        machine.reads((1, "رقم", 96.9), (1, "1004823\u200f", 91.5), (2, "علي", 93.1), (2, " ", 95.0))

        rows = read_rows(program(), b"\x89PNG", ["ara"], 250)

        assert [[word.text for word in row] for row in rows] == [["رقم", "1004823"], ["علي"]]
        assert [word.confidence for row in rows for word in row] == pytest.approx([0.969, 0.915, 0.931])
        assert machine.asked == ["-l ara --psm 3 --dpi 250 tsv"]

    @pytest.mark.deep(of="plugins")
    @pytest.mark.parametrize("answer", ["", HEAD, "Estimating resolution as 300\n", "5\t1\t1", "\t" * 11])
    def test_answer_without_words_has_no_rows(self, machine: Machine, answer: str) -> None:
        (machine.folder / "words").write_text(answer)

        assert read_rows(program(), b"\x89PNG", ["ara"], 250) == []


class TestReadOtherScript:
    def test_page_is_read_in_the_script_that_was_told_with_english(self, machine: Machine, picture: Picture) -> None:
        machine.has("ara", "eng", "osd", "tha", "rus")
        machine.reads((1, "اسم", 92.0), (1, "فاطمة", 93.0), (2, "رقم", 90.0), (2, "1004823", 94.0))

        page = read_other_script(program(), picture, NOTHING, Turn.NONE)

        assert page.text == "اسم فاطمة\nرقم 1004823"
        assert page.is_legible
        assert machine.asked[-1].startswith("-l ara+eng ")

    def test_doubtful_number_is_left_out(self, machine: Machine, picture: Picture) -> None:
        machine.reads((1, "رقم", 92.0), (1, "1004823", 85.0))

        assert read_other_script(program(), picture, NOTHING, Turn.NONE).text == "رقم \ufffd"

    def test_number_that_both_read_differently_is_certain_in_neither(self, machine: Machine, picture: Picture) -> None:
        machine.reads((1, "رقم", 92.0), (1, "1004823", 97.0), (1, "الطالب", 95.0))
        place = Box(190 / 800, 160 / 1000, 270 / 800, 200 / 1000)
        first = ReadPage(0, "1004828", (ReadWord("1004828", place, 0.99),), is_legible=False, ink=0.01)

        assert read_other_script(program(), picture, first, Turn.NONE).text == "رقم \ufffd الطالب"

    def test_other_script_without_a_language_leaves_the_page(self, machine: Machine, picture: Picture) -> None:
        machine.tells_script("Script: Japanese")

        assert read_other_script(program(), picture, NOTHING, Turn.NONE) is NOTHING

    def test_reading_that_tells_less_is_not_taken(self, machine: Machine, picture: Picture) -> None:
        word = ReadWord("Springfield", Box(0, 0, 0.1, 0.1), 0.9)
        first = ReadPage(0, "Springfield", (word,), is_legible=False, ink=0.01)
        machine.reads((1, "رقم", 92.0))

        assert read_other_script(program(), picture, first, Turn.NONE) is first

    def test_untold_script_is_tried_both_ways_up(self, machine: Machine, picture: Picture) -> None:
        machine.tells_script("")
        machine.reads((1, "فاطمة", 92.0))

        page = read_other_script(program(), picture, NOTHING, Turn.QUARTER)

        assert page.text == "فاطمة"
        assert len([line for line in machine.asked if line.endswith("tsv")]) == 2

    @pytest.mark.deep(of="plugins")
    @pytest.mark.parametrize(
        ("rotate", "left", "top"), [(0, 0.125, 0.16), (90, 0.2, 0.82), (180, 0.775, 0.8), (270, 0.75, 0.1)]
    )
    def test_box_is_where_the_page_shows_the_word(
        self, machine: Machine, picture: Picture, rotate: int, left: float, top: float
    ) -> None:
        """Check the box. The word is at (100, 160) of the upright picture and is 80 by 40; a sideways picture is 1000
        wide.
        """
        machine.tells_script("Script: Arabic", rotate)
        machine.reads((1, "فاطمة", 92.0))

        (word,) = read_other_script(program(), picture, NOTHING, Turn.NONE).words

        assert (word.box.x0, word.box.y0) == pytest.approx((left, top))
        sides = ((word.box.x1 - word.box.x0) * 800, (word.box.y1 - word.box.y0) * 1000)
        assert sides == pytest.approx((40, 80) if rotate in (90, 270) else (80, 40))


class TestChoice:
    @pytest.mark.deep(of="plugins")
    def test_legible_page_is_not_asked_about(self, machine: Machine, tmp_path: Path) -> None:
        source = write_scans(tmp_path / "scan.pdf", [draw_lines(["Student ID: 1004823"])])

        (page,) = work.read_texts(source, (0,), None)

        assert page.text == "Student ID: 1004823"
        assert machine.asked == []

    @pytest.mark.deep(of="plugins")
    def test_page_that_the_models_cannot_read_is(self, machine: Machine, tmp_path: Path) -> None:
        machine.reads((1, "رقم", 92.0), (1, "1004823", 97.0))
        garbled = draw_lines(["Student ID: 1004823"] * 4, dpi=60, size_pt=9)

        (page,) = work.read_texts(write_scans(tmp_path / "s.pdf", [garbled], dpi=60, quality=2), (0,), None)

        assert page.text == "رقم 1004823"

    def test_empty_sheet_is_not_asked_about(self, machine: Machine, tmp_path: Path) -> None:
        (page,) = work.read_texts(write_scans(tmp_path / "s.pdf", [draw_lines([])]), (0,), None)

        assert page.is_empty_sheet
        assert machine.asked == []


class TestCheckScripts:
    async def test_it_names_what_the_machine_reads(self, machine: Machine) -> None:
        (finding,) = await check_scripts()

        assert finding.message == "Scanned pages are read in these scripts: Latin, Han, Hiragana, Katakana, Arabic."
