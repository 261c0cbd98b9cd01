"""The soak itself: honest clients alone, then alongside abusive ones, and the results."""

import asyncio
import json
import os
import statistics
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from attack_testing.served import Served
from attack_testing.soak.scene import Scene
from attack_testing.watching import watching

HERE = Path(__file__).parents[2]
DELIVERY = HERE.parents[1] / "plugins" / "delivery" / "tests" / "support"
ABUSES = {
    "bodies": 100,
    "multiparts": 50,
    "bombs": 12,
    "patterns": 2,
    "idle": 1000,
    "deaf": 50,
    "passwords": 20,
    "own_password": 20,
    "records": 2,
    "sockets": 50,
}
"""Minimum of each kind of abuse, in its own unit, for the soak to count."""


@dataclass
class Phase:
    """Results of one part: the honest clients' answers, the slowest `/health/live`, and the peak memory."""

    took_s: list[tuple[str, float]] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    live_s: float = 0.0
    live_wrong: list[str] = field(default_factory=list)
    memory_bytes: int = 0

    @property
    def p95_s(self) -> float:
        """The p95 of all answers, in seconds."""
        return quantile([took for _, took in self.took_s])

    def by_kind(self) -> dict[str, float]:
        """Return the p95 for each kind of request."""
        kinds = sorted({kind for kind, _ in self.took_s})
        return {kind: quantile([took for name, took in self.took_s if name == kind]) for kind in kinds}


@dataclass
class Soak:
    """Results of both parts, and the effects of the abuse."""

    alone: Phase
    beside: Phase
    effects: dict[str, int]
    answers: dict[str, int]

    @property
    def ratio(self) -> float:
        """Factor by which the honest clients' p95 rises under abuse."""
        return self.beside.p95_s / self.alone.p95_s

    @property
    def not_started(self) -> dict[str, int]:
        """Kinds of abuse that did less than they must for the soak to count."""
        return {kind: self.effects.get(kind, 0) for kind, least in ABUSES.items() if self.effects.get(kind, 0) < least}

    def say(self) -> str:
        """Return a readable report."""
        lines = [f"{'':12}{'answers':>9}{'p95':>9}{'live':>9}{'memory':>10}{'wrong':>7}  load {os.getloadavg()[0]:.1f}"]
        for name, phase in (("alone", self.alone), ("beside abuse", self.beside)):
            lines.append(
                f"{name:12}{len(phase.took_s):>9}{phase.p95_s * 1000:>7.0f}ms{phase.live_s * 1000:>7.0f}ms"
                f"{phase.memory_bytes / 1e6:>8.0f}MB{len(phase.wrong):>7}"
            )
        lines.append(f"ratio of the p95: {self.ratio:.2f}")
        for kind, took in self.beside.by_kind().items():
            lines.append(f"  {kind:12}{self.alone.by_kind().get(kind, 0) * 1000:>7.0f}ms{took * 1000:>7.0f}ms")
        lines += [f"abuse: {json.dumps(self.effects)}", f"answered: {json.dumps(self.answers)}"]
        lines += [f"live: {wrong}" for wrong in self.beside.live_wrong[:5]]
        lines += [f"wrong: {wrong}" for wrong in [*self.alone.wrong, *self.beside.wrong][:20]]
        return "\n".join(lines)


async def soak(served: Served, scene: Scene, *, alone_s: float, beside_s: float, clients: int = 50) -> Soak:
    """Run the honest clients alone for `alone_s`, then alongside the abusive ones for `beside_s`."""
    with tempfile.TemporaryDirectory(prefix="homeroom-soak-") as folder:
        path = Path(folder) / "scene.json"
        scene.write(path)
        alone = await _phase(served, path, alone_s, clients)
        abusive = await _start("abusive", str(path), str(beside_s))
        await asyncio.sleep(2)
        beside = await _phase(served, path, beside_s - 4, clients)
        found = await _end(abusive)
    return Soak(alone, beside, found["effects"], found["answers"])


async def _phase(served: Served, scene: Path, seconds: float, clients: int) -> Phase:
    phase = Phase()
    honest = await _start("honest", str(scene), str(seconds), str(clients))
    ended = asyncio.create_task(_end(honest))
    async with watching(served, pause_s=0.2) as watch:
        while not ended.done():
            # In a thread: scanning all processes takes long on a busy machine, and the watch must not wait.
            phase.memory_bytes = max(phase.memory_bytes, await asyncio.to_thread(served.memory_bytes))
            await asyncio.wait([ended], timeout=2)
    found = await ended
    phase.took_s = [(kind, took) for kind, took in found["took_s"]]
    phase.wrong, phase.live_s, phase.live_wrong = found["wrong"], watch.longest_s, watch.wrong
    return phase


async def _start(name: str, *arguments: str) -> asyncio.subprocess.Process:
    path = os.pathsep.join([str(HERE), str(DELIVERY), os.environ.get("PYTHONPATH", "")])
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        f"attack_testing.soak.{name}",
        *arguments,
        env={**os.environ, "PYTHONPATH": path},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )


async def _end(process: asyncio.subprocess.Process) -> dict[str, Any]:
    out, errors = await process.communicate()
    assert process.returncode == 0, errors.decode(errors="replace")[-3000:]
    found: dict[str, Any] = json.loads(out)
    return found


def quantile(values: list[float], share: int = 95) -> float:
    """Return the p95, or another percentile."""
    if len(values) < 2:
        return max(values, default=float("inf"))
    return statistics.quantiles(values, n=100)[share - 1]
