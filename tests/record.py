"""`python tests/record.py .tools/checked make.xml …`: note that the commit has passed, with the figures of its runs.

Nothing is noted where the tree holds changes that are not committed.
"""

import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from xml.etree import ElementTree


def read_figures(report: Path) -> str:
    """Return what one run of pytest counted, from its JUnit report."""
    suite = ElementTree.parse(report).find("testsuite")
    assert suite is not None
    skipped = int(suite.get("skipped", 0))
    passed = int(suite.get("tests", 0)) - skipped
    return f"{report.stem}: {passed} passed, {skipped} skipped in {float(suite.get('time', 0)):.0f} s"


def main(record: Path, *reports: Path) -> None:
    """Put a line before the others of the record: commit, date, figures."""

    def git(*arguments: str) -> str:
        return subprocess.run(["git", *arguments], check=True, capture_output=True, text=True).stdout.strip()

    if git("status", "--porcelain"):
        return
    figures = "; ".join(map(read_figures, reports))
    line = f"{git('rev-parse', 'HEAD')} {datetime.now(UTC):%Y-%m-%d %H:%M} {figures}\n"
    known = record.read_text(encoding="utf-8") if record.exists() else ""
    record.parent.mkdir(exist_ok=True)
    record.write_text(line + known, encoding="utf-8")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
