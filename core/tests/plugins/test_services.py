"""Services that several plugins provide: all of them, the one chosen by a district, and none by accident."""

from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Protocol

import pytest
from homeroom.audit.models import AuditEntry
from homeroom.licences.models import ServiceChoice
from homeroom.platform import Platform
from homeroom.plugins.host import PluginHost
from homeroom.plugins.loading.loaded import LoadedPlugin, PluginStatus
from homeroom.plugins.loading.namespace import refuse_duplicates
from homeroom.plugins.loading.verdicts import Verdict
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import TestDistrict, open_plugin_context
from homeroom_devkit.testing.plugins import make_plugin, with_plugins
from homeroom_sdk.context import SCHOOL_USER, PluginContext
from homeroom_sdk.errors import ServiceUnavailable
from homeroom_sdk.i18n import Sentence
from homeroom_sdk.providers import guard, name_of, several
from homeroom_sdk.services import Directory, Service
from homeroom_server.app import create_app
from sqlalchemy import select

MakeDistrict = Callable[..., Awaitable[TestDistrict]]


@several(Sentence("Student rosters"))
class Roster(Protocol):
    """Connectors of a test."""

    owner: str


class Alone(Protocol):
    """A service that only one plugin provides."""


@dataclass
class OwnRoster:
    """Returns its plugin's id."""

    ctx: PluginContext

    @property
    def owner(self) -> str:
        """The plugin that provides it."""
        return self.ctx.plugin_id


def connector(name: str, *, flags: tuple[str, ...] = ()) -> LoadedPlugin:
    return make_plugin(name, flags=flags, services=[Service(Roster, name, OwnRoster)])


@pytest.fixture
async def house(platform: Platform) -> Platform:
    """Provide three connectors, one of which needs a licence."""
    asker = make_plugin("asker")
    return with_plugins(platform, connector("birch"), connector("aspen"), connector("cedar", flags=("docSig",)), asker)


@pytest.fixture
async def client(house: Platform) -> AsyncIterator[ApiClient]:
    async with ApiClient(create_app(platform=house)) as found:
        yield found


class Admin:
    """An administrator on the pages of plugins."""

    def __init__(self, client: ApiClient, headers: dict[str, str]) -> None:
        self.client, self.headers = client, headers

    async def use(self, plugin_id: str, protocol: type = Roster, key: str = "") -> Any:
        """Choose a plugin's service."""
        body = {"pluginId": plugin_id, "protocol": name_of(protocol), "key": key or plugin_id}
        return await self.client.post("/api/plugin/use", json=body, headers=self.headers)

    async def provided(self, plugin_id: str) -> list[dict[str, Any]]:
        """Return the services listed on the plugin's page."""
        answer = await self.client.get(f"/api/plugin/{plugin_id}", headers=self.headers)
        found: list[dict[str, Any]] = answer.json()["data"]["services"]
        return found


async def ask(house: Platform, district: TestDistrict) -> tuple[str, list[str]]:
    """Return the plugin that provides the roster by default, and all plugins that provide one."""
    async with open_plugin_context(house, "asker", district) as ctx:
        return ctx.services.get(Roster).owner, [item.owner for item in ctx.services.list(Roster)]


@guard
class Keeper(Protocol):
    """A guard of a test."""


KEEPER = name_of(Keeper)


def keeper(*, guards: frozenset[str] | None, status: PluginStatus = PluginStatus.READY) -> LoadedPlugin:
    """Return a plugin that guards others, needs a licence, and has this status."""
    plugin = make_plugin("keeper", flags=("docManagement",), services=[Service(Keeper, "keeper", OwnRoster)])
    plugin.guards, plugin.status = guards, status
    return plugin


class TestEvery:
    """A protective service is never skipped because it is switched off, unlicensed or broken."""

    async def every(self, platform: Platform, plugin: LoadedPlugin, district: TestDistrict) -> int:
        house = with_plugins(platform, make_plugin("asker"), plugin)
        async with open_plugin_context(house, "asker", district) as ctx:
            return len(ctx.services.every(Keeper))

    async def test_is_asked_without_a_licence_too(self, platform: Platform, make_district: MakeDistrict) -> None:
        plugin = keeper(guards=frozenset({KEEPER}))
        for features in (["docManagement"], []):
            assert await self.every(platform, plugin, await make_district(features=features)) == 1

    @pytest.mark.parametrize("guards", [frozenset({KEEPER}), None], ids=["named", "unknown"])
    async def test_one_that_is_out_of_order_is_missed_where_it_was_licensed(
        self, platform: Platform, make_district: MakeDistrict, guards: frozenset[str] | None
    ) -> None:
        plugin = keeper(guards=guards, status=PluginStatus.FAILED)
        with pytest.raises(ServiceUnavailable, match="keeper does not work"):
            await self.every(platform, plugin, await make_district(features=["docManagement"]))
        assert await self.every(platform, plugin, await make_district(features=[])) == 0

    async def test_other_plugins_may_be_out_of_order(self, platform: Platform, make_district: MakeDistrict) -> None:
        plugin = keeper(guards=frozenset(), status=PluginStatus.FAILED)
        assert await self.every(platform, plugin, await make_district(features=["docManagement"])) == 0


