"""Plugins as packages on disk, found by their entry points."""

from collections.abc import Callable
from importlib.metadata import EntryPoint
from pathlib import Path
from textwrap import dedent

import pytest
from homeroom.plugins.loading.load import load_plugins
from homeroom.plugins.loading.loaded import LoadedPlugin
from homeroom_sdk import discovery

MANIFEST = """
id = "{name}"
name = "Sample"
description = "A sample."
version = "1.2.0"
api = ">=1.0,<2"
assist = "mailto:help@example.org"
prefixes = ["{name}"]
"""
CODE = """
from collections.abc import Sequence
from fastapi import APIRouter
from homeroom_sdk.hooks import hookimpl

class Plugin:
    {body}

plugin = Plugin()
"""
Install = Callable[..., Path]
LoadAll = Callable[..., list[LoadedPlugin]]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Install:
    """Provide a function that puts a package on the path.

    `manifest` replaces plugin.toml, `more` is appended to it, and `body` is the body of the plugin class.
    """
    points: list[EntryPoint] = []
    namespace = f"namespace_{tmp_path.name.replace('-', '_')}"
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(discovery, "entry_points", lambda group: points if group == discovery.PLUGINS else [])

    def add(
        name: str = "sample",
        *,
        body: str = "pass",
        code: str | None = None,
        manifest: str | None = None,
        more: str = "",
        settings: str | None = None,
    ) -> Path:
        folder = tmp_path / namespace / name
        folder.mkdir(parents=True)
        (folder / "__init__.py").touch()
        indented = dedent(body).strip().replace("\n", "\n    ")
        (folder / "plugin.py").write_text(code if code is not None else CODE.format(body=indented))
        (folder / "plugin.toml").write_text((manifest or MANIFEST).format(name=name) + more)
        if settings is not None:
            (folder / "settings.py").write_text(settings)
        points.append(EntryPoint(name, f"{namespace}.{name}.plugin:plugin", discovery.PLUGINS))
        return folder

    return add


@pytest.fixture
def load_all() -> LoadAll:
    """Provide a function that loads the installed plugins."""

    def load(*denied: str) -> list[LoadedPlugin]:
        return load_plugins(discovery.find_plugins(), denied=frozenset(denied))

    return load
