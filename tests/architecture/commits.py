"""Rule for commit subjects, `area: Imperative sentence.`; run as a command, it is the hook for commit messages."""

import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

RUFF = Path(sys.executable).with_name("ruff")
LONGEST = 110
SUBJECT = re.compile(r"(?P<areas>[a-z][\w./-]*(, [a-z][\w./-]*)*): (?P<sentence>[A-Z][^;]*)")
GIT_S_OWN = ("Merge ", "Revert ", "fixup! ", "squash! ", "amend! ")


def find_faults(subjects: Sequence[str]) -> list[str]:
    """Return one sentence per subject that breaks the rule. Ruff decides what is in the imperative mood (D401)."""
    subjects = [subject for subject in subjects if not subject.startswith(GIT_S_OWN)]
    matches = {subject: SUBJECT.fullmatch(subject) for subject in subjects}
    faults = [
        f"Write `{subject}` as `area: Imperative sentence.`, with one idea and at most {LONGEST} characters."
        for subject, match in matches.items()
        if match is None or len(subject) > LONGEST
    ]
    sentences = {subject: match["sentence"] for subject, match in matches.items() if match}
    source = "".join(
        f"def commit_{number}():\n    {sentence.rstrip('.') + '.'!r}\n"
        for number, sentence in enumerate(sentences.values())
    )
    command = [str(RUFF), "check", "--isolated", "--select", "D401", "--output-format", "concise", "-"]
    said = subprocess.run(command, input=source, capture_output=True, text=True, check=False).stdout
    lines = [int(line.split(":")[1]) for line in said.splitlines() if " D401 " in line]
    names = list(sentences)
    return faults + [f"Begin `{names[line // 2 - 1]}` with a verb in the imperative after the area." for line in lines]


if __name__ == "__main__":
    first_line = Path(sys.argv[1]).read_text("utf-8").partition("\n")[0]
    sys.exit("\n".join(find_faults([first_line])) or 0)
