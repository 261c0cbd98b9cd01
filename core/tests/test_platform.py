"""The parts of a process that a room keeps for itself."""

from dataclasses import replace

from homeroom.background import Background
from homeroom.db.engine import Database
from homeroom.db.urls import find_database
from homeroom.platform import Platform
from homeroom.plugins.host import PluginHost
from homeroom.scratch import Scratch


class Line:
    """Something that is held on to until it is closed."""

    def __init__(self) -> None:
        self.is_open = True

    async def close(self) -> None:
        self.is_open = False


class TestOwn:
    async def test_one_of_a_kind_is_made_once_and_closed_with_the_platform(self, platform: Platform) -> None:
        mine = replace(
            platform,
            host=PluginHost([]),
            database=Database(find_database(platform.settings).app),
            scratch=Scratch(platform.settings.home / "tmp of one test"),
            background=Background(),
            _own={},
        )
        line = mine.own(Line, Line)

        assert mine.own(Line, Line) is line
        assert line.is_open
        await mine.close()
        assert not line.is_open
