"""Releases of plugins for the operator's staff: installed and offered releases, and starting an update."""

import asyncio
import os
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from homeroom.audit.models import AuditEntry
from homeroom.platform import Platform
from homeroom.processes.home_lock import sole_supervisor
from homeroom_devkit.testing.api import ApiClient, open_api
from homeroom_devkit.testing.districts import TestDistrict
from homeroom_devkit.testing.plugins import with_plugins
from homeroom_registry.index import overview
from homeroom_registry.index.building import make_index
from homeroom_registry.index.update_state import NothingToDo, WorkState, noted, read_work
from releases_testing.publishing import Publishing
from sqlalchemy import select

MakeDistrict = Callable[..., Awaitable[TestDistrict]]
FOREVER = "99.0.0"


@dataclass
class House:
    """The API of an installation with an index in a folder, and a signed-in user of customer support."""

    api: ApiClient
    home: Path
    headers: dict[str, str]
    operator: TestDistrict
    started: list[tuple[str, ...]]

    async def get(self) -> dict[str, Any]:
        """Return the data of the releases page."""
        answer = await self.api.get("/api/registry/releases", headers=self.headers)
        found: dict[str, Any] = answer.json()["data"]
        return found

    async def update(self, plugin_id: str, version: str) -> Any:
        """Request an update, as the page's button does."""
        body = {"pluginId": plugin_id, "version": version}
        return await self.api.post("/api/registry/update", headers=self.headers, json=body)


@pytest.fixture
async def open_house(
    platform: Platform, publishing: Publishing, make_district: MakeDistrict, monkeypatch: pytest.MonkeyPatch
) -> Callable[..., Any]:
    started: list[tuple[str, ...]] = []
    monkeypatch.setattr(overview, "start_update", lambda home, *what: started.append((str(home), *what)))

    @asynccontextmanager
    async def open_with(place: Path | str) -> AsyncIterator[House]:
        home = publishing.wheels.parent / "home"
        home.mkdir(exist_ok=True)
        settings = platform.settings.model_copy(
            update={"plugin_index": str(place), "home": home, "publishers": publishing.keys}
        )
        async with open_api(replace(with_plugins(platform), settings=settings)) as api:
            operator = await make_district(operator=True)
            yield House(api, home, await api.sign_in(operator), operator, started)

    return open_with


@pytest.fixture
def offered(publishing: Publishing) -> Path:
    """Return the folder of an index with a signed newer `people`, an unsigned newer `mail`, and a new `loans`."""
    publishing.build("people", "acme", version=FOREVER)
    publishing.build("mail", version=FOREVER)
    publishing.build("loans", "acme")
    make_index(publishing.wheels)
    return publishing.wheels


class TestPage:
    async def test_every_plugin_stands_there_with_its_release_and_what_is_newer(
        self, open_house: Callable[..., Any], offered: Path
    ) -> None:
        async with open_house(offered) as house:
            told = await house.get()

        plugins = {plugin["id"]: plugin for plugin in told["plugins"]}
        assert (told["hasIndex"], told["problem"], told["update"]) == (True, "", None)
        people = plugins["people"]
        assert (people["status"], people["publisher"]) == ("ready", "")
        assert people["offered"]["version"] == FOREVER
        assert (people["offered"]["publisher"], people["offered"]["mayInstall"]) == ("acme", True)
        assert (plugins["mail"]["offered"]["fit"], plugins["mail"]["offered"]["mayInstall"]) == ("fits", False)
        assert plugins["delivery"]["offered"] is None
        assert (plugins["loans"]["version"], plugins["loans"]["offered"]["version"]) == ("", "1.0.0")
        order = [plugin["id"] for plugin in told["plugins"]]
        assert (order[:2], order[-1]) == (["mail", "people"], "loans"), "what is newer comes first"

    @pytest.mark.deep(of="processes")
    async def test_every_plugin_of_the_house_is_gold_as_installed(self, open_house: Callable[..., Any]) -> None:
        async with open_house("") as house, asyncio.timeout(120):
            while (told := await house.get())["isJudging"]:
                assert {plugin["tier"] for plugin in told["plugins"]} == {""}
                await asyncio.sleep(0.2)

        assert told["hasIndex"] is False
        assert {plugin["tier"] for plugin in told["plugins"]} == {"gold"}

    async def test_index_that_is_away_says_so_and_hides_nothing(
        self, open_house: Callable[..., Any], tmp_path: Path
    ) -> None:
        async with open_house(tmp_path / "nowhere") as house:
            told = await house.get()

        assert "nowhere/index.json cannot be read" in told["problem"]
        assert len(told["plugins"]) > 3

    async def test_index_is_asked_anew_where_support_wants_it(
        self, open_house: Callable[..., Any], offered: Path
    ) -> None:
        async with open_house(offered) as house:
            await house.get()
            (offered / "index.json").write_text("{}")
            assert (await house.get())["problem"] == ""

            again = await house.api.post("/api/registry/look", headers=house.headers)

        told = again.json()["data"]
        assert told["plugins"][-1]["id"] != "loans"

    @pytest.mark.parametrize(
        ("method", "path"),
        [("GET", "/api/registry/releases"), ("POST", "/api/registry/look"), ("POST", "/api/registry/update")],
    )
    async def test_nobody_else_may_ask(self, api: ApiClient, district: TestDistrict, method: str, path: str) -> None:
        body = {"pluginId": "people", "version": FOREVER}
        headers = await api.sign_in(district)

        assert (await api.request(method, path, json=body)).status_code == 401
        assert (await api.request(method, path, json=body, headers=headers)).status_code == 403


