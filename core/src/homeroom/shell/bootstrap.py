"""`/api/shell/bootstrap` and `/api/translations/all`: menus and remotes of what the district may use."""

import json
from collections.abc import Iterator
from typing import Any, Protocol
from urllib.parse import urlsplit

from fastapi import APIRouter, Request
from homeroom_sdk.http import Answer, Json, answer

from homeroom import __version__
from homeroom.identity.models import User
from homeroom.identity.scope import Scope, SignedIn
from homeroom.licences.service import Feature
from homeroom.plugins.gate import DistrictState
from homeroom.plugins.loaded import LoadedPlugin
from homeroom.shell.contributions import list_places, list_plugins
from homeroom.shell.favorites import list_favorites
from homeroom.shell.languages import LANGUAGES
from homeroom.shell.menu import ADMINISTRATION, build_menu

router = APIRouter(tags=["shell"])
LOCAL = frozenset({"127.0.0.1", "localhost"})


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
    plugins = list_plugins(scope)
    places = [place for plugin in plugins for place in list_places(scope, plugin)]
    settings = scope.platform.settings
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
                "email": user.email if user else "",
                "isExternal": user is not None and user.password_hash is None,
                "roles": sorted(scope.actor.roles),
                "isAdmin": scope.actor.is_admin,
                "isSupport": scope.actor.is_support,
            },
            "flags": {feature.value: scope.state.flag(feature) for feature in Feature} | _shown_parts(scope.state),
            "menu": build_menu(scope.actor, places, _links(scope)),
            "favorites": await list_favorites(scope),
            "remotes": [remote for plugin in plugins for remote in _remote(scope, plugin, catalogue)],
            "languages": LANGUAGES,
            "communityUrl": settings.community_url or None,
            "version": __version__,
        }
    )


@router.get("/api/translations/all")
async def list_translations(request: Request, language: str = "en") -> Answer[Json]:
    """The dictionaries of all plugins, by plugin id; what cannot be read is empty."""
    host = request.app.state.platform.host
    return answer({plugin.id: _dictionary(plugin, language) for plugin in host.ready()})


def _shown_parts(state: DistrictState) -> dict[str, bool]:
    """The specification's names (§3, §6) for what the licence shows."""
    shown = {"showDocSig": Feature.SIGNING, "showDocManagement": Feature.STORAGE, "showSplitter": Feature.DELIVERY}
    return {name: state.flag(feature) for name, feature in shown.items()}


def _links(scope: Scope) -> Iterator[Json]:
    """Entries that lead out of homeroom: the mailbox of a trial installation, for its administrators."""
    settings = scope.platform.settings
    if scope.actor.is_admin and settings.runs_mailbox and urlsplit(settings.public_url).hostname in LOCAL:
        yield {
            "id": "mailbox",
            "title": "shell:nav.mailbox",
            "icon": "mail",
            "href": f"http://127.0.0.1:{settings.mailbox_port}/",
            "order": 890,
            "parent": ADMINISTRATION,
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
            {"id": place.id, "hasCount": place.contribution.count is not None}
            | place.contribution.model_dump(include={"slot", "expose", "path", "title", "icon", "order", "empty"})
            for place in list_places(scope, plugin)
        ],
    }


def _dictionary(plugin: LoadedPlugin, language: str) -> dict[str, Any]:
    if plugin.folder is None or not language.replace("-", "").isalnum():
        return {}
    try:
        found: dict[str, Any] = json.loads((plugin.folder / "locales" / f"{language}.json").read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return found
