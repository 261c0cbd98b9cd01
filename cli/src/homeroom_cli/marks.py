"""How the doctor judges what it found, and how it shows that."""

from collections.abc import Iterable
from enum import StrEnum

from homeroom_sdk.hooks import Severity
from rich.console import Console
from rich.markup import escape


class Mark(StrEnum):
    """What stands before a finding; only the last one asks somebody to act."""

    OK = "ok"
    WARNING = "warn"
    LOOK = "look"

    @classmethod
    def of(cls, judgement: "bool | Severity | Mark") -> "Mark":
        """The mark of what is well or not, or of a plugin's own finding."""
        if isinstance(judgement, Severity):
            return {Severity.INFO: cls.OK, Severity.WARNING: cls.WARNING, Severity.ERROR: cls.LOOK}[judgement]
        return judgement if isinstance(judgement, cls) else cls.OK if judgement else cls.LOOK


_COLORS = {Mark.OK: "green", Mark.WARNING: "yellow", Mark.LOOK: "red"}


def show(console: Console, findings: Iterable[tuple[bool | Mark, str]]) -> bool:
    """Print the findings, a line each; whether none of them asks somebody to act."""
    is_well = True
    for judgement, sentence in findings:
        mark = Mark.of(judgement)
        console.print(f"[{_COLORS[mark]}]{mark:<4}[/] {escape(sentence)}", soft_wrap=True)
        is_well = is_well and mark is not Mark.LOOK
    return is_well
