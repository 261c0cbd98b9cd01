"""The port between the platform's core and the engine that runs flows: the engine asks, core answers.

Neither side imports the other; the engine finds core's host by its entry point (`homeroom.parts`: `flow_host`).
Plugins do not use this module.
"""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol
from uuid import UUID

from homeroom_sdk.errors import OperatorError
from homeroom_sdk.flows import PARTNERS, FlowSpec, Runner
from homeroom_sdk.keeper import Beat


class RunState(StrEnum):
    """The life of a flow run in the platform's own table `flow_runs`, which is the truth."""

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
        is_partner: Its plugin is the work of others: it has a pool with them, and shares it fairly.
        default_limit_s: The time limit of an attempt where the flow says none.
    """

    plugin_id: str
    spec: FlowSpec
    is_partner: bool = False
    default_limit_s: float | None = None

    @property
    def pool(self) -> str:
        """Where its runs wait for a place."""
        return PARTNERS if self.is_partner else self.spec.pool

    @property
    def timeout_s(self) -> float | None:
        """How long an attempt may take; None = without end."""
        return self.default_limit_s if self.spec.timeout_s is None else self.spec.timeout_s

    @property
    def name(self) -> str:
        """The deployment's name."""
        return f"{self.plugin_id}.{self.spec.name}"


@dataclass(frozen=True, slots=True)
class RunRef:
    """A run to be handed to the engine. `attempt` counts from 1; each attempt is a run of its own there.

    `district_code` is for operators to read, known where a run is handed over; it tells no runs apart.
    """

    run_id: UUID
    district_id: UUID
    flow: str
    attempt: int
    district_code: str = field(default="", compare=False)


class EngineAway(OperatorError):
    """The engine does not answer, or refuses us; the message says what an operator can do."""


@dataclass(frozen=True, slots=True)
class SeenStep:
    """A task of an attempt, as the engine saw it; moments are ISO 8601."""

    name: str
    state: str
    started_at: str | None
    ended_at: str | None


@dataclass(frozen=True, slots=True)
class SeenAttempt:
    """An attempt of a run, as the engine saw it: `page` is the engine's own, for operators."""

    number: int
    state: str
    started_at: str | None
    ended_at: str | None
    page: str
    steps: Sequence[SeenStep]


class FlowHost(Protocol):
    """What the engine asks of core, inside a worker or in the process of one run."""

    def flows(self) -> Sequence[InstalledFlow]:
        """Every flow of every plugin that is ready."""
        ...

    async def execute(self, run: RunRef, runner: Runner) -> RunState:
        """Run the handler of a run's flow under its lease and its time limit, and write down its state.

        Checks that the run is this attempt's, that the district may use the plugin, sends heartbeats while it
        runs. Returns the state written; CANCELLED, changing nothing, if the attempt is not the run's any more or
        another process holds its lease. Raises what the handler raised, after writing down that the run has
        failed or waits for its next attempt (`FlowSpec.retries`); for a run that waits by nobody's fault `Postponed`,
        whatever the handler raised. When this call is cancelled although nobody
        stopped the run (its worker is shutting down), the run is left to its next attempt.
        """
        ...

    async def reconcile(self) -> list[RunRef]:
        """Return the runs to be submitted now: new ones, and those whose lease is over, as their next attempt.

        A run that was handed over long ago and has not begun comes back as the same attempt, uncounted: it may
        simply wait its turn, and the engine starts it anew only if it has lost it.
        """
        ...

    async def note_killed(self, run: RunRef) -> None:
        """Note that the process of an attempt is gone for certain: its lease, if it holds one, ends early."""
        ...

    async def note_cut_off(self, run: RunRef) -> None:
        """Note that an attempt's process was ended at its time limit: the run fails in words, or is tried again."""
        ...

    async def prolong(self, run: RunRef) -> None:
        """Prolong the lease of an attempt whose process is there, as one that blocks cannot do that itself."""
        ...

    async def note_engine_away(self, run: RunRef) -> None:
        """Note that the engine did not answer or refused the run, so that staff see for what it waits."""
        ...

    async def note_handed_over(self, run: RunRef, engine_id: str) -> None:
        """Note that the engine has accepted the run."""
        ...

    async def note_taken(self, run: RunRef, engine_id: str) -> None:
        """Note that a worker is about to start a run's process.

        If it does not begin within seconds, its worker is lost, and `reconcile` returns it.
        """
        ...

    async def create_due_runs(self) -> list[RunRef]:
        """Create the runs of schedules whose slot has come, at most one per slot over all processes."""
        ...

    async def is_outdated(self) -> bool:
        """Whether the verdict on a plugin has changed since this process loaded it; a new process takes its place."""
        ...

    async def listen(self, wake: Callable[[], Awaitable[None]], beat: Beat) -> None:
        """Call `wake` whenever runs have come to be submitted, until cancelled; `beat` while it can hear."""
        ...

    async def close(self) -> None:
        """Release connections."""
        ...
