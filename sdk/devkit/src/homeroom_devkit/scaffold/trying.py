"""Installation of a new repository's plugin and a run of its tests, with the commands that its author uses later."""

import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

from homeroom_registry.install.errors import UpkeepRefused
from homeroom_registry.install.installing import find_installer
from homeroom_sdk.errors import OperatorError

NPM = "npm"


class TryFailed(OperatorError):
    """A step has failed; the message contains its output and the command to repeat it."""


@dataclass(frozen=True, slots=True)
class Step:
    """A command and the folder of the repository in which it runs."""

    command: Sequence[str]
    folder: str = "."

    def __str__(self) -> str:
        """Return the command as a user types it."""
        typed = shlex.join(("python", *self.command[1:]) if self.command[0] == sys.executable else self.command)
        return typed if self.folder == "." else f"cd {self.folder} && {typed}"


def list_steps(*, has_ui: bool) -> Sequence[Step]:
    """Return the steps that install and test a repository's plugin; its pages are built before the tests.

    Raises:
        TryFailed: a required program is not installed.
    """
    try:
        installer = find_installer()
    except UpkeepRefused as error:
        raise TryFailed(str(error)) from error
    steps = [Step((*installer, "--quiet", "--editable", ".[tests]"))]
    if has_ui:
        if shutil.which(NPM) is None:
            raise TryFailed("Pages need Node 20 or newer with npm, which is not on the path. Install it.")
        steps.append(Step((NPM, "install", "--silent", "--no-audit", "--no-fund"), "ui"))
        scripts = ("generate", "typecheck", "test", "build")
        steps += [Step((NPM, "run", "--silent", script), "ui") for script in scripts]
    return [*steps, Step((sys.executable, "-m", "pytest", "--quiet"))]


def run_step(step: Step, repository: Path) -> float:
    """Run the step; return its duration in seconds.

    Raises:
        TryFailed: it ended with an error.
    """
    started_at = monotonic()
    beside = str(Path(sys.executable).parent)
    environment = {**os.environ, "PATH": os.pathsep.join((beside, os.environ.get("PATH", "")))}
    done = subprocess.run(
        step.command, cwd=repository / step.folder, env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        said = f"{done.stdout}{done.stderr}".strip()
        raise TryFailed(f"{repository.name} is written, but this fails in it: {step}\n{said}")
    return monotonic() - started_at
