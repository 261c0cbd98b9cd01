"""The menu entries of the platform's own pages; plugins add theirs from their manifests."""

from collections.abc import Iterator

from homeroom_sdk.context import Actor
from homeroom_sdk.http import Json


def _item(path: str, name: str, icon: str, order: int) -> Json:
    return {
        "id": name,
        "title": f"shell:nav.{name}",
        "icon": icon,
        "path": path,
        "plugin": None,
        "order": order,
        "children": [],
    }


ADMIN_MENU = (
    _item("/settings", "settings", "settings", 880),
    _item("/queue", "queue", "clock", 890),
    _item("/plugins", "plugins", "plug", 900),
)
SUPPORT_MENU: tuple[Json, ...] = ()


def core_menu(actor: Actor) -> Iterator[Json]:
    """The entries that the actor's roles open."""
    if actor.is_admin:
        yield from ADMIN_MENU
    if actor.is_support:
        yield from SUPPORT_MENU
