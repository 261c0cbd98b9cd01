"""The shell's page with its CSP nonce, and the built files of the shell and of the plugins."""

import secrets
from collections.abc import Callable, Iterator
from pathlib import Path

import structlog
from fastapi import APIRouter, Request
from homeroom.config import Settings
from homeroom.plugins.host import PluginHost
from homeroom.plugins.loading.loaded import LoadedPlugin
from homeroom.releases.statement import hash_content
from starlette.concurrency import run_in_threadpool
from starlette.responses import FileResponse, HTMLResponse, Response

from homeroom_server.http.errors import method_not_allowed, not_found
from homeroom_server.http.family_pages import is_family_path
from homeroom_server.http.headers import socket_origin
from homeroom_server.shell.ui_tags import UiTags

log = structlog.get_logger()
BUILT = Path(__file__).parent.parent / "ui"
NONCE = "__CSP_NONCE__"
NOT_BUILT = """<!doctype html><html lang="en"><title>homeroom</title>
<h1>The shell has not been built yet</h1><p>Run <code>make build</code> and load this page again.</p></html>"""
TYPES = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".css": "text/css",
    ".json": "application/json",
    ".svg": "image/svg+xml",
}
PACKED = {"br": ".br", "gzip": ".gz"}


def security_headers(nonce: str, settings: Settings) -> dict[str, str]:
    """Return the security headers of the shell's page. Plugin user interfaces may load from the allowed origins."""
    own = " ".join(("'self'", *settings.allowed_origins))
    # An origin without TLS is a development server, which announces edited files through a socket.
    sockets = (origin for origin in settings.allowed_origins if origin.startswith("http://"))
    connect = " ".join((own, *map(socket_origin, (settings.public_url, *sockets))))
    return {
        "content-security-policy": (
            f"default-src 'none'; script-src {own}; connect-src {connect}; "
            f"style-src {own} 'nonce-{nonce}'; img-src {own} data: blob:; font-src {own}; worker-src 'self'; "
            "manifest-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
        ),
        "cache-control": "no-store",
        "referrer-policy": "no-referrer",
        "x-content-type-options": "nosniff",
    }


def create_pages(host: PluginHost, settings: Settings, tags: UiTags) -> APIRouter:
    """Create the routes for built files; every other path outside the API returns the shell's page."""
    router = APIRouter(include_in_schema=False)

    @router.get("/assets/{path:path}")
    async def asset(request: Request, path: str) -> Response:
        return _file(BUILT / "assets", path, request)

    @router.get("/ui/{plugin_id}/{version}/{tag}/{path:path}")
    async def plugin_asset(request: Request, plugin_id: str, version: str, tag: str, path: str) -> Response:
        plugin = host.find(plugin_id) if tags.is_good(tag, plugin_id, version) else None
        if plugin is None or plugin.folder is None or plugin.manifest is None or plugin.manifest.version != version:
            return not_found()
        if plugin.release.refused is not None:
            return not_found()
        return await run_in_threadpool(_plugin_file, plugin, plugin.folder / "ui", path, request)

    @router.api_route("/{path:path}", methods=["GET", "HEAD"])
    async def page(request: Request, path: str) -> Response:
        if request.method == "HEAD" and path.startswith("api/"):  # API routes do not accept HEAD.
            return method_not_allowed({"Allow": "GET"})
        if path.startswith(("api/", "api-socket", "ui/", "assets/")) or is_family_path(host, f"/{path}"):
            return not_found()
        return shell_page(settings)

    return router


def shell_page(settings: Settings, read: Callable[[], str] | None = None) -> Response:
    """Return `index.html` with a fresh nonce; never cached."""
    nonce = secrets.token_urlsafe(16)
    index = BUILT / "index.html"
    html = read() if read else index.read_text("utf-8") if index.exists() else NOT_BUILT
    return HTMLResponse(html.replace(NONCE, nonce), headers=security_headers(nonce, settings))


def _file(folder: Path, path: str, request: Request) -> Response:
    """Return a built file, cacheable forever: its name contains a hash or its folder a version.

    Uses the smallest precompressed variant that the browser accepts.
    """
    for file, kind, headers in _list_forms(folder, path, request):
        return FileResponse(file, media_type=kind, headers=headers)
    return not_found()


def _plugin_file(plugin: LoadedPlugin, folder: Path, path: str, request: Request) -> Response:
    """Return a built file of a plugin if its content matches the release; a file changed since then is not served."""
    known = plugin.release.interface
    if known is None:  # Unreleased source tree: its files may be rebuilt at any time.
        return _file(folder, path, request)
    root = folder.resolve()
    for file, kind, headers in _list_forms(folder, path, request):
        name, content = file.relative_to(root).as_posix(), file.read_bytes()
        if known.get(name) == hash_content(content):
            return Response(content, media_type=kind, headers=headers)
        if name not in plugin.changed:
            log.error("plugin_file_changed", plugin=plugin.id, file=name)
            plugin.changed.add(name)
    return not_found()


def _list_forms(folder: Path, path: str, request: Request) -> Iterator[tuple[Path, str | None, dict[str, str]]]:
    """Yield the variants of a built file that the browser accepts, smallest first, with media type and headers."""
    target = (folder / path).resolve()
    if not target.is_relative_to(folder.resolve()) or not target.is_file():
        return
    headers = {
        "cache-control": "public, max-age=31536000, immutable",
        "x-content-type-options": "nosniff",
        "vary": "accept-encoding",
    }
    kind = TYPES.get(target.suffix)
    for encoding, suffix in PACKED.items():
        packed = target.with_name(target.name + suffix)
        if encoding in _accepted(request) and packed.is_file():
            yield packed, kind, headers | {"content-encoding": encoding}
    yield target, kind, headers


def _accepted(request: Request) -> set[str]:
    parts = request.headers.get("accept-encoding", "").split(",")
    return {part.partition(";")[0].strip() for part in parts if not part.replace(" ", "").endswith(";q=0")}
