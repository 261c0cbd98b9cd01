"""Marks of the doctor's findings, and how they are shown."""

from collections.abc import Iterable
from enum import StrEnum

from homeroom_sdk.hooks import Severity
from rich.console import Console
from rich.markup import escape


class Mark(StrEnum):
    """Mark in front of a finding; only `look` requires action."""

    OK = "ok"
    WARNING = "warn"
    LOOK = "look"

    @classmethod
    def of(cls, judgement: "bool | Severity | Mark") -> "Mark":
        """Return the mark for a result of a check, or for the severity of a plugin's own finding."""
        if isinstance(judgement, Severity):
            return {Severity.INFO: cls.OK, Severity.WARNING: cls.WARNING, Severity.ERROR: cls.LOOK}[judgement]
        return judgement if isinstance(judgement, cls) else cls.OK if judgement else cls.LOOK


_COLORS = {Mark.OK: "green", Mark.WARNING: "yellow", Mark.LOOK: "red"}


def show(console: Console, findings: Iterable[tuple[bool | Mark, str]]) -> bool:
    """Print the findings, one per line; return True if no finding requires action."""
    is_well = True
    for judgement, sentence in findings:
        mark = Mark.of(judgement)
        console.print(f"[{_COLORS[mark]}]{mark:<4}[/] {escape(sentence)}", soft_wrap=True)
        is_well = is_well and mark is not Mark.LOOK
    return is_well
