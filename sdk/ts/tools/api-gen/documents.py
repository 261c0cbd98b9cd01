"""Write what `homeroom openapi` prints of core and of every plugin with a remote in this tree, in one process."""

import json
from pathlib import Path
from typing import Any

from homeroom.config import Settings
from homeroom.platform import load_host
from homeroom_server.app import describe_core, describe_plugin

ROOT = Path(__file__).parents[4]


def _write(folder: Path, document: dict[str, Any]) -> None:
    text = json.dumps(document, indent=1, ensure_ascii=False, sort_keys=True)
    (folder / "openapi.json").write_text(f"{text}\n", encoding="utf-8")


if __name__ == "__main__":
    host = load_host(Settings())
    _write(ROOT / "sdk/ts", describe_core(host))
    for package in ROOT.glob("plugin-ui/*/package.json"):
        plugin = host.find(package.parent.name)
        assert plugin is not None
        assert plugin.is_ready, plugin.reason
        _write(package.parent, describe_plugin(plugin))
