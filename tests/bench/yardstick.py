"""Timer that runs subjects in turns, so that a busy moment of the machine affects all of them, and prints ratios.

A subject is a callable that does its work once, here or in a subprocess that it waits for, and returns the number of
units it did (parts, pages, mails), or None for one. CPU time is user plus system time of both processes. A subject that
another one in the same process would slow down runs through `in_own_process` and times itself. A benchmark asserts
nothing: it prints its results next to a baseline that ran in the same minutes.
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
    """One run of a subject; `peak_mb` is the peak memory of its process."""

    units: int
    cpu_s: float
    wall_s: float
    peak_mb: int = 0


class Nowhere:
    """Output for a zip that counts the bytes and keeps nothing."""

    size = 0

    def write(self, piece: bytes, /) -> int:
        """Count the bytes."""
        self.size += len(piece)
        return len(piece)

    def flush(self) -> None:
        """Do nothing."""

    def close(self) -> None:
        """Do nothing."""


class PeakMemory:
    """Context manager that measures the peak memory this process adds during a block, as Linux reports it."""

    added_mb = 0.0

    def __enter__(self) -> "PeakMemory":
        Path("/proc/self/clear_refs").write_text("5")  # Reset the recorded peak.
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
    """Medians of one subject, in seconds per unit."""

    name: str
    cpu_s: float
    wall_s: float
    units: int
    peak_mb: int = 0


def measure(subjects: Mapping[str, Subject], rounds: int = 3) -> dict[str, Timing]:
    """Run every subject once per round, in turns, and return the medians."""
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
    """Return a subject that runs `python script arguments`; the script must print the result of `report`."""

    def subject() -> Run:
        done = subprocess.run([sys.executable, script, *arguments], check=True, capture_output=True)
        return Run(**json.loads(done.stdout))

    return subject


def report(subject: Subject) -> str:
    """Run a subject in this process and return its figures as one line of JSON, for `in_own_process`."""
    return json.dumps(asdict(time_once(subject)))


def cpu_seconds() -> float:
    """Return the CPU time of this process and of the children it has waited for."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(usage.ru_utime + usage.ru_stime for usage in used)


def print_ratios(title: str, timings: Mapping[str, Timing], yardstick: str, unit: str = "unit") -> None:
    """Print milliseconds per unit of each subject, and its speed relative to the yardstick by CPU and wall time."""
    by = timings[yardstick]
    print(f"\n{title}  (load {os.getloadavg()[0]:.1f}, yardstick: {yardstick})")
    print(f"  {'':34}{'CPU ms/' + unit:>14}{'wall ms/' + unit:>15}{'x CPU':>9}{'x wall':>9}")
    for timing in timings.values():
        print(
            f"  {timing.name:34}{timing.cpu_s * 1e3:14.3f}{timing.wall_s * 1e3:15.3f}"
            f"{by.cpu_s / max(timing.cpu_s, 1e-9):9.2f}{by.wall_s / max(timing.wall_s, 1e-9):9.2f}"
        )


def print_growth(title: str, figures: Mapping[int, float], unit: str) -> None:
    """Print how a figure per unit changes with the size; a constant figure means linear growth of the whole."""
    first = next(iter(figures.values()))
    print(f"\n{title}")
    for size, figure in figures.items():
        print(f"  {size:>9,}: {figure:10.3f} {unit}  x{figure / first:.2f}")
