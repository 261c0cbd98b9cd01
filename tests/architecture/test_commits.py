"""Commit subjects are `area: Imperative sentence.`: the hook refuses others, and tests check the latest ones."""

import subprocess
from pathlib import Path

import pytest

from .commits import find_faults

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    "subject",
    [
        "Fix the gate",
        "core: fix the gate",
        "core: Fixes the gate",
        "core: Fix the gate; mail: Send",
        f"core: {'Fix ' * 40}",
    ],
)
def test_other_subjects_are_refused(subject: str) -> None:
    assert len(find_faults(["core: Fix the gate", subject])) == 1


def test_last_commits_keep_the_rule() -> None:
    command = ["git", "log", "--no-merges", "--format=%s", "-20"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.skip("This tree is not a repository.")
    assert find_faults(done.stdout.splitlines()) == []
