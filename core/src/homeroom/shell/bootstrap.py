"""`/api/shell/bootstrap` and `/api/translations/all`: menus and remotes of what the district may use."""

import json
from collections.abc import Iterator
from typing import Any, Protocol

import structlog
from fastapi import APIRouter, Request
from homeroom_sdk.http import Answer, Json, answer
from homeroom_sdk.manifest import Contribution

from homeroom import __version__
from homeroom.identity.models import User
from homeroom.identity.scope import Scope, SignedIn
from homeroom.licences.service import Feature
from homeroom.plugins.gate import entitled
from homeroom.plugins.loaded import LoadedPlugin
from homeroom.shell.menu import core_menu

log = structlog.get_logger()
router = APIRouter(tags=["shell"])

LANGUAGES = [
    {"name": "English", "locale": "en", "direction": "ltr"},
    {"name": "العربية", "locale": "ar", "direction": "rtl"},
]


class Catalogue(Protocol):
    """What the registry's part `catalogue` gives."""

    def remote_entry(self, plugin_id: str) -> str | None:
        """The address of the remote's manifest."""
        ...

    def integrity(self, plugin_id: str) -> dict[str, str]:
        """The hash of each of its files."""
        ...


@router.get("/api/shell/bootstrap")
async def bootstrap(scope: SignedIn, request: Request) -> Answer[Json]:
    """All that the shell draws before any remote is loaded."""
    user = await scope.session.get(User, (scope.district.id, scope.actor.user_id))
    plugins = [plugin for plugin in scope.platform.host.ready() if entitled(scope.state, plugin).allowed]
    catalogue: Catalogue = request.app.state.catalogue
    district = scope.district
    return answer(
        {
            "district": {
                "code": district.code,
                "name": district.name,
                "timezone": district.timezone,
                "language": district.language,
            },
            "user": {
                "id": str(scope.actor.user_id),
                "userName": scope.actor.name,
                "firstName": user.first_name if user else "",
                "lastName": user.last_name if user else "",
                "roles": sorted(scope.actor.roles),
                "isAdmin": scope.actor.is_admin,
                "isSupport": scope.actor.is_support,
                "isDeveloper": scope.actor.is_developer,
            },
            "flags": {feature.value: scope.state.flag(feature) for feature in Feature},
            "menu": sorted(_menu(scope, plugins), key=lambda item: item["order"]),
            "remotes": [remote for plugin in plugins for remote in _remote(scope, plugin, catalogue)],
            "languages": LANGUAGES,
            "version": __version__,
        }
    )


@router.get("/api/translations/all")
async def list_translations(request: Request, language: str = "en") -> Answer[Json]:
    """The dictionaries of all plugins, by plugin id; what cannot be read is empty."""
    host = request.app.state.platform.host
    return answer({plugin.id: _dictionary(plugin, language) for plugin in host.ready()})


def _menu(scope: Scope, plugins: list[LoadedPlugin]) -> Iterator[Json]:
    yield from core_menu(scope.actor)
    for plugin in plugins:
        for number, place in enumerate(_contributions(scope, plugin)):
            if place.menu and place.path and place.slot in ("route@1", "nav.main@1", "nav.admin@1"):
                yield {
                    "id": f"{plugin.id}.{number}",
                    "title": place.title,
                    "icon": place.icon,
                    "path": place.path,
                    "plugin": plugin.id,
                    "order": place.order,
                    "children": [],
                }


def _remote(scope: Scope, plugin: LoadedPlugin, catalogue: Catalogue) -> Iterator[Json]:
    entry = catalogue.remote_entry(plugin.id)
    if plugin.manifest is None or plugin.manifest.ui is None or entry is None:
        return
    yield {
        "id": plugin.id,
        "name": f"plugin_{plugin.id}",
        "version": plugin.manifest.version,
        "contract": plugin.manifest.ui.contract,
        "entry": entry,
        "integrity": catalogue.integrity(plugin.id),
        "contributions": [
            item.model_dump(include={"slot", "expose", "path", "title", "icon", "order"})
            for item in _contributions(scope, plugin)
        ],
    }


def _contributions(scope: Scope, plugin: LoadedPlugin) -> list[Contribution]:
    ui = plugin.manifest.ui if plugin.manifest else None
    return [item for item in (ui.contributions if ui else ()) if not item.roles or set(item.roles) & scope.actor.roles]


def _dictionary(plugin: LoadedPlugin, language: str) -> dict[str, Any]:
    if plugin.folder is None or not language.replace("-", "").isalnum():
        return {}
    try:
        found: dict[str, Any] = json.loads((plugin.folder / "locales" / f"{language}.json").read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return found
