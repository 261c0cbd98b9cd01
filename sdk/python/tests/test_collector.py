"""Tests of when the garbage collector runs, each in its own process, since the collector is global to a process."""

import subprocess
import sys

import pytest

IMPORTS = "import gc; from homeroom_sdk.collector import *; "


def run(code: str) -> list[str]:
    """Return the words that the code prints."""
    done = subprocess.run([sys.executable, "-c", IMPORTS + code], check=True, capture_output=True, text=True)
    return done.stdout.split()


class TestPauseGarbageCollector:
    def test_nothing_is_collected_until_it_is_resumed(self) -> None:
        shown = "print(gc.isenabled()); resume_garbage_collector(); print(gc.isenabled(), gc.get_freeze_count() > 1000)"
        assert run(f"pause_garbage_collector(); {shown}") == ["False", "True", "True"]

    def test_what_was_never_paused_freezes_nothing(self) -> None:
        assert run("resume_garbage_collector(); print(gc.isenabled(), gc.get_freeze_count())") == ["True", "0"]


class TestTuneGarbageCollector:
    @pytest.mark.parametrize("before", ["", "pause_garbage_collector(); "])
    def test_it_runs_seldom_and_spares_what_was_there(self, before: str) -> None:
        shown = "print(gc.isenabled(), gc.get_freeze_count() > 1000, gc.get_threshold()[0])"
        assert run(f"{before}tune_garbage_collector(12_345); {shown}") == ["True", "True", "12345"]
