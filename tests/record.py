"""`python tests/record.py .tools/checked make.xml …`: record that the commit passed, with the figures of its test runs.

Records nothing if the working tree has uncommitted changes.
"""

import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from xml.etree import ElementTree


def read_figures(report: Path) -> str:
    """Return the number of passed and skipped tests and the seconds of one pytest run, from its JUnit report."""
    suite = ElementTree.parse(report).find("testsuite")
    assert suite is not None
    skipped = int(suite.get("skipped", 0))
    passed = int(suite.get("tests", 0)) - skipped
    return f"{report.stem}: {passed} passed, {skipped} skipped in {float(suite.get('time', 0)):.0f} s"


def main(record: Path, *reports: Path) -> None:
    """Insert a line with commit, date and figures at the top of the record."""

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
