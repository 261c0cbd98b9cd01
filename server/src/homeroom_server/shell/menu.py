"""The menu: the platform's own entries and those of the plugins' manifests, as one tree.

An entry names its parent by `parent`: the id of a heading, or the path of an entry. Headings do not count as a level,
and empty headings are left out. An entry without its parent in this user's menu moves to the top level.
"""

from collections.abc import Iterable, Iterator

from homeroom_sdk.context import Actor
from homeroom_sdk.http import Json
from homeroom_sdk.permissions import is_school_administrator, passes_admin_guard

from homeroom_server.queue.access import may_read_queue
from homeroom_server.shell.contributions import Place
from homeroom_server.shell.schemas import MenuEntry

ADMINISTRATION = "administration"
SUPPORT = "support"
MENU_SLOTS = frozenset({"route@1", "nav.main@1", "nav.admin@1"})
MAX_LEVELS = 3


def _item(path: str, name: str, icon: str, order: int, *, parent: str | None = None) -> Json:
    return {"id": name, "title": f"shell:nav.{name}", "icon": icon, "path": path, "order": order, "parent": parent}


def _heading(name: str, order: int) -> Json:
    return {"id": name, "title": f"shell:nav.{name}", "heading": True, "order": order}


STAFF_MENU = (_item("/dashboard", "dashboard", "home", 0),)
GUARDED_MENU = (
    _item("/user/all", "users", "badge", 810, parent=ADMINISTRATION),
    _item("/user/roles", "roles", "shield", 811, parent="/user/all"),
    _item("/user/activity", "activity", "list", 812, parent="/user/all"),
)
"""Entries for users who pass the administrators' guard; the routes behind them check who may make changes."""
ADMIN_MENU = (
    _item("/schools", "schools", "school", 820, parent=ADMINISTRATION),
    _item("/models", "models", "database", 870, parent=ADMINISTRATION),
    _item("/settings", "settings", "settings", 880, parent=ADMINISTRATION),
    _item("/plugins", "plugins", "plug", 900, parent=ADMINISTRATION),
)
SCHOOL_MENU = (_item("/school-settings", "schoolSettings", "settings", 880),)
"""Entries for School Administrators with schools; administrators find the same page in their settings."""
SUPPORT_MENU = (
    _item("/licences", "licences", "award", 960, parent=SUPPORT),
    _item("/releases", "releases", "package", 965, parent=SUPPORT),
    _item("/announcements", "announcements", "megaphone", 970, parent=SUPPORT),
)
HEADINGS = (_heading(ADMINISTRATION, 800), _heading(SUPPORT, 950))
BLANK: Json = {
    "icon": None,
    "path": None,
    "href": None,
    "heading": False,
    "plugin": None,
    "parent": None,
    "count": None,
}


def build_menu(actor: Actor, places: Iterable[Place], links: Iterable[Json] = ()) -> list[MenuEntry]:
    """Build the menu tree for the actor's roles and the district's plugins, in display order.

    Args:
        links: Further entries, such as links out of homeroom and to the district's own models.
    """
    entries = [BLANK | entry for entry in (*HEADINGS, *core_menu(actor), *_plugin_menu(places), *links)]
    entries.sort(key=lambda entry: entry["order"])
    found = {key: entry for entry in entries for key in (entry["path"], entry["id"]) if key}
    below: dict[str, list[Json]] = {entry["id"]: [] for entry in entries}
    top: list[Json] = []
    for entry in entries:
        above = found.get(entry["parent"] or "")
        (below[above["id"]] if above else top).append(entry)
    return [_branch(entry, below, 1) for entry in top if below[entry["id"]] or not entry["heading"]]


def core_menu(actor: Actor) -> Iterator[Json]:
    """Yield the platform's entries for the actor's roles."""
    if actor.is_staff or actor.is_support:
        yield from STAFF_MENU
    if passes_admin_guard(actor.roles):
        yield from GUARDED_MENU
    if actor.is_admin:
        yield from ADMIN_MENU
    elif is_school_administrator(actor.roles) and actor.schools is not None:
        yield from SCHOOL_MENU
    if may_read_queue(actor):
        yield _item("/queue", "queue", "layers", 890, parent=SUPPORT if actor.is_support else ADMINISTRATION)
    if actor.is_support:
        yield from SUPPORT_MENU


def _plugin_menu(places: Iterable[Place]) -> Iterator[Json]:
    for place in places:
        item = place.contribution
        if item.menu and item.path and item.slot in MENU_SLOTS:
            yield {
                "id": place.id,
                "title": item.title,
                "icon": item.icon,
                "path": item.path,
                "plugin": place.plugin.id,
                "order": item.order,
                "parent": item.parent or (ADMINISTRATION if item.slot == "nav.admin@1" else None),
                "count": item.count.model_dump(include={"words", "to"}) if item.count else None,
            }


def _branch(entry: Json, below: dict[str, list[Json]], level: int) -> MenuEntry:
    deeper = level if entry["heading"] else level + 1
    children = below[entry["id"]]
    if deeper == MAX_LEVELS:  # Flatten deeper entries into this level instead of dropping them.
        children = list(_descendants(entry, below))
    drawn = [] if deeper > MAX_LEVELS else [_branch(child, below, deeper) for child in children]
    return MenuEntry(**{key: value for key, value in entry.items() if key != "parent"}, children=drawn)


def _descendants(entry: Json, below: dict[str, list[Json]]) -> Iterator[Json]:
    for child in below[entry["id"]]:
        yield child
        yield from _descendants(child, below)
