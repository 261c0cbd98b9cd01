"""The state machine: one table, drawn in the docs, and a single module that changes a status."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from delivery_testing.clerk import Clerk
from homeroom_plugins.delivery.jobs import transitions
from homeroom_plugins.delivery.jobs.transitions import MOVES
from homeroom_plugins.delivery.models import Job
from homeroom_plugins.delivery.states import OPEN_STATUSES, STATUS_WORDS, JobStatus
from sqlalchemy import update

SOURCES = Path(transitions.__file__).parents[1]
DRAWING = Path(__file__).parents[3] / "docs" / "decisions" / "0030-job-states.md"
OF_PERSONS = {
    "cancelJob": OPEN_STATUSES,
    "retryJob": {JobStatus.FAILED},
    "expire": {JobStatus.COMPLETE, JobStatus.EXPIRED},
    "releaseJob": set[JobStatus](),  # Its maker may not; `test_releasing` has another person.
    "sendNow": {JobStatus.HOLD_SCHEDULED},
    "takeBack": set[JobStatus](),  # Nothing is matched yet.
    "pauseJob": {JobStatus.SENDING},
    "resumeJob": {JobStatus.SENDING},
    "rerunjob": set(JobStatus) - OPEN_STATUSES - {JobStatus.DRAFT, JobStatus.DESTROYED},
}
"""Actions of a person on a job, and the states in which each is accepted."""


class TestMoves:
    def test_every_status_has_a_word_and_a_row(self) -> None:
        assert set(MOVES) == set(STATUS_WORDS) == set(JobStatus)

    def test_every_status_can_be_come_to_and_every_open_one_be_left_by_a_person(self) -> None:
        """Except the initial states: a job is created as a draft or as queued."""
        assert set().union(*MOVES.values()) == set(JobStatus) - {JobStatus.DRAFT}
        assert all(JobStatus.CANCELLED in MOVES[status] for status in OPEN_STATUSES)

    def test_drawing_shows_exactly_these_moves(self) -> None:
        names = {str(status).replace(" ", "_"): status for status in JobStatus}
        drawn = {
            (names[source], names[to])
            for source, to in re.findall(r"^ +(\w+) --> (\w+)", DRAWING.read_text(), flags=re.MULTILINE)
            if source in names and to in names
        }
        assert drawn == {(source, to) for source, following in MOVES.items() for to in following}

    @pytest.mark.deep(of="plugins")
    def test_nobody_else_changes_a_status(self) -> None:
        assert [str(found) for path in sorted(SOURCES.rglob("*.py")) for found in list_changes(path)] == []

    def test_planted_changes_are_found(self, tmp_path: Path) -> None:
        planted = tmp_path / "planted.py"
        planted.write_text(
            'job.status = "complete"\njob.x, job.status = 1, 2\nq = update(Job).values(status="failed")\n'
            'setattr(job, "status", "failed")\n'
        )
        assert len(list(list_changes(planted))) == 4


class TestWordsOfPersons:
    @pytest.mark.deep(of="plugins")
    @pytest.mark.parametrize("call", OF_PERSONS)
    async def test_call_is_taken_in_its_states_and_refused_with_a_sentence_in_all_others(
        self, clerk: Clerk, call: str
    ) -> None:
        job_id = await clerk.start(clerk.invent(1))
        for status in JobStatus:
            async with clerk.platform.database.district(clerk.district.district.id) as session:
                await session.execute(update(Job).values(status=status, problem=""))
            if call == "rerunjob":
                answer = await clerk.post(call, json={"jobId": job_id})
            else:
                answer = await clerk.post(f"{call}/{job_id}")
            if status in OF_PERSONS[call]:
                assert answer.status_code in (200, 202), (status, answer.text)
                await clerk.drain_events()  # The event of the run that was stopped with it.
            elif call == "releaseJob" and status == JobStatus.HOLD:
                assert (answer.status_code, answer.json()["code"]) == (403, "own_release")
            else:
                assert (answer.status_code, answer.json()["code"]) == (409, "job_state"), status
                assert str(STATUS_WORDS[status]) in answer.json()["messages"][0]
                assert (await clerk.job(job_id))["status"] == status


def list_changes(path: Path) -> Iterator[str]:
    """Yield the places where a module other than `transitions` sets a job's status."""
    if path.name == "transitions.py":
        return
    for node in ast.walk(ast.parse(path.read_text())):
        targets: list[ast.expr] = []
        if isinstance(node, ast.Assign):
            targets = [part for item in node.targets for part in ast.walk(item)]  # type: ignore[misc] # expressions
        elif isinstance(node, ast.AugAssign | ast.AnnAssign):
            targets = [node.target]
        if any(isinstance(item, ast.Attribute) and item.attr == "status" for item in targets):
            yield f"{path.name}:{node.lineno}"  # type: ignore[attr-defined] # a statement
        if isinstance(node, ast.Call) and _sets_status(node):
            yield f"{path.name}:{node.lineno}"


def _sets_status(call: ast.Call) -> bool:
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    if name == "setattr":
        return any(isinstance(item, ast.Constant) and item.value == "status" for item in call.args)
    return name == "values" and any(word.arg == "status" for word in call.keywords)
