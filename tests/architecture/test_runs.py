"""A run changes its state in one place: nothing else in the product writes it, and the drawing of it is true."""

import ast
import re
from collections.abc import Iterable
from pathlib import Path

from homeroom.runs.lifecycle import TRANSITIONS

from .house import ROOT, python_sources

OWNER = ROOT / "core/src/homeroom/runs/lifecycle.py"
DRAWING = ROOT / "docs/decisions/0027-one-end-of-a-run.md"
OWNED = {"state", "ended_at", "attempt", "is_postponed"}
STATEMENT = re.compile(r"\bUPDATE\s+(public\.)?flow_runs\b", re.IGNORECASE)


def find_other_writers(sources: Iterable[Path]) -> list[str]:
    """Places outside of the lifecycle that write a run's state or tell of its end, as `file:line`."""
    found = []
    for path in sources:
        text = path.read_text()
        if path == OWNER or "migrations" in path.parts:
            continue
        found += [f"{path.name}:{text[: match.start()].count(chr(10)) + 1}" for match in STATEMENT.finditer(text)]
        if "FlowRun" in text or "FlowEnded" in text:
            tree = ast.parse(text)
            knows_runs = any(isinstance(node, ast.Name) and node.id == "FlowRun" for node in ast.walk(tree))
            found += [f"{path.name}:{line}" for line in sorted(_writes(tree, knows_runs=knows_runs))]
    return found


def _writes(tree: ast.Module, *, knows_runs: bool) -> Iterable[int]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            if isinstance(node.func, ast.Name) and node.func.id == "FlowEnded":
                yield node.lineno
            is_values = isinstance(node.func, ast.Attribute) and node.func.attr == "values"
            if knows_runs and is_values and OWNED & {keyword.arg for keyword in node.keywords}:
                yield node.lineno
        elif knows_runs and isinstance(node, ast.Assign | ast.AugAssign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            written = (item for target in targets for item in ast.walk(target) if isinstance(item, ast.Attribute))
            if any(item.attr in OWNED and not _is_self(item.value) for item in written):
                yield node.lineno


def _is_self(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id == "self"


class TestWriters:
    def test_only_the_lifecycle_changes_a_runs_state(self) -> None:
        assert find_other_writers(python_sources()) == []

    def test_planted_writers_are_found(self, tmp_path: Path) -> None:
        path = tmp_path / "sly.py"
        path.write_text(
            "from homeroom.runs.models import FlowRun\n"
            "async def cancel(session, run):\n"
            "    run.state = 'cancelled'\n"
            "    run.message, run.ended_at = 'x', now()\n"
            "    run.attempt += 1\n"
            "    await session.execute(update(FlowRun).where(FlowRun.id == run.id).values(state='failed'))\n"
            "    await session.execute(text('update flow_runs set attempt = 1'))\n"
            "    await outbox.publish(FlowEnded(run_id=run.id))\n"
            "    run.lease_until = now()\n"
        )

        assert find_other_writers([path]) == [f"sly.py:{line}" for line in (7, 3, 4, 5, 6, 8)]


class TestDrawing:
    def test_it_shows_each_transition_and_no_other(self) -> None:
        drawn = re.findall(r"^    (\w+) --> (\w+): ([\w ]+)$", DRAWING.read_text(), re.MULTILINE)

        true = {(source, target, name) for name, (sources, target) in TRANSITIONS.items() for source in sources}
        assert len(drawn) == len(set(drawn))
        assert set(drawn) == {tuple(map(str, line)) for line in true}