class TestUpdate:
    async def test_button_begins_the_update_and_says_so_in_the_log(
        self, open_house: Callable[..., Any], offered: Path, platform: Platform
    ) -> None:
        async with open_house(offered) as house:
            with sole_supervisor(house.home, address="here"):
                assert (await house.get())["canUpdate"] is True
                answer = await house.update("people", FOREVER)

            assert answer.status_code == 200
            assert house.started == [(str(house.home), "people", f"{FOREVER}@acme")]
            async with platform.database.district(house.operator.district.id) as session:
                entry = await session.scalar(select(AuditEntry).where(AuditEntry.action == "plugin.updated"))
            assert entry is not None
            assert entry.subject == "people"

    @pytest.mark.deep(of="processes")
    @pytest.mark.parametrize(
        ("plugin_id", "version", "said"),
        [
            ("people", "98.0.0", "no longer offered"),
            ("delivery", FOREVER, "no longer offered"),
            ("loans", "1.0.0", "no longer offered"),
            ("mail", FOREVER, "only signed releases can be installed from the page"),
        ],
        ids=["other version", "no update", "not installed", "unsigned"],
    )
    async def test_what_cannot_be_is_refused_with_a_sentence(
        self, open_house: Callable[..., Any], offered: Path, plugin_id: str, version: str, said: str
    ) -> None:
        async with open_house(offered) as house:
            with sole_supervisor(house.home, address="here"):
                answer = await house.update(plugin_id, version)

            assert (answer.status_code, house.started) == (409, [])
            assert said in answer.json()["messages"][0]

    async def test_without_a_supervisor_the_command_is_said(
        self, open_house: Callable[..., Any], offered: Path
    ) -> None:
        async with open_house(offered) as house:
            assert (await house.get())["canUpdate"] is False
            answer = await house.update("people", FOREVER)

        assert answer.status_code == 409
        assert "homeroom plugin update people" in answer.json()["messages"][0]

    @pytest.mark.deep(of="processes")
    async def test_one_update_at_a_time_and_the_page_says_what_became_of_it(
        self, open_house: Callable[..., Any], offered: Path
    ) -> None:
        async with open_house(offered) as house:
            with sole_supervisor(house.home, address="here"):
                with noted(house.home, "mail"):
                    assert (await house.get())["update"]["state"] == "running"
                    answer = await house.update("people", FOREVER)
                assert (answer.status_code, house.started) == (409, [])
                assert (await house.get())["update"]["state"] == "done"

                with pytest.raises(RuntimeError), noted(house.home, "mail"):
                    raise RuntimeError("The disk is full.")
                told = (await house.get())["update"]
                assert (told["pluginId"], told["state"], told["message"]) == ("mail", "failed", "The disk is full.")

    def test_update_that_had_nothing_to_do_leaves_no_note(self, tmp_path: Path) -> None:
        with noted(tmp_path, "mail"):
            raise NothingToDo

        assert read_work(tmp_path) is None

    def test_update_whose_process_is_gone_has_failed(self, tmp_path: Path) -> None:
        pid = os.fork()
        if pid == 0:
            with noted(tmp_path, "mail"):
                os._exit(0)
        os.waitpid(pid, 0)

        work = read_work(tmp_path)

        assert work is not None
        assert (work.plugin_id, work.state, work.is_running) == ("mail", WorkState.FAILED, False)
