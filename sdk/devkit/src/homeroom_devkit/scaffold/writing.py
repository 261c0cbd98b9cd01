"""Creation of a new plugin: in homeroom's own tree, or as a separate repository."""

import json
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path, PurePosixPath
from typing import Any

from homeroom_devkit.scaffold.names import check_name

TEMPLATE, ADDITION = ".template", ".addition"
"""Suffixes of template files. A template replaces an earlier file of the same name; an addition is appended to it, or
merged into it if it is JSON.
"""
WORD = "specimen"
PACKAGES = ("@homeroom/api-types", "@homeroom/sdk")
"""homeroom's npm packages that a repository's pages install."""


class PackagesMissing(ValueError):
    """The folder of npm packages lacks one; the message names it."""


@dataclass(frozen=True, slots=True)
class Choice:
    """The optional parts of a new plugin.

    Attributes:
        is_connector: It calls a server elsewhere.
        packages: A folder with homeroom's npm packages, which are copied into the repository; None to use npm's
            registry.
    """

    has_ui: bool = False
    is_connector: bool = False
    packages: Path | None = None

    @property
    def kinds(self) -> list[str]:
        """The template trees that make up the plugin."""
        return ["plugin", *(["ui"] if self.has_ui else []), *(["connector"] if self.is_connector else [])]


def is_tree(folder: Path) -> bool:
    """Return whether the folder is homeroom's own repository."""
    return (folder / "plugins").is_dir() and (folder / "sdk" / "python").is_dir()


def write_into_tree(tree: Path, name: str, choice: Choice) -> list[Path]:
    """Write a plugin into `plugins/<name>` of homeroom's tree, and its pages into `plugin-ui/<name>`; return the files.

    The tree's own formatters are applied, if they are installed.

    Raises:
        NameRefused: the name is malformed, reserved or taken.
    """
    check_name(name, tree / "plugins" / name, tree / "plugin-ui" / name, tree=tree)
    written = _write(tree, _render(name, choice.kinds, lambda path: path))
    _format(tree, written)
    return written


def write_repository(top: Path, name: str, choice: Choice) -> list[Path]:
    """Write a plugin as a separate repository into the folder `top`; return the files.

    Raises:
        NameRefused: the name is malformed, reserved or taken, or the folder exists.
        PackagesMissing: the folder of npm packages lacks one.
    """
    check_name(name, top)
    kinds = [*choice.kinds, "repository", *(["repository_ui"] if choice.has_ui else [])]
    brought = {package: _find_package(choice.packages, package) for package in PACKAGES} if choice.packages else {}
    wanted = {package: f"^{version('homeroom-devkit')}" for package in PACKAGES}
    wanted |= {package: f"file:packages/{file.name}" for package, file in brought.items()}
    moved = {f"WANTED:{package}": place for package, place in wanted.items()}
    moved[f"../../../plugins/{name}/src"] = "../../src"
    texts = _render(name, kinds, lambda path: _at_home(path, name))
    for old, new in moved.items():
        texts = {path: text.replace(old, new) for path, text in texts.items()}
    written = _write(top, texts)
    if choice.has_ui:
        written += [_copy(file, top / "ui" / "packages") for file in brought.values()]
    return written


def _at_home(path: PurePosixPath, name: str) -> PurePosixPath:
    """Convert a path in homeroom's tree to the path in the plugin's own repository."""
    match path.parts:
        case ("plugins", folder, *rest) if folder == name:
            return PurePosixPath(*rest)
        case ("plugin-ui", folder, *rest) if folder == name:
            return PurePosixPath("ui", *rest)
    return path


def _find_package(folder: Path, package: str) -> Path:
    """Return the newest file of a package."""
    name = f"{package.removeprefix('@').replace('/', '-')}-*.tgz"
    found = sorted(folder.glob(name), key=lambda file: file.stat().st_mtime)
    if not found:
        raise PackagesMissing(f"There is no {name} in {folder}. `make packages` in homeroom's repository builds it.")
    return found[-1]


def _copy(file: Path, folder: Path) -> Path:
    """Copy a package into the repository, so that every clone can build its pages."""
    folder.mkdir(exist_ok=True)
    return Path(shutil.copy(file, folder))


def _render(
    name: str, kinds: Sequence[str], place: Callable[[PurePosixPath], PurePosixPath]
) -> Mapping[PurePosixPath, str]:
    """Return the combined files of the template trees, by target path."""
    written: dict[PurePosixPath, str] = {}
    for kind in kinds:
        for path, text in _read_templates(files(__package__) / "templates" / kind, PurePosixPath()):
            target, text = place(PurePosixPath(_rename(str(path.with_suffix("")), name))), _rename(text, name)
            written[target] = _join(target, written[target], text) if path.suffix == ADDITION else text
    return written


def _read_templates(folder: Traversable, path: PurePosixPath) -> Iterator[tuple[PurePosixPath, str]]:
    for item in sorted(folder.iterdir(), key=lambda item: item.name):
        if item.is_dir():
            yield from _read_templates(item, path / item.name)
        elif item.name.endswith((TEMPLATE, ADDITION)):
            yield path / item.name, item.read_text(encoding="utf-8")


def _write(top: Path, texts: Mapping[PurePosixPath, str]) -> list[Path]:
    for path, text in texts.items():
        (top / path).parent.mkdir(parents=True, exist_ok=True)
        (top / path).write_text(text, encoding="utf-8")
    return sorted(top / path for path in texts)


def _rename(text: str, name: str) -> str:
    """Replace the template's name by the plugin's in all its forms: word, class, title and wheel."""
    title = name.replace("_", " ").capitalize()
    return (
        text.replace("homeroom-plugin-specimen", f"homeroom-plugin-{name.replace('_', '-')}")
        .replace("Specimen title", title)
        .replace(WORD.capitalize(), "".join(part.capitalize() for part in name.split("_")))
        .replace(WORD, name)
    )


def _join(path: PurePosixPath, first: str, second: str) -> str:
    """Combine two templates of the same file: JSON is merged, everything else is appended."""
    if path.suffix == ".json":
        return json.dumps(_merge(json.loads(first), json.loads(second)), indent=2, ensure_ascii=False) + "\n"
    return f"{first}\n{second}"


def _merge(first: Mapping[str, Any], second: Mapping[str, Any]) -> dict[str, Any]:
    merged = dict(first)
    for key, value in second.items():
        both = isinstance(value, dict) and isinstance(merged.get(key), dict)
        merged[key] = _merge(merged[key], value) if both else value
    return merged


def _format(tree: Path, paths: list[Path]) -> None:
    """Format the files, since a name of another length than the template's changes line breaks."""
    python = [str(path) for path in paths if path.suffix == ".py"]
    others = [str(path) for path in paths if path.suffix in (".ts", ".tsx", ".mjs", ".json")]
    ruff, biome = Path(sys.executable).with_name("ruff"), tree / "node_modules" / ".bin" / "biome"
    if ruff.exists():
        subprocess.run([ruff, "format", "--quiet", *python], cwd=tree, check=True)
    if biome.exists():
        command: list[str | Path] = [biome, "format", "--write", "--no-errors-on-unmatched", *others]
        subprocess.run(command, cwd=tree, check=True, capture_output=True)
