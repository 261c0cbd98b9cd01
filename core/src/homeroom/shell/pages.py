"""The shell's page with its nonce, and the built files of the shell and of the plugins."""

import secrets
from collections.abc import Callable, Sequence
from pathlib import Path

from fastapi import APIRouter
from starlette.responses import FileResponse, HTMLResponse, Response

from homeroom.http.errors import not_found
from homeroom.plugins.host import PluginHost

BUILT = Path(__file__).parent.parent / "ui"
NONCE = "__CSP_NONCE__"
NOT_BUILT = """<!doctype html><html lang="en"><title>homeroom</title>
<h1>The shell has not been built yet</h1><p>Run <code>make build</code> and load this page again.</p></html>"""
TYPES = {".js": "text/javascript", ".mjs": "text/javascript", ".css": "text/css", ".json": "application/json"}


def security_headers(nonce: str, origins: Sequence[str] = ()) -> dict[str, str]:
    """What every page carries; `origins` are those from which plugins' user interfaces may come."""
    own = " ".join(("'self'", *origins))
    return {
        "content-security-policy": (
            f"default-src 'none'; script-src {own}; connect-src {own} ws: wss:; "
            f"style-src {own} 'nonce-{nonce}'; img-src {own} data: blob:; font-src {own}; worker-src 'self'; "
            "manifest-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
        ),
        "cache-control": "no-store",
        "referrer-policy": "no-referrer",
        "x-content-type-options": "nosniff",
    }


def create_pages(host: PluginHost, origins: Sequence[str] = ()) -> APIRouter:
    """Routes for built files, and the shell for every other path that is not the API's."""
    router = APIRouter(include_in_schema=False)

    @router.get("/assets/{path:path}")
    async def asset(path: str) -> Response:
        return _file(BUILT / "assets", path)

    @router.get("/ui/{plugin_id}/{version}/{path:path}")
    async def plugin_asset(plugin_id: str, version: str, path: str) -> Response:
        plugin = host.find(plugin_id)
        if plugin is None or plugin.folder is None or plugin.manifest is None or plugin.manifest.version != version:
            return not_found()
        return _file(plugin.folder / "ui", path)

    @router.get("/{path:path}")
    async def page(path: str) -> Response:
        if path.startswith(("api/", "api-socket")):
            return not_found()
        return shell_page(origins=origins)

    return router


def shell_page(read: Callable[[], str] | None = None, *, origins: Sequence[str] = ()) -> Response:
    """`index.html` with a fresh nonce; never cached."""
    nonce = secrets.token_urlsafe(16)
    index = BUILT / "index.html"
    html = read() if read else index.read_text("utf-8") if index.exists() else NOT_BUILT
    return HTMLResponse(html.replace(NONCE, nonce), headers=security_headers(nonce, origins))


def _file(folder: Path, path: str) -> Response:
    """A built file; its name holds a hash or its folder a version, so that it may be kept for ever."""
    target = (folder / path).resolve()
    if not target.is_relative_to(folder.resolve()) or not target.is_file():
        return not_found()
    return FileResponse(
        target,
        media_type=TYPES.get(target.suffix),
        headers={"cache-control": "public, max-age=31536000, immutable", "x-content-type-options": "nosniff"},
    )
