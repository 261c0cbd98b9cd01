"""Contributions of the plugins to a user's shell: menu entries, pages and slots."""

from collections.abc import Iterator
from dataclasses import dataclass

from homeroom.plugins.gate import entitled
from homeroom.plugins.loading.loaded import LoadedPlugin
from homeroom_sdk.context import Actor
from homeroom_sdk.manifest import Contribution

from homeroom_server.scope import Scope


@dataclass(frozen=True, slots=True)
class Place:
    """One contribution; its `id` is the same for every user."""

    id: str
    plugin: LoadedPlugin
    contribution: Contribution


def list_plugins(scope: Scope) -> list[LoadedPlugin]:
    """Return the plugins that the district may use."""
    return [plugin for plugin in scope.platform.host.ready() if entitled(scope.state, plugin).allowed]


def list_places(scope: Scope, plugin: LoadedPlugin) -> Iterator[Place]:
    """Yield the plugin's contributions that match the actor's roles and the district's flags."""
    ui = plugin.manifest.ui if plugin.manifest else None
    for number, contribution in enumerate(ui.contributions if ui else ()):
        if contribution.flag is not None and not scope.state.flag(contribution.flag):
            continue
        if _is_for(contribution, scope.actor):
            yield Place(f"{plugin.id}.{number}", plugin, contribution)


def _is_for(contribution: Contribution, actor: Actor) -> bool:
    """Return whether the contribution is for one of the actor's roles; without roles, it is for all staff."""
    return bool(set(contribution.roles) & actor.roles) if contribution.roles else actor.is_staff
