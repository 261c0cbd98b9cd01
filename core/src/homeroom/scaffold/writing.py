"""Writing a new plugin into the tree."""

import json
import subprocess
import sys
from collections.abc import Iterator, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from homeroom.scaffold.names import check_name

SUFFIX = ".template"
WORD = "specimen"


class NoTree(ValueError):
    """The folder is not homeroom's repository."""


def write_plugin(tree: Path, name: str, *, has_ui: bool) -> list[Path]:
    """Write a plugin into `plugins/<name>`, and with `has_ui` its pages into `plugin-ui/<name>`; returns the files.

    The tree's own formatters go over what was written, where they are installed.

    Raises:
        NameRefused: the name is malformed, reserved or taken.
        NoTree: the folder is not homeroom's repository.
    """
    if not (tree / "plugins").is_dir() or not (tree / "sdk" / "python").is_dir():
        raise NoTree(f"{tree} is not homeroom's repository: it has no folders plugins and sdk/python. Go there first.")
    check_name(name, tree)
    written: dict[Path, str] = {}
    for kind in ("plugin", "ui") if has_ui else ("plugin",):
        for path, text in _read_templates(files(__package__) / "templates" / kind, Path()):
            target = tree / _rename(path.as_posix(), name)
            text = _rename(text, name)
            written[target] = _join(target, written[target], text) if target in written else text
    for target, text in written.items():
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
    _format(tree, sorted(written))
    return sorted(written)


def _read_templates(folder: Traversable, path: Path) -> Iterator[tuple[Path, str]]:
    for item in sorted(folder.iterdir(), key=lambda item: item.name):
        if item.is_dir():
            yield from _read_templates(item, path / item.name)
        elif item.name.endswith(SUFFIX):
            yield path / item.name.removesuffix(SUFFIX), item.read_text(encoding="utf-8")


def _rename(text: str, name: str) -> str:
    """Put the plugin's name into the place of the template's: as a word, as a class, as a title, as a wheel."""
    title = name.replace("_", " ").capitalize()
    return (
        text.replace("homeroom-plugin-specimen", f"homeroom-plugin-{name.replace('_', '-')}")
        .replace("Specimen title", title)
        .replace(WORD.capitalize(), "".join(part.capitalize() for part in name.split("_")))
        .replace(WORD, name)
    )


def _join(path: Path, first: str, second: str) -> str:
    """What both trees of templates have for a file: dictionaries are merged, manifests are appended."""
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
    """A name that is longer or shorter than the template's moves where lines break."""
    python = [str(path) for path in paths if path.suffix == ".py"]
    others = [str(path) for path in paths if path.suffix in (".ts", ".tsx", ".mjs", ".json")]
    ruff, biome = Path(sys.executable).with_name("ruff"), tree / "node_modules" / ".bin" / "biome"
    if ruff.exists():
        subprocess.run([ruff, "format", "--quiet", *python], cwd=tree, check=True)
    if biome.exists():
        command: list[str | Path] = [biome, "format", "--write", "--no-errors-on-unmatched", *others]
        subprocess.run(command, cwd=tree, check=True, capture_output=True)
