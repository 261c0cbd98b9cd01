"""The port between the platform's core and the engine that runs flows: the engine calls, core answers.

Neither side imports the other; the engine finds core's host by its entry point (`homeroom.parts`: `flow_host`). Plugins
do not use this module.
"""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol
from uuid import UUID

from homeroom_sdk.errors import OperatorError
from homeroom_sdk.flows import PARTNERS, FlowSpec, Runner
from homeroom_sdk.supervised_tasks import Beat


class RunState(StrEnum):
    """The states of a flow run in the platform's table `flow_runs`, which is authoritative."""

    QUEUED = "queued"
    RUNNING = "running"
    COMPLETED = "completed"
    FAILED = "failed"
    CANCELLED = "cancelled"


FINAL_STATES = frozenset({RunState.COMPLETED, RunState.FAILED, RunState.CANCELLED})


@dataclass(frozen=True, slots=True)
class InstalledFlow:
    """A plugin's flow with its name in the whole platform, `<plugin>.<flow>`.

    Attributes:
        is_partner: The plugin is a partner's; its runs share the pool of all partners' plugins fairly.
        default_limit_s: Time limit of an attempt if the flow declares none.
    """

    plugin_id: str
    spec: FlowSpec
    is_partner: bool = False
    default_limit_s: float | None = None

    @property
    def pool(self) -> str:
        """The pool in which its runs wait for a slot."""
        return PARTNERS if self.is_partner else self.spec.pool

    @property
    def timeout_s(self) -> float | None:
        """Time limit of an attempt in seconds; None for no limit."""
        return self.default_limit_s if self.spec.timeout_s is None else self.spec.timeout_s

    @property
    def name(self) -> str:
        """The deployment's name."""
        return f"{self.plugin_id}.{self.spec.name}"


@dataclass(frozen=True, slots=True)
class RunRef:
    """A run to be submitted to the engine. `attempt` counts from 1; each attempt is a separate run in the engine.

    `district_code` is for operators to read and set when a run is submitted; it is ignored in comparisons.
    """

    run_id: UUID
    district_id: UUID
    flow: str
    attempt: int
    district_code: str = field(default="", compare=False)


class EngineAway(OperatorError):
    """The engine does not answer, or refuses us; the message states what an operator can do."""


@dataclass(frozen=True, slots=True)
class SeenStep:
    """A task of an attempt, as the engine recorded it; times are in ISO 8601."""

    name: str
    state: str
    started_at: str | None
    ended_at: str | None


@dataclass(frozen=True, slots=True)
class SeenAttempt:
    """An attempt of a run, as the engine recorded it. `page` is the engine's page about it, for operators."""

    number: int
    state: str
    started_at: str | None
    ended_at: str | None
    page: str
    steps: Sequence[SeenStep]


class FlowHost(Protocol):
    """The interface of core that the engine calls, in a worker or in the process of one run."""

    def flows(self) -> Sequence[InstalledFlow]:
        """Return every flow of every plugin that is ready."""
        ...

    async def execute(self, run: RunRef, runner: Runner) -> RunState:
        """Run the handler of a run's flow under its lease and its time limit, and store the run's state.

        Checks that the attempt is the run's current one and that the district may use the plugin; sends heartbeats
        while the handler runs. If this call is cancelled but the run was not stopped (its worker is shutting down), the
        run is left to its next attempt.

        Returns:
            The state written; CANCELLED, without any change, if the attempt is no longer the current one or another
            process holds the lease.

        Raises:
            Postponed: the run has to wait through no fault of its own, regardless of what the handler raised.
            Exception: what the handler raised, after the run was stored as failed or as waiting for its next attempt
                (`FlowSpec.retries`).
        """
        ...

    async def reconcile(self) -> list[RunRef]:
        """Return the runs to submit now: new ones, and those with an expired lease, as their next attempt.

        A run that was submitted long ago and has not begun is returned as the same attempt and does not count as a
        retry. It may simply wait its turn; the engine starts it again only if it has lost it.
        """
        ...

    async def note_killed(self, run: RunRef) -> None:
        """Note that the process of an attempt is certainly gone: its lease, if it holds one, ends early."""
        ...

    async def note_cut_off(self, run: RunRef) -> None:
        """Note that an attempt's process was ended at its time limit: the run fails with a message, or is retried."""
        ...

    async def prolong(self, run: RunRef) -> None:
        """Prolong the lease of an attempt with a living process; a process that blocks cannot do that itself."""
        ...

    async def note_engine_away(self, run: RunRef) -> None:
        """Note that the engine did not answer or refused the run, so that staff see what the run waits for."""
        ...

    async def note_handed_over(self, run: RunRef, engine_id: str) -> None:
        """Note that the engine has accepted the run."""
        ...

    async def note_taken(self, run: RunRef, engine_id: str) -> None:
        """Note that a worker is about to start a run's process.

        If the run does not begin within seconds, its worker is considered lost, and `reconcile` returns the run.
        """
        ...

    async def create_due_runs(self) -> list[RunRef]:
        """Create the runs of schedules that are due, at most one per time slot across all processes."""
        ...

    async def is_outdated(self) -> bool:
        """Return whether the decision on a plugin (such as a suspension) has changed since this process loaded it.

        The process must then be replaced by a new one.
        """
        ...

    async def listen(self, wake: Callable[[], Awaitable[None]], beat: Beat) -> None:
        """Call `wake` whenever runs are ready to be submitted, and `beat` while listening works, until cancelled."""
        ...

    async def close(self) -> None:
        """Release connections."""
        ...
