"""Plugins of partners with user interfaces from a separate server; all but one of them misbehave."""

import os
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from .words import ROOT

SOURCES = ROOT / "tests/e2e/partner"
FLAG = "partners"
"""The feature that switches the partners' plugins on, so that only the district of their test has them."""

GOOD, OLD, HANGS, THROWS, TAMPERED, STRANGER = (
    f"partner_{name}" for name in ("good", "old", "hangs", "throws", "tampered", "stranger")
)
BUILT = (GOOD, OLD, HANGS, THROWS, TAMPERED)
AT_A_TIME = 2
PLUGIN = '"""A partner\'s plugin that has nothing but a page."""\n\nplugin = object()\n'
MANIFEST = """
id = "{id}"
name = "{id}"
description = "A page of a partner."
version = "1.0.0"
api = ">=1.0,<2"
assist = "mailto:help@partner.example"
flags = ["{flag}"]
titles = {{ {flag} = "Partners" }}

[ui]
contract = 1
base = "{base}/{id}/"

[[ui.contributions]]
slot = "route@1"
path = "/{id}"
title = "{id}:title"
order = 500
"""
LOCALE = '{{"title": "The page of {id}", "hello": "Hello from the partner"}}'


@dataclass
class Partners:
    """Installed partners: `path` is their Python search path, `origin` the origin of their files."""

    path: Path
    origin: str = ""
    hanging: set[str] = field(default_factory=lambda: {HANGS})
    tampering: set[str] = field(default_factory=lambda: {TAMPERED})
    released: threading.Event = field(default_factory=threading.Event)

    def misbehave(self) -> None:
        """Make the plugins hang and tamper again, even if an earlier attempt of a test has ended that."""
        self.hanging.add(HANGS)
        self.tampering.add(TAMPERED)
        self.released.clear()


@contextmanager
def installed_partners(path: Path) -> Iterator[Partners]:
    """Build the partners' remotes into packages below `path`, and serve their files from another origin."""
    partners = Partners(path)
    _build(path)
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Files, partners))
    port = server.server_address[1]
    partners.origin = f"http://127.0.0.1:{port}"
    for plugin_id in (*BUILT, STRANGER):
        base = f"http://localhost:{port}" if plugin_id == STRANGER else partners.origin
        _install(path, plugin_id, base)
    _register(path)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield partners
    finally:
        partners.released.set()
        server.shutdown()
        server.server_close()
        thread.join(5)


class Files(SimpleHTTPRequestHandler):
    """Serves `/<plugin>/<file>`; some requests hang, and some files have a line added that is not registered."""

    def __init__(self, partners: Partners, *args: Any, **options: Any) -> None:
        self.partners = partners
        super().__init__(*args, directory=str(partners.path), **options)

    def do_GET(self) -> None:
        """Answer one request."""
        plugin_id = self.path.split("/")[1]
        if plugin_id in self.partners.hanging:
            self.partners.released.wait(60)
            return
        super().do_GET()

    def translate_path(self, path: str) -> str:
        """Return the path of the file in the plugin's package."""
        plugin_id, _, rest = path.lstrip("/").partition("/")
        return str(self.partners.path / plugin_id / "ui" / rest.partition("?")[0])

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """Send the file."""
        outputfile.write(source.read())

    def send_head(self) -> Any:
        """Send the tampered file in place of the registered one, and all other files as the base class does."""
        path = Path(self.translate_path(self.path))
        if self.path.split("/")[1] in self.partners.tampering and path.suffix == ".js" and path.is_file():
            evil = path.read_bytes() + b";globalThis.tampered = true;"
            self.send_response(200)
            self.send_header("Content-Type", "text/javascript")
            self.send_header("Content-Length", str(len(evil)))
            self.end_headers()
            self.wfile.write(evil)
            return None
        return super().send_head()

    def end_headers(self) -> None:
        """Let the shell's page read the file."""
        self.send_header("Access-Control-Allow-Origin", "*")
        self.send_header("Cache-Control", "no-store")
        super().end_headers()

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the base class's name
        """Log nothing."""


def _build(path: Path) -> None:
    waiting = list(BUILT)
    while waiting:
        now, waiting = waiting[:AT_A_TIME], waiting[AT_A_TIME:]
        processes = [_start_build(plugin_id, path / plugin_id / "ui") for plugin_id in now]
        for process in processes:
            output, _ = process.communicate(timeout=120)
            assert process.returncode == 0, output.decode()


def _start_build(plugin_id: str, out: Path) -> subprocess.Popen[bytes]:
    out.mkdir(parents=True)
    command = ["npx", "--no-install", "rsbuild", "build"]
    env = os.environ | {"PUBLIC_PARTNER": plugin_id, "PARTNER_OUT": str(out)}
    return subprocess.Popen(command, cwd=SOURCES, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)


def _install(path: Path, plugin_id: str, base: str) -> None:
    folder = path / plugin_id
    (folder / "locales").mkdir(parents=True)
    (folder / "__init__.py").touch()
    (folder / "plugin.py").write_text(PLUGIN)
    (folder / "plugin.toml").write_text(MANIFEST.format(id=plugin_id, flag=FLAG, base=base))
    (folder / "locales/en.json").write_text(LOCALE.format(id=plugin_id))
    if plugin_id == STRANGER:
        (folder / "ui").symlink_to(path / GOOD / "ui")


def _register(path: Path) -> None:
    info = path / "partners-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: partners\nVersion: 1.0\n")
    lines = [f"{plugin_id} = {plugin_id}.plugin:plugin" for plugin_id in (*BUILT, STRANGER)]
    (info / "entry_points.txt").write_text("\n".join(("[homeroom.plugins]", *lines, "")))
