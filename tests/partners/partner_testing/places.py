"""Places outside this tree, as a partner and a district's operator have them: wheels and npm packages, no sources."""

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parents[3]
OF_THIS_TREE = ("HOMEROOM_", "MYPYPATH", "NODE_PATH", "PYTEST_", "PYTHON", "VIRTUAL_ENV")
"""Prefixes of environment variables that would lead back to this tree."""


@dataclass(frozen=True)
class Place:
    """A folder with its own Python environment, `python`, in which commands run."""

    folder: Path
    environment: dict[str, str] = field(repr=False)

    @property
    def programs(self) -> Path:
        """Folder of the environment's programs."""
        return self.folder / "python" / "bin"

    def run(
        self, program: str, *arguments: str | Path, folder: str = ".", code: int = 0, limit_s: float | None = None
    ) -> str:
        """Run a program, preferring the environment's own; check its exit code and return its output."""
        own = self.programs / program
        done = subprocess.run(
            (own if own.exists() else program, *arguments),
            cwd=self.folder / folder,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
            timeout=limit_s,
        )
        assert done.returncode == code, f"{program} {arguments} ended with {done.returncode}:\n{done.stdout}"
        return done.stdout


def build_packages(folder: Path, keys: Path) -> None:
    """Build all packages to install: a wheel of each package of this tree, signed plugins, and the npm packages.

    Args:
        keys: Folder for homeroom's new keys; operators get the public one.
    """
    _run(find_uv(), "build", "--quiet", "--wheel", "--all-packages", "--out-dir", str(folder))
    homeroom = str(Path(sys.executable).with_name("homeroom"))
    _run(homeroom, "plugin", "key", "homeroom", "--folder", str(keys))
    for wheel in folder.glob("homeroom_plugin_*.whl"):
        _run(homeroom, "plugin", "sign", str(wheel), "--key", str(keys / "homeroom.key"))
    _run("node", "sdk/ts/tools/package/pack.mjs", str(folder))


def make_place(folder: Path, packages: Path, *requirements: str, **environment: str) -> Place:
    """Make a folder and install the requirements there: own packages from `packages`, others as pip does here."""
    folder.mkdir()
    programs = folder / "programs"
    programs.mkdir()
    (programs / "uv").symlink_to(find_uv())
    kept = {name: value for name, value in os.environ.items() if not name.startswith(OF_THIS_TREE)}
    outside = [part for part in kept.get("PATH", "").split(os.pathsep) if not Path(part).is_relative_to(ROOT)]
    path = os.pathsep.join((str(folder / "python" / "bin"), str(programs), *outside))
    # Packages in npm's cache need no request.
    own = {"PATH": path, "COLUMNS": "200", "npm_config_prefer_offline": "true"}
    place = Place(folder, {**kept, **own, **environment})
    place.run("uv", "venv", "--quiet", "--python", sys.executable, "python")
    # A wheel built a minute ago has the same name as its predecessor.
    ours = {wheel.name.partition("-")[0].replace("_", "-") for wheel in packages.glob("*.whl")}
    fresh = [word for name in sorted(ours) for word in ("--refresh-package", name)]
    where = ("--python", place.programs / "python", "--find-links", packages)
    place.run("uv", "pip", "install", "--quiet", *where, *fresh, *requirements)
    return place


def find_uv() -> str:
    """Return the tree's own uv, or the machine's."""
    own = ROOT / ".tools" / "bin" / "uv"
    return str(own) if own.exists() else str(shutil.which("uv") or "uv")


def _run(*command: str) -> None:
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
