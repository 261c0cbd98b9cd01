"""`/api/shell/bootstrap`: the menu, remotes and other data that the shell needs to start."""

from collections.abc import Iterator
from typing import Protocol
from urllib.parse import urlsplit

from fastapi import APIRouter, Request
from homeroom import __version__
from homeroom.identity.models import User
from homeroom.identity.users.actors import describe_actor
from homeroom.licences.schemas import describe_licence
from homeroom.plugins.gate import DistrictState, entitled
from homeroom.plugins.host import PluginHost
from homeroom.plugins.loading.loaded import LoadedPlugin
from homeroom.processes.mailbox_key import mailbox_url
from homeroom_sdk.discovery import PartMissing, load_part
from homeroom_sdk.http import Answer, Json, answer

from homeroom_server.accounts.methods import find_offer, has_account
from homeroom_server.custom_models.queries import list_definitions
from homeroom_server.messages.delivery import describe_message, list_current
from homeroom_server.queue.access import LOCAL, may_open_engine
from homeroom_server.scope import Scope, SignedIn
from homeroom_server.settings.languages import offered_languages
from homeroom_server.shell.contributions import Place, list_places, list_plugins
from homeroom_server.shell.favorites import list_favorites
from homeroom_server.shell.menu import SUPPORT, build_menu
from homeroom_server.shell.schemas import (
    Bootstrap,
    ContributionRead,
    EntitlementRead,
    RemoteRead,
    ShellDistrict,
    ShellUser,
)

router = APIRouter(tags=["shell"])
MODELS_ORDER = 500
"""Menu order of the district's own models: after homeroom's entries, before administration."""


class Catalogue(Protocol):
    """The remote catalogue of the part `registry`."""

    def remote_entry(self, plugin_id: str) -> str | None:
        """Return the address of the remote's manifest, or None if the plugin has no remote."""
        ...

    def integrity(self, plugin_id: str) -> dict[str, str]:
        """Return the hash of each of the remote's files, by name."""
        ...


@router.get("/api/shell/bootstrap")
async def bootstrap(scope: SignedIn, request: Request) -> Answer[Bootstrap]:
    """Return everything that the shell renders before any remote is loaded."""
    user = await scope.session.get(User, (scope.district.id, scope.actor.user_id))
    plugins = list_plugins(scope)
    places = [place for plugin in plugins for place in list_places(scope, plugin)]
    settings = scope.platform.settings
    catalogue: Catalogue = request.app.state.registry.catalogue
    district = scope.district
    actor = await describe_actor(scope)
    visible = scope.platform.host.without(scope.state.others_plugins)
    return answer(
        Bootstrap(
            district=ShellDistrict(
                code=district.code,
                name=district.name,
                timezone=district.timezone,
                language=district.language,
                has_provider=await find_offer(scope.platform, scope.state, scope.session) is not None,
            ),
            user=ShellUser(
                **dict(actor),
                id=scope.actor.user_id,
                user_name=scope.actor.name,
                first_name=user.first_name if user else "",
                last_name=user.last_name if user else "",
                email=user.email if user else "",
                roles=sorted(scope.actor.roles),
                is_admin=scope.actor.is_admin,
                is_support=scope.actor.is_support,
                external_acct=await has_account(scope.platform, scope.state, scope.session, scope.claims.user_id),
                is_developer=scope.actor.is_developer,
                is_kept_to_schools=scope.actor.schools is not None,
            ),
            flags=_flags(visible, scope.state),
            licence=describe_licence(scope.state.licence, visible.feature_titles),
            entitlements={plugin.id: _entitlement(scope.state, plugin) for plugin in plugins},
            menu=build_menu(scope.actor, places, [*_links(scope), *await _model_links(scope)]),
            favorites=await list_favorites(scope),
            remotes=[remote for plugin in plugins for remote in _remote(scope, plugin, catalogue)],
            messages=[describe_message(message) for message in await list_current(scope)],
            languages=offered_languages(scope.state),
            community_url=settings.community_url or None,
            version=__version__,
        )
    )


def _entitlement(state: DistrictState, plugin: LoadedPlugin) -> EntitlementRead:
    """Return the licence state of the plugin, so that a page can show in advance what the server would refuse."""
    entitlement = entitled(state, plugin)
    return EntitlementRead(state=entitlement.state, until=entitlement.until)


def _flags(host: PluginHost, state: DistrictState) -> dict[str, bool]:
    """Return every flag of the district, and the specification's names (§3, §6) for what its licence shows."""
    names = {name: name for name in (*host.features, *host.flags)} | dict(host.shows)
    return {name: state.shows(flag) for name, flag in names.items()}


def _links(scope: Scope) -> Iterator[Json]:
    """Yield links out of homeroom for customer support: the flow engine's pages and a trial installation's mailbox.

    The mailbox holds the mails of every district, including those that set a password, so districts do not see the
    link. `homeroom up` shows its address to the operator.
    """
    settings = scope.platform.settings
    if not scope.actor.is_support:
        return
    if may_open_engine(scope) and (page := _engine_page()):
        yield {
            "id": "engine",
            "title": "shell:nav.engine",
            "icon": "external",
            "href": page,
            "order": 972,
            "parent": SUPPORT,
        }
    if settings.runs_mailbox and urlsplit(settings.public_url).hostname in LOCAL:
        yield {
            "id": "mailbox",
            "title": "shell:nav.mailbox",
            "icon": "inbox",
            "href": f"{mailbox_url(settings.home, settings.mailbox_port)}/",
            "order": 975,
            "parent": SUPPORT,
        }


def _engine_page() -> str | None:
    """Return the address of the flow engine's pages, or None if no engine with pages is installed."""
    try:
        page: str = load_part("engine_page")()
    except PartMissing:
        return None
    return page


async def _model_links(scope: Scope) -> list[Json]:
    """Return menu entries for the district's own models that ask for one and that the actor may read."""
    definitions = await list_definitions(scope.session, scope.district.id)
    shown = [each for each in definitions if each.menu and scope.actor.roles & set(each.readers)]
    return [
        {
            "id": f"model.{each.name}",
            "title": each.label,
            "icon": "file",
            "path": f"/records/{each.name}",
            "order": MODELS_ORDER + number,
        }
        for number, each in enumerate(shown)
    ]


def _remote(scope: Scope, plugin: LoadedPlugin, catalogue: Catalogue) -> Iterator[RemoteRead]:
    entry = catalogue.remote_entry(plugin.id)
    if plugin.manifest is None or plugin.manifest.ui is None or entry is None:
        return
    yield RemoteRead(
        id=plugin.id,
        name=f"plugin_{plugin.id}",
        version=plugin.manifest.version,
        contract=plugin.manifest.ui.contract,
        entry=entry,
        integrity=catalogue.integrity(plugin.id),
        contributions=[_contribution(place) for place in list_places(scope, plugin)],
    )


def _contribution(place: Place) -> ContributionRead:
    filled = place.contribution
    return ContributionRead(
        id=place.id,
        has_count=filled.count is not None,
        slot=filled.slot,
        expose=filled.expose,
        path=filled.path,
        title=filled.title,
        icon=filled.icon,
        order=filled.order,
        empty=filled.empty,
    )
