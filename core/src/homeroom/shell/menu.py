"""The menu entries of the platform's own pages; plugins add theirs from their manifests."""

from collections.abc import Iterator

from homeroom_sdk.context import Actor
from homeroom_sdk.http import Json
from homeroom_sdk.permissions import passes_admin_guard


def _item(path: str, name: str, icon: str, order: int, *children: Json) -> Json:
    return {
        "id": name,
        "title": f"shell:nav.{name}",
        "icon": icon,
        "path": path,
        "plugin": None,
        "order": order,
        "children": list(children),
    }


GUARDED_MENU = (
    _item(
        "/user/all",
        "users",
        "users",
        800,
        _item("/user/roles", "roles", "key", 1),
        _item("/user/activity", "activity", "clock", 2),
    ),
)
"""For whoever passes the administrators' guard; the calls behind decide who may change what."""
ADMIN_MENU = (_item("/plugins", "plugins", "plug", 900),)
SUPPORT_MENU: tuple[Json, ...] = ()


def core_menu(actor: Actor) -> Iterator[Json]:
    """The entries that the actor's roles open."""
    if passes_admin_guard(actor.roles):
        yield from GUARDED_MENU
    if actor.is_admin:
        yield from ADMIN_MENU
    if actor.is_support:
        yield from SUPPORT_MENU
