"""An index in a folder and at an address: read, cached, unavailable or invalid; and wheels that do not match it."""

from collections.abc import AsyncIterator, Callable, Sequence
from pathlib import Path

import pytest
from homeroom.outgoing.addresses import Opened
from homeroom.outgoing.service import Outgoing
from homeroom_registry.index.building import make_index
from homeroom_registry.index.compatibility import Host
from homeroom_registry.index.errors import IndexUnusable
from homeroom_registry.index.format import INDEX
from homeroom_registry.index.source import IndexSource
from homeroom_registry.index.updates import fetch, find_new
from outgoing_testing.servers import reply, run_server
from releases_testing.publishing import Publishing

MakeSource = Callable[..., IndexSource]


async def to_loopback(_host: str, _port: int) -> Sequence[str]:
    return ["127.0.0.1"]


@pytest.fixture
async def make_source(tmp_path: Path) -> AsyncIterator[MakeSource]:
    made: list[Outgoing] = []
    home = tmp_path / "home"
    home.mkdir()

    def make(place: str | Path, opened: str = "127.0.0.1") -> IndexSource:
        made.append(Outgoing(Opened.parse([opened]), at_once=5, per_minute=3000, resolve=to_loopback))
        return IndexSource(str(place), made[-1], home)

    yield make
    for outgoing in made:
        await outgoing.close()


@pytest.fixture
def offered(publishing: Publishing) -> Publishing:
    """Provide a folder with one signed release and its index."""
    publishing.build("notices", "acme")
    make_index(publishing.wheels)
    return publishing


class TestFolder:
    async def test_index_is_read_and_its_wheel_fetched(
        self, offered: Publishing, make_source: MakeSource, tmp_path: Path
    ) -> None:
        source = make_source(offered.wheels)
        known = await source.look()
        (new,) = find_new(known.index, [], Host(offered.trust()))

        offer = await fetch(source, new, offered.trust(), tmp_path)

        assert (known.problem, offer.plugin, str(offer.version), offer.publisher) == ("", "notices", "1.0.0", "acme")

    async def test_folder_without_an_index_says_so(self, tmp_path: Path, make_source: MakeSource) -> None:
        known = await make_source(tmp_path / "nowhere").look()

        assert known.index.releases == ()
        assert "nowhere/index.json cannot be read: No such file or directory." in known.problem

    async def test_no_index_is_no_problem(self, make_source: MakeSource) -> None:
        known = await make_source("").look()

        assert (known.index.releases, known.problem) == ((), "")


class TestAddress:
    async def test_index_is_asked_for_once_in_a_while(self, offered: Publishing, make_source: MakeSource) -> None:
        content = (offered.wheels / INDEX).read_bytes()
        async with run_server("127.0.0.1", reply(200, content)) as server:
            source = make_source(f"{server.url}/plugins")
            known = await source.look()
            await source.look()
            assert [item.id for item in known.index.releases] == ["notices"]
            assert [asked.line for asked in server.asked] == ["GET /plugins/index.json HTTP/1.1"]

            await source.look(anew=True)
            assert len(server.asked) == 2

    async def test_index_that_is_away_leaves_what_it_last_offered(
        self, offered: Publishing, make_source: MakeSource
    ) -> None:
        content = (offered.wheels / INDEX).read_bytes()
        async with run_server("127.0.0.1", reply(200, content)) as server:
            address = server.url
            await make_source(address).look()

        known = await make_source(address).look()

        assert [item.id for item in known.index.releases] == ["notices"]
        assert "cannot be reached" in known.problem
        assert known.at_s is not None

    @pytest.mark.parametrize(
        ("answer", "said"),
        [
            (reply(404), "answers 404 for index.json"),
            (reply(200, b"<html>"), "cannot be read"),
            (reply(200, b" " * 5_000_000), "too long"),
        ],
        ids=["missing", "a page", "too long"],
    )
    async def test_bad_index_says_so_and_offers_nothing(
        self, make_source: MakeSource, answer: bytes, said: str
    ) -> None:
        async with run_server("127.0.0.1", answer) as server:
            known = await make_source(server.url).look()

        assert known.index.releases == ()
        assert said in known.problem

    async def test_address_in_our_own_network_is_not_asked(self, make_source: MakeSource) -> None:
        known = await make_source("https://index.test/", opened="").look()

        assert "is in a private network" in known.problem


class TestFetch:
    async def test_wheel_that_was_changed_is_not_taken(
        self, offered: Publishing, make_source: MakeSource, tmp_path: Path
    ) -> None:
        source = make_source(offered.wheels)
        (new,) = find_new((await source.look()).index, [], Host(offered.trust()))
        wheel = offered.wheels / new.release.file
        wheel.write_bytes(wheel.read_bytes() + b"more")

        with pytest.raises(IndexUnusable, match="is not the file that the index names"):
            await fetch(source, new, offered.trust(), tmp_path)
        assert not (tmp_path / new.release.file).exists()

    async def test_index_that_goes_along_with_the_change_meets_the_signature(
        self, offered: Publishing, make_source: MakeSource, tmp_path: Path
    ) -> None:
        """An attacker on the server changes the wheel and the index, but does not have a publisher's key."""
        offered.build("notices")
        make_index(offered.wheels)
        content = (offered.wheels / INDEX).read_text().replace('"publisher": ""', '"publisher": "acme"')
        content = content.replace('"publisher":""', '"publisher":"acme"')
        (offered.wheels / INDEX).write_text(content)
        source = make_source(offered.wheels)
        (new,) = find_new((await source.look()).index, [], Host(offered.trust("*")))
        assert new.release.publisher == "acme"

        with pytest.raises(IndexUnusable, match=r"it is notices 1\.0\.0 of nobody"):
            await fetch(source, new, offered.trust("*"), tmp_path)
