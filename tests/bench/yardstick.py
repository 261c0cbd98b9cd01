"""Times subjects in turns, so that a busy moment of the machine hits all of them, and prints ratios.

A subject is a callable that does its work once, here or in a subprocess that it waits for, and returns how many
units it did (parts, pages, mails), or None for one. CPU time counts user and system time of both. Work that another
subject in the same process would slow down runs as `in_own_process` and times itself. A benchmark asserts nothing:
it prints what it saw beside a yardstick that ran in the same minutes.
"""

import json
import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median


@dataclass(frozen=True)
class Run:
    """One run of a subject that timed itself; `peak_mb` is the most memory its process had."""

    units: int
    cpu_s: float
    wall_s: float
    peak_mb: int = 0


class Nowhere:
    """Where a zip is written: it counts, and keeps nothing."""

    size = 0

    def write(self, piece: bytes, /) -> int:
        """Count."""
        self.size += len(piece)
        return len(piece)

    def flush(self) -> None:
        """Nothing to do."""

    def close(self) -> None:
        """Nothing to do."""


class PeakMemory:
    """The most memory that this process added at any moment of a block; by Linux's own account."""

    added_mb = 0.0

    def __enter__(self) -> "PeakMemory":
        Path("/proc/self/clear_refs").write_text("5")  # The peak so far is forgotten.
        self._before_kb = _read_status("VmRSS")
        return self

    def __exit__(self, *_: object) -> None:
        self.added_mb = max(0, _read_status("VmHWM") - self._before_kb) / 1024


def _read_status(name: str) -> int:
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith(f"{name}:"):
            return int(line.split()[1])
    raise SystemExit(f"This system does not tell its {name}.")


Subject = Callable[[], int | Run | None]


@dataclass(frozen=True)
class Timing:
    """Medians of one subject, in seconds a unit."""

    name: str
    cpu_s: float
    wall_s: float
    units: int
    peak_mb: int = 0


def measure(subjects: Mapping[str, Subject], rounds: int = 3) -> dict[str, Timing]:
    """Run every subject once a round, in turns, and take the medians."""
    runs: dict[str, list[Run]] = {name: [] for name in subjects}
    for _ in range(rounds):
        for name, subject in subjects.items():
            runs[name].append(time_once(subject))
    return {
        name: Timing(
            name,
            median(run.cpu_s / run.units for run in found),
            median(run.wall_s / run.units for run in found),
            found[-1].units,
            max(run.peak_mb for run in found),
        )
        for name, found in runs.items()
    }


def time_once(subject: Subject) -> Run:
    """Run a subject and time it, unless it has timed itself."""
    cpu_s, wall_s = cpu_seconds(), time.perf_counter()
    result = subject()
    if isinstance(result, Run):
        return result
    peak_mb = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    return Run(result or 1, cpu_seconds() - cpu_s, time.perf_counter() - wall_s, peak_mb)


def in_own_process(script: str, *arguments: str) -> Subject:
    """A subject that runs `python script arguments`, which must print what `report` gives."""

    def subject() -> Run:
        done = subprocess.run([sys.executable, script, *arguments], check=True, capture_output=True)
        return Run(**json.loads(done.stdout))

    return subject


def report(subject: Subject) -> str:
    """Run a subject in this process and put its figures into one line, for `in_own_process`."""
    return json.dumps(asdict(time_once(subject)))


def cpu_seconds() -> float:
    """CPU time of this process and of the children it has waited for."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(usage.ru_utime + usage.ru_stime for usage in used)


def print_ratios(title: str, timings: Mapping[str, Timing], yardstick: str, unit: str = "unit") -> None:
    """One line a subject: milliseconds a unit, and how many times the yardstick's speed by CPU and wall time."""
    by = timings[yardstick]
    print(f"\n{title}  (load {os.getloadavg()[0]:.1f}, yardstick: {yardstick})")
    print(f"  {'':34}{'CPU ms/' + unit:>14}{'wall ms/' + unit:>15}{'x CPU':>9}{'x wall':>9}")
    for timing in timings.values():
        print(
            f"  {timing.name:34}{timing.cpu_s * 1e3:14.3f}{timing.wall_s * 1e3:15.3f}"
            f"{by.cpu_s / max(timing.cpu_s, 1e-9):9.2f}{by.wall_s / max(timing.wall_s, 1e-9):9.2f}"
        )


def print_growth(title: str, figures: Mapping[int, float], unit: str) -> None:
    """How a figure per unit moves with the size: flat is linear growth of the whole."""
    first = next(iter(figures.values()))
    print(f"\n{title}")
    for size, figure in figures.items():
        print(f"  {size:>9,}: {figure:10.3f} {unit}  x{figure / first:.2f}")
