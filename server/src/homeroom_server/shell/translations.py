"""`/api/translations/all`: the dictionaries of the plugins."""

import json
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Annotated

import orjson
from fastapi import APIRouter, Header
from homeroom.plugins.host import PluginHost
from homeroom_sdk.http import Answer
from starlette.responses import Response
from typing_extensions import TypeAliasType

from homeroom_server.scope import SignedIn

router = APIRouter(tags=["shell"])

Dictionary = TypeAliasType("Dictionary", "dict[str, str | Dictionary]")
"""Texts by key, or nested by the parts of the key."""


@router.get("/api/translations/all", response_model=Answer[dict[str, Dictionary]])
async def list_translations(
    scope: SignedIn,
    language: str = "en",
    if_none_match: Annotated[str | None, Header(include_in_schema=False)] = None,
) -> Response:
    """Return the dictionaries of all plugins, by plugin id; an unreadable dictionary is empty. Supports ETags."""
    body, tag = _answer_for(scope.platform.host.without(scope.state.others_plugins), language)
    headers = {"etag": tag, "cache-control": "private, no-cache", "vary": "Accept-Encoding"}
    if tag in (if_none_match or "").replace("W/", "").split(", "):
        return Response(status_code=304, headers=headers)
    return Response(body, headers=headers, media_type="application/json")


def _answer_for(host: PluginHost, language: str) -> tuple[bytes, str]:
    folders = tuple((plugin.id, plugin.folder) for plugin in host.ready())
    is_name = language.isascii() and language.replace("-", "").isalnum() and len(language) <= 35
    return _read_all(folders, language if is_name else "")


@lru_cache(maxsize=32)
def _read_all(folders: tuple[tuple[str, Path | None], ...], language: str) -> tuple[bytes, str]:
    """Read all dictionaries once per process and language: the files do not change for an installed version."""
    data = {plugin_id: _dictionary(folder, language) for plugin_id, folder in folders}
    body = orjson.dumps({"success": True, "data": data, "messages": []})
    return body, f'"{sha256(body).hexdigest()[:32]}"'


def _dictionary(folder: Path | None, language: str) -> Dictionary:
    if folder is None or not language:
        return {}
    try:
        found: Dictionary = json.loads((folder / "locales" / f"{language}.json").read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return found
