"""The menu tree, built from entries that name their parent."""

from typing import Any

from homeroom_devkit.testing.plugins import make_plugin
from homeroom_sdk.context import ADMINISTRATOR, Actor
from homeroom_sdk.manifest import Contribution
from homeroom_server.shell.contributions import Place
from homeroom_server.shell.menu import build_menu
from homeroom_server.shell.schemas import MenuEntry

ADMIN = Actor(None, "robin", frozenset({ADMINISTRATOR}))
NOBODY = Actor(None, "robin")


def place(path: str, order: int, parent: str | None = None, slot: str = "route@1") -> Place:
    contribution = Contribution(slot=slot, path=path, title=path, order=order, parent=parent)
    return Place(f"sample.{path}", make_plugin(), contribution)


def outline(menu: list[MenuEntry]) -> list[Any]:
    """Return the tree as paths, or ids of headings, with their children."""
    return [(item.path or item.id, outline(item.children)) if item.children else item.path for item in menu]


class TestBuildMenu:
    def test_entries_stand_in_order_below_the_path_they_name(self) -> None:
        places = [
            place("/b", 2),
            place("/a/2", 9, "/a"),
            place("/a", 1),
            place("/a/1", 3, "/a"),
            place("/c", 1, "/a/1"),
        ]
        assert outline(build_menu(NOBODY, places)) == [("/a", [("/a/1", ["/c"]), "/a/2"]), "/b"]

    def test_entry_whose_parent_is_not_there_stands_in_its_place(self) -> None:
        assert outline(build_menu(NOBODY, [place("/b", 2, "/gone"), place("/a", 1)])) == ["/a", "/b"]

    def test_what_is_deeper_than_three_levels_stands_on_the_third(self) -> None:
        chain = [place("/1", 1), place("/2", 2, "/1"), place("/3", 3, "/2"), place("/4", 4, "/3"), place("/5", 5, "/4")]
        assert outline(build_menu(NOBODY, chain)) == [("/1", [("/2", ["/3", "/4", "/5"])])]

    def test_heading_is_shown_for_those_who_have_something_below_it(self) -> None:
        admin = outline(build_menu(ADMIN, [place("/rules", 1, slot="nav.admin@1")]))
        heading = next(item for item in admin if item[0] == "administration")
        assert heading[1][0] == "/rules"
        assert outline(build_menu(NOBODY, [])) == []
