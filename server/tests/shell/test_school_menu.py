"""Users who see the settings of schools in the menu."""

from homeroom_sdk.context import ADMINISTRATOR, SCHOOL_ADMINISTRATOR, SCHOOL_USER, Actor
from homeroom_server.shell.menu import core_menu


def test_school_administrators_of_a_school_find_its_settings() -> None:
    found = {
        (role, schools is None): "/school-settings"
        in [entry["path"] for entry in core_menu(Actor(None, "x", frozenset({role}), schools=schools))]
        for role in (SCHOOL_ADMINISTRATOR, SCHOOL_USER, ADMINISTRATOR)
        for schools in (frozenset({"elm"}), None)
    }
    assert [key for key, is_there in found.items() if is_there] == [(SCHOOL_ADMINISTRATOR, False)]
