"""Scripts that the models of the wheel cannot read, using the program Tesseract if it is installed.

Pages are read within the limits of the guarded child, and the program ends with its parent. The main process only asks
the program for its languages.
"""

import ctypes
import os
import re
import shutil
import signal
import subprocess
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

LANGUAGES = {
    "Arabic": ("ara", "fas", "urd", "pus", "uig", "snd"),
    "Armenian": ("hye",),
    "Bengali": ("ben", "asm"),
    "Cyrillic": ("rus", "ukr", "bul", "bel", "srp", "mkd", "kaz", "kir", "tgk", "uzb_cyrl", "mon", "tat"),
    "Devanagari": ("hin", "mar", "nep", "san"),
    "Ethiopic": ("amh", "tir"),
    "Georgian": ("kat",),
    "Greek": ("ell",),
    "Gujarati": ("guj",),
    "Gurmukhi": ("pan",),
    "Hangul": ("kor",),
    "Hebrew": ("heb", "yid"),
    "Kannada": ("kan",),
    "Khmer": ("khm",),
    "Lao": ("lao",),
    "Malayalam": ("mal",),
    "Myanmar": ("mya",),
    "Oriya": ("ori",),
    "Sinhala": ("sin",),
    "Syriac": ("syr",),
    "Tamil": ("tam",),
    "Telugu": ("tel",),
    "Thaana": ("div",),
    "Thai": ("tha",),
    "Tibetan": ("bod", "dzo"),
}
"""Tesseract's languages by script, for scripts that the models of the wheel do not read."""

ORIENTATION = "osd"
ENGLISH = "eng"
DPI = 250.0
# Each additional language makes reading slower and worse.
MAX_LANGUAGES = 3
TIMEOUT_S = 60.0
_ASKING_S = 5.0
_ENVIRONMENT = ("PATH", "LANG", "LC_ALL", "TMPDIR", "LD_LIBRARY_PATH", "TESSDATA_PREFIX")
_MARKS = dict.fromkeys(map(ord, "\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"))
_COLUMNS = 12
_DIE_WITH_PARENT = 1  # PR_SET_PDEATHSIG of Linux


@dataclass(frozen=True, slots=True)
class Tesseract:
    """The program, and the languages that are installed with it."""

    program: str
    languages: tuple[str, ...]

    @property
    def scripts(self) -> tuple[str, ...]:
        """The scripts of its languages."""
        return tuple(script for script in LANGUAGES if self.languages_of(script))

    def languages_of(self, script: str) -> tuple[str, ...]:
        """Return the languages that read this script: the model for the script itself, or up to three languages."""
        if f"script/{script}" in self.languages:
            return (f"script/{script}",)
        return tuple(name for name in LANGUAGES.get(script, ()) if name in self.languages)[:MAX_LANGUAGES]


@dataclass(frozen=True, slots=True)
class FoundWord:
    """A word with its position in pixels (left, top, width, height) and its confidence from 0 to 1."""

    text: str
    place: tuple[int, int, int, int]
    confidence: float


@lru_cache(maxsize=1)
def find_tesseract() -> Tesseract | None:
    """Find the program, if it is on the path and has a language that the models of the wheel do not read."""
    program = shutil.which("tesseract")
    if program is None:
        return None
    answer = _run([program, "--list-langs"], b"", _ASKING_S)
    # The first line is the path of the languages.
    lines = (answer or "").splitlines()[1:]
    found = Tesseract(program, tuple(sorted(line.strip() for line in lines if line.strip())))
    return found if found.scripts else None


def find_script(tesseract: Tesseract, png: bytes) -> tuple[str, int] | None:
    """Detect the script of a picture, and the number of counterclockwise quarter turns that make it upright.

    Returns None if the program cannot detect them, mostly because there is too little text.
    """
    if ORIENTATION not in tesseract.languages:
        return None
    answer = _run([tesseract.program, "stdin", "stdout", "-l", ORIENTATION, "--psm", "0"], png, TIMEOUT_S) or ""
    script, turn = (
        re.search(r"^Script: (\w+)$", answer, re.MULTILINE),
        re.search(r"^Rotate: (\d+)$", answer, re.MULTILINE),
    )
    if script is None or turn is None:
        return None
    name = {"Korean": "Hangul"}.get(script[1], script[1])
    return name, -int(turn[1]) // 90 % 4


def read_rows(tesseract: Tesseract, png: bytes, languages: Sequence[str], dpi: float) -> list[list[FoundWord]]:
    """Read the words of an upright picture, row by row in reading order."""
    command = [tesseract.program, "stdin", "stdout", "-l", "+".join(languages), "--psm", "3", "--dpi", str(round(dpi))]
    answer = _run([*command, "tsv"], png, TIMEOUT_S) or ""
    cells = [line.split("\t") for line in answer.splitlines()[1:]]
    words = [row for row in cells if len(row) == _COLUMNS and row[0] == "5"]
    rows = [[_found(row) for row in group] for _, group in groupby(words, key=lambda row: row[1:5])]
    return [kept for row in rows if (kept := [word for word in row if word.text])]


def _found(row: Sequence[str]) -> FoundWord:
    left, top, width, height = (int(cell) for cell in row[6:10])
    text = unicodedata.normalize("NFC", row[11].translate(_MARKS).strip())
    return FoundWord(text, (left, top, width, height), min(1.0, max(0.0, float(row[10]) / 100)))


def _run(command: Sequence[str], given: bytes, timeout_s: float) -> str | None:
    """Return the program's output; None if it fails or exceeds the timeout."""
    environment = {key: os.environ[key] for key in _ENVIRONMENT if key in os.environ} | {"OMP_THREAD_LIMIT": "1"}
    library = ctypes.CDLL(None)
    try:
        done = subprocess.run(
            command,
            input=given,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=timeout_s,
            env=environment,
            check=True,
            # Cancelling kills only the child process; this makes the kernel kill the program too.
            preexec_fn=lambda: library.prctl(_DIE_WITH_PARENT, signal.SIGKILL),
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return done.stdout.decode("utf-8", "replace")