class TestList:
    async def test_those_that_the_district_may_use_are_given(
        self, house: Platform, make_district: MakeDistrict
    ) -> None:
        with_all, without = await make_district(features=["docSig"]), await make_district(features=[])
        assert sorted((await ask(house, with_all))[1]) == ["aspen", "birch", "cedar"]
        assert sorted((await ask(house, without))[1]) == ["aspen", "birch"]

    def test_what_was_installed_first_comes_first(self) -> None:
        """Check that a new plugin does not take over because of its name."""
        plugins = [connector(name) for name in ("aspen", "birch", "cedar")]
        days = {"birch": 2, "cedar": 1}
        verdicts = {
            name: Verdict(PluginStatus.READY, since=datetime(2026, 1, day, tzinfo=UTC)) for name, day in days.items()
        }
        found = PluginHost(plugins, verdicts).find_services(Roster, None)
        assert [plugin.id for plugin, _service in found] == ["cedar", "birch", "aspen"]


class TestChoice:
    async def test_district_gets_what_it_has_chosen_and_no_other_district_does(
        self, house: Platform, client: ApiClient, make_district: MakeDistrict
    ) -> None:
        district, other = await make_district(), await make_district()
        admin = Admin(client, await client.sign_in(district))
        before = (await ask(house, district))[0]
        for wanted in ("aspen", "birch", "cedar"):
            assert (await admin.use(wanted)).status_code == 200
            assert (await ask(house, district))[0] == wanted
        assert (await ask(house, other))[0] == before
        async with house.database.district(district.district.id) as session:
            log = (await session.scalars(select(AuditEntry).where(AuditEntry.action == "service.chosen"))).all()
        assert sorted(entry.subject for entry in log) == ["aspen", "birch", "cedar"]

    async def test_page_of_each_says_whose_is_used(
        self, house: Platform, client: ApiClient, district: TestDistrict
    ) -> None:
        admin = Admin(client, await client.sign_in(district))
        await admin.use("birch")
        (birch,), (aspen,) = await admin.provided("birch"), await admin.provided("aspen")
        assert (birch["title"], birch["isUsed"], sorted(birch["others"])) == (
            "Student rosters",
            True,
            ["Aspen", "Cedar"],
        )
        assert aspen["isUsed"] is False
        assert await admin.provided("asker") == []

    async def test_what_was_chosen_is_never_replaced_in_silence(
        self, house: Platform, client: ApiClient, district: TestDistrict
    ) -> None:
        headers = await client.sign_in(district)
        await Admin(client, headers).use("aspen")
        body = {"pluginId": "aspen", "reason": "For now."}
        assert (await client.post("/api/plugin/disable", json=body, headers=headers)).status_code == 200
        with pytest.raises(ServiceUnavailable, match="switched it off"):
            await ask(house, district)
        async with open_plugin_context(house, "asker", district) as ctx:
            assert ctx.services.get(Roster, "birch").owner == "birch"

    async def test_chosen_plugin_that_is_gone_is_named(self, house: Platform, district: TestDistrict) -> None:
        async with house.database.district(district.district.id) as session:
            session.add(ServiceChoice(protocol=name_of(Roster), plugin_id="elm", key="elm"))
        house.entitlements.forget(district.district.id)
        with pytest.raises(ServiceUnavailable, match="has chosen the plugin elm for it, which is not installed"):
            await ask(house, district)

    async def test_what_cannot_be_chosen_is_refused(
        self, client: ApiClient, make_district: MakeDistrict, district: TestDistrict
    ) -> None:
        admin = Admin(client, await client.sign_in(district))
        assert (await admin.use("birch", Directory)).status_code == 422
        assert (await admin.use("birch", key="another")).status_code == 422
        assert (await admin.use("people", Directory)).status_code == 422
        unlicensed = Admin(client, await client.sign_in(await make_district(features=[])))
        assert (await unlicensed.use("cedar")).status_code == 409
        staff = Admin(client, await client.sign_in(await make_district(roles=[SCHOOL_USER])))
        assert (await staff.use("birch")).status_code == 403
        assert (await Admin(client.another(), {}).use("birch")).status_code == 401


class TestClaims:
    def provider(self, name: str, protocol: type, key: str) -> LoadedPlugin:
        return make_plugin(name, services=[Service(protocol, key, lambda _ctx: object())])

    def test_second_provider_of_what_one_provides_fails_whatever_its_key(self) -> None:
        """The lowest id would otherwise win silently."""
        first, second = self.provider("people", Directory, "people"), self.provider("aaa", Directory, "aaa")
        refuse_duplicates([first, second], earlier=["people"])
        assert (first.is_ready, second.is_ready) == (True, False)
        assert second.reason == "The service Directory already belongs to the plugin people."

    def test_several_may_provide_what_says_so_each_under_its_own_key(self) -> None:
        first, second = connector("birch"), connector("aspen")
        third = self.provider("cedar", Roster, "birch")
        refuse_duplicates([first, second, third], earlier=["birch"])
        assert [plugin.is_ready for plugin in (first, second, third)] == [True, True, False]

    def test_protocols_of_the_same_name_are_not_the_same(self) -> None:
        namesake = type("Alone", (), {"__module__": "acme_protocols"})
        plugins = [self.provider("birch", Alone, "x"), self.provider("aspen", namesake, "x")]
        refuse_duplicates(plugins)
        assert all(plugin.is_ready for plugin in plugins)
