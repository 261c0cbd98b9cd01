"""The shell's page with its nonce, and the built files of the shell and of the plugins."""

import secrets
from collections.abc import Callable, Iterator
from pathlib import Path

import structlog
from fastapi import APIRouter, Request
from homeroom.config import Settings
from homeroom.plugins.host import PluginHost
from homeroom.plugins.loaded import LoadedPlugin
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
    """The policy of the shell's page; plugins' user interfaces may come from the origins that the settings allow."""
    own = " ".join(("'self'", *settings.allowed_origins))
    # Without TLS it is a developer's server, which says by a socket that a file was edited.
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
    """Routes for built files, and the shell for every other path that is not the API's."""
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
        if request.method == "HEAD" and path.startswith("api/"):  # It is no page, and its own route takes no HEAD.
            return method_not_allowed({"Allow": "GET"})
        if path.startswith(("api/", "api-socket", "ui/", "assets/")) or is_family_path(host, f"/{path}"):
            return not_found()
        return shell_page(settings)

    return router


def shell_page(settings: Settings, read: Callable[[], str] | None = None) -> Response:
    """`index.html` with a fresh nonce; never cached."""
    nonce = secrets.token_urlsafe(16)
    index = BUILT / "index.html"
    html = read() if read else index.read_text("utf-8") if index.exists() else NOT_BUILT
    return HTMLResponse(html.replace(NONCE, nonce), headers=security_headers(nonce, settings))


def _file(folder: Path, path: str, request: Request) -> Response:
    """A built file; its name holds a hash or its folder a version, so that it may be kept for ever.

    The build has packed it beforehand: the browser gets the smallest form that it takes.
    """
    for file, kind, headers in _list_forms(folder, path, request):
        return FileResponse(file, media_type=kind, headers=headers)
    return not_found()


def _plugin_file(plugin: LoadedPlugin, folder: Path, path: str, request: Request) -> Response:
    """A built file of a plugin, as it was released: what somebody has changed since is not served, in no form."""
    known = plugin.release.interface
    if known is None:  # A source tree, in which files are built while it runs.
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
    """The forms of a built file that the browser takes, the smallest first, with its type and headers."""
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
