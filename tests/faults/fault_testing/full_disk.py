"""A full disk, simulated by a limit on file sizes that is set on running processes."""

import contextlib
import resource
from collections.abc import Iterator, Sequence

from fault_testing.installation import Installation

OF_RUNS = ("warm", "zygote", "run")
"""Process names; the zygote of the warm process and the guarded children of runs are forks of it with the same name."""


@contextlib.contextmanager
def no_room(installation: Installation, *, above_bytes: int, names: Sequence[str] = OF_RUNS) -> Iterator[None]:
    """Limit the file size of processes with these names; new runs inherit the limit from the warm process."""

    def limit(soft: int) -> None:
        for pid in {pid for name in names for pid in installation.pids(name)}:
            with contextlib.suppress(ProcessLookupError):
                hard = resource.prlimit(pid, resource.RLIMIT_FSIZE)[1]
                resource.prlimit(pid, resource.RLIMIT_FSIZE, (soft, hard))

    assert installation.pids(names[0])
    limit(above_bytes)
    try:
        yield
    finally:
        limit(resource.RLIM_INFINITY)
