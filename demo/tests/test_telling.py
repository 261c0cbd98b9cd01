"""The demo's output while it works."""

import io

import pytest
from homeroom_demo.telling import EVERY_S, Telling
from rich.console import Console

NEVER_S = 3600.0


class Clock:
    """Returns the time that a test sets."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def told(screen: Console) -> list[str]:
    """Return the printed lines without terminal control codes."""
    assert isinstance(screen.file, io.StringIO)
    return screen.file.getvalue().splitlines()


class TestWithoutTerminal:
    def test_step_is_named_before_it_begins_and_has_its_seconds(self, clock: Clock) -> None:
        screen = Console(file=io.StringIO(), force_terminal=False)
        with Telling(screen, clock=clock, look_every_s=NEVER_S).step("Starting"):
            clock.now += 1.25
            begun = told(screen)
        assert begun == ["Starting …"]
        assert told(screen) == ["Starting …", "Starting: 1.2 s"]

    def test_long_step_says_every_few_seconds_how_far_it_is(self, clock: Clock) -> None:
        screen = Console(file=io.StringIO(), force_terminal=False)
        telling = Telling(screen, clock=clock, look_every_s=NEVER_S)
        with telling.step("Delivering"):
            for number in range(1, 13):
                clock.now += EVERY_S / 4
                telling.note(f"sending, {number} of 12")
            said = told(screen)
        assert said == [
            "Delivering …",
            "  sending, 4 of 12, 5.0 s",
            "  sending, 8 of 12, 10.0 s",
            "  sending, 12 of 12, 15.0 s",
        ]

    def test_step_that_breaks_off_has_no_end(self, clock: Clock) -> None:
        screen = Console(file=io.StringIO(), force_terminal=False)
        with pytest.raises(ValueError, match="no"), Telling(screen, clock=clock, look_every_s=NEVER_S).step("Starting"):
            raise ValueError("no")
        assert told(screen) == ["Starting …"]


class TestOnTerminal:
    def test_one_line_changes_and_its_seconds_stay(self, clock: Clock) -> None:
        screen = Console(file=io.StringIO(), force_terminal=True, color_system=None)
        telling = Telling(screen, clock=clock, look_every_s=NEVER_S)
        with telling.step("Delivering"):
            telling.note("sending")
            clock.now += 2
        assert told(screen)[-1].endswith("Delivering: 2.0 s")
