"""Runs tests in a process of their own, and says which of them failed by what they assert."""

import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

TIMEOUT_S = 90
LONGEST = 160
NO_ANSWER = re.compile(
    r"(?:[\w.]+\.)?(?:ImportError|ModuleNotFoundError|NameError|UnboundLocalError|SyntaxError|IndentationError"
    r"|ReferenceError)\b|Failed: Timeout|(?:\w*Error: )?Test timed out"
)
"""What says that the break was clumsy, and nothing of the test."""
CLASS_NAME = re.compile(r"^(?P<module>(?:\w+\.)*test_\w+)(?:\.(?P<name>\w+))?$")
"""How pytest's report names a class, or a module of functions."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of some tests.

    Attributes:
        passed: How many did.
        failures: Each that failed by itself, with one line of why.
        others: What went wrong otherwise: nothing could be collected, a fixture failed, the time was over.
    """

    passed: int
    failures: tuple[tuple[str, str], ...]
    others: tuple[str, ...]


def run_tests(tests: Sequence[str], root: Path) -> Outcome:
    """Run tests of Python and of TypeScript, each by its own runner; the first that fails ends its runner."""
    python = [test for test in tests if test.partition("::")[0].endswith(".py")]
    others = [test for test in tests if test not in python]
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report"
        outcomes = [_run_pytest(python, root, report)] if python else []
        outcomes += [_run_vitest(others, root, report)] if others else []
    return Outcome(
        sum(outcome.passed for outcome in outcomes),
        tuple(failure for outcome in outcomes for failure in outcome.failures),
        tuple(other for outcome in outcomes for other in outcome.others),
    )


def _run_pytest(tests: Sequence[str], root: Path, report: Path) -> Outcome:
    options = ["-q", "-x", "--no-header", "--tb=short", "-p", "no:cacheprovider", f"--timeout={TIMEOUT_S}"]
    said = _run([sys.executable, "-m", "pytest", *options, f"--junitxml={report}", *tests], root)
    if not report.exists():
        return Outcome(0, (), (said,))
    return read_junit(report.read_text(encoding="utf-8"))


def read_junit(report: str) -> Outcome:
    """What pytest's report says; a failure is one of the test's own body."""
    cases = ElementTree.fromstring(report).iter("testcase")
    passed = 0
    failures: list[tuple[str, str]] = []
    others: list[tuple[str, str]] = []
    for case in cases:
        name = CLASS_NAME.sub(_as_path, case.get("classname", "")) + "::" + case.get("name", "")
        failure, error = case.find("failure"), case.find("error")
        if failure is not None:
            (others if NO_ANSWER.match(why := failure.get("message", "")) else failures).append((name, _line(why)))
        elif error is not None:
            others.append((name, _line(f"{error.get('message', '')}: {_last_line(error.text or '')}")))
        else:
            passed += 1
    return Outcome(passed, tuple(failures), tuple(": ".join(other) for other in others))


def _as_path(name: re.Match[str]) -> str:
    place = name["module"].replace(".", "/") + ".py"
    return f"{place}::{name['name']}" if name["name"] else place


def _run_vitest(tests: Sequence[str], root: Path, report: Path) -> Outcome:
    files = sorted({test.partition("::")[0] for test in tests})
    titles = "|".join(title_pattern(test.partition("::")[2]) for test in tests)
    command = ["node_modules/.bin/vitest", "run", *files, "-t", f"(?:{titles})$", "--retry=0", "--bail=1"]
    said = _run([*command, "--reporter=json", f"--outputFile={report}"], root)
    if not report.exists():
        return Outcome(0, (), (said,))
    return read_vitest(json.loads(report.read_text(encoding="utf-8")), root)


def title_pattern(title: str) -> str:
    """What a title looks like once vitest has put a case's values into it."""
    return ".*".join(re.escape(part) for part in re.split(r"%[sdifjo]|\$\w+", title))


def read_vitest(report: dict[str, Any], root: Path) -> Outcome:
    """What vitest's report says; a file without tests could not be read."""
    passed = 0
    failures: list[tuple[str, str]] = []
    others: list[tuple[str, str]] = []
    for file in report["testResults"]:
        place = Path(file["name"]).relative_to(root).as_posix()
        if file["status"] == "failed" and not any(test["status"] == "failed" for test in file["assertionResults"]):
            others.append((place, _line(file["message"])))
        for test in file["assertionResults"]:
            name, why = f"{place}::{test['title']}", "\n".join(test["failureMessages"])
            if test["status"] == "failed":
                (others if NO_ANSWER.match(why) else failures).append((name, _line(why)))
            passed += test["status"] == "passed"
    return Outcome(passed, tuple(failures), tuple(": ".join(other) for other in others))


def _run(command: Sequence[str], root: Path) -> str:
    """Run it to its end, however that looks; the last thing that it says."""
    done = subprocess.run(
        command, cwd=root, env={**os.environ, "NO_COLOR": "1"}, check=False, capture_output=True, text=True
    )
    return _line(_last_line(done.stdout + done.stderr))


def _last_line(text: str) -> str:
    return next((line for line in reversed(text.splitlines()) if line.strip()), "")


def _line(text: str) -> str:
    """The first words of it in one line, without colours."""
    plain = " ".join(_lines(re.sub(r"\x1b\[[\d;]*m", "", text)))
    return plain[:LONGEST].rstrip()


def _lines(text: str) -> Iterator[str]:
    for line in text.splitlines():
        if line.lstrip().startswith("at "):
            return
        yield from line.split()
