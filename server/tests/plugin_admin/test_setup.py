"""A plugin that needs settings is off in a district until its check has passed with them."""

import json
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest
from fastapi import APIRouter
from homeroom.events.models import OutboxEvent
from homeroom.licences.models import PluginState
from homeroom.platform import Platform
from homeroom.plugins.context import PLATFORM
from homeroom.plugins.deliver import deliver_next
from homeroom.plugins.loading.load import load_plugin
from homeroom.plugins.loading.loaded import LoadedPlugin
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import TestDistrict, set_up_plugin
from homeroom_devkit.testing.plugins import make_plugin, with_plugins
from homeroom_sdk.context import PluginContext
from homeroom_sdk.discovery import PLUGINS, look_at
from homeroom_sdk.events import Event
from homeroom_sdk.hooks import Finding, Severity, Subscription
from homeroom_sdk.i18n import Sentence
from homeroom_server.app import create_app
from homeroom_server.plugin_admin.checks import look
from pydantic import BaseModel, Field
from sqlalchemy import select

MakeDistrict = Callable[..., Awaitable[TestDistrict]]
GONE = Finding("gone", Severity.ERROR, Sentence("The gate does not answer."), Sentence("Plug it in."))


class TurnstileSettings(BaseModel):
    """Settings, one of which has no default."""

    host: str = Field(min_length=1, title="Address of the gate")
    tries: int = 3


class Opened(Event):
    """An event to subscribe to."""

    name = "turnstile.opened"


class Turnstile:
    """A plugin with a check that returns the test's findings."""

    def __init__(self) -> None:
        self.findings: list[Finding] = []
        self.heard = 0
        router = APIRouter(prefix="/api/turnstile")
        router.add_api_route("/state", self.state)
        self.plugin: LoadedPlugin = make_plugin(
            "turnstile",
            prefixes=["turnstile"],
            routers=[router],
            subscriptions=[Subscription(Opened, self.hear)],
        )
        self.plugin.settings_type = TurnstileSettings
        self.plugin.hooks["check"] = self.check

    async def state(self) -> dict[str, bool]:
        """Answer only while the plugin is on."""
        return {"success": True}

    async def check(self, _ctx: PluginContext) -> list[Finding]:
        """Return the findings that the test has set."""
        return self.findings

    async def hear(self, _ctx: PluginContext, _event: Opened) -> None:
        """Count the event."""
        self.heard += 1


@pytest.fixture
def turnstile() -> Turnstile:
    return Turnstile()


@pytest.fixture
async def house(platform: Platform, turnstile: Turnstile) -> Platform:
    """Provide the platform with the turnstile plugin."""
    return with_plugins(platform, turnstile.plugin)


@pytest.fixture
async def client(house: Platform) -> AsyncIterator[ApiClient]:
    async with ApiClient(create_app(platform=house)) as found:
        yield found


class Admin:
    """A district's administrator."""

    def __init__(self, client: ApiClient, headers: dict[str, str]) -> None:
        self.client, self.headers = client, headers

    async def is_on(self) -> bool:
        """Return True if the plugin's routes are available."""
        return (await self.client.get("/api/turnstile/state", headers=self.headers)).status_code == 200

    async def facts(self, plugin_id: str = "turnstile") -> dict[str, Any]:
        """Return the data of the plugin's page."""
        found: dict[str, Any] = (await self.client.get(f"/api/plugin/{plugin_id}", headers=self.headers)).json()["data"]
        return found

    async def post(self, call: str, **body: Any) -> Any:
        """Send a call of the plugin administration."""
        return await self.client.post(
            f"/api/plugin/{call}", json={"pluginId": "turnstile"} | body, headers=self.headers
        )


@pytest.fixture
async def admin(client: ApiClient, district: TestDistrict) -> Admin:
    return Admin(client, await client.sign_in(district))


class TestSetup:
    async def test_it_is_off_until_its_settings_are_there_and_says_which(self, admin: Admin) -> None:
        facts = await admin.facts()
        assert (facts["enabled"], facts["lacksSetup"], facts["isSwitchedOff"]) == (False, True, False)
        assert facts["reason"] == "It is off until these are set: Address of the gate."
        assert list(facts["missing"]) == ["host"]
        assert not await admin.is_on()

        assert (await admin.post("settings", values={"host": "g1"})).status_code == 200
        facts = await admin.facts()
        assert (facts["enabled"], facts["lacksSetup"], facts["reason"]) == (True, False, "")
        assert await admin.is_on()

    async def test_it_stays_off_while_its_check_fails_and_is_on_once_it_passes(
        self, admin: Admin, turnstile: Turnstile
    ) -> None:
        turnstile.findings = [GONE]
        await admin.post("settings", values={"host": "g1"})
        facts = await admin.facts()
        assert (facts["enabled"], facts["lacksSetup"]) == (False, True)
        assert facts["reason"] == "It is off until its check passes. The gate does not answer. Plug it in."
        assert not await admin.is_on()

        turnstile.findings = []
        await admin.post("check")
        assert await admin.is_on()

    async def test_what_is_away_for_a_while_takes_nothing_away(self, admin: Admin, turnstile: Turnstile) -> None:
        await admin.post("settings", values={"host": "g1"})
        turnstile.findings = [GONE]
        (finding,) = (await admin.post("check")).json()["data"]["findings"]
        assert finding["code"] == "gone"
        assert await admin.is_on()

    async def test_other_settings_have_to_pass_anew(self, admin: Admin, turnstile: Turnstile) -> None:
        await admin.post("settings", values={"host": "g1"})
        turnstile.findings = [GONE]
        await admin.post("settings", values={"host": "g2"})
        assert not await admin.is_on()

    async def test_tests_set_it_up_without_a_page(
        self, admin: Admin, house: Platform, district: TestDistrict, turnstile: Turnstile
    ) -> None:
        turnstile.findings = [GONE]
        await set_up_plugin(house, "turnstile", district, host="g1")
        assert await admin.is_on()

    async def test_switching_it_on_asks_for_its_settings_first(self, admin: Admin) -> None:
        answer = await admin.post("enable")
        assert (answer.status_code, list(answer.json()["data"]["missing"])) == (409, ["host"])

    async def test_verdict_of_one_district_counts_in_no_other(
        self, admin: Admin, client: ApiClient, make_district: MakeDistrict
    ) -> None:
        await admin.post("settings", values={"host": "g1"})
        other = Admin(client, await client.sign_in(await make_district()))
        assert (await admin.is_on(), await other.is_on()) == (True, False)

    async def test_plugins_whose_defaults_do_are_on_without_anybody(self, admin: Admin, house: Platform) -> None:
        own = [plugin.id for plugin in house.host.ready() if plugin.settings_type and plugin.id != "turnstile"]
        assert own
        for plugin_id in own:
            facts = await admin.facts(plugin_id)
            assert (facts["enabled"], facts["lacksSetup"]) == (True, False), plugin_id


class TestEvents:
    async def publish(self, house: Platform, district: TestDistrict) -> None:
        async with house.database.district(district.district.id) as session:
            session.add(
                OutboxEvent(subscriber="turnstile", event=Opened.name, payload=Opened().model_dump(mode="json"))
            )

    async def error(self, house: Platform, district: TestDistrict) -> tuple[bool, str]:
        async with house.database.district(district.district.id) as session:
            row = (await session.scalars(select(OutboxEvent).where(OutboxEvent.subscriber == "turnstile"))).one()
            return row.done_at is not None, str(row.error)

    async def test_they_wait_for_a_plugin_that_has_worked_here(
        self, admin: Admin, house: Platform, district: TestDistrict, turnstile: Turnstile
    ) -> None:
        await admin.post("settings", values={"host": "g1"})
        turnstile.findings = [GONE]
        await admin.post("settings", values={"host": "g2"})
        await self.publish(house, district)
        assert await deliver_next(house, district.district.id, "turnstile")
        is_done, reason = await self.error(house, district)
        assert (is_done, turnstile.heard) == (False, 0)
        assert "The gate does not answer." in reason

    async def test_they_pass_by_what_nobody_has_ever_set_up(
        self, house: Platform, district: TestDistrict, turnstile: Turnstile
    ) -> None:
        await self.publish(house, district)
        assert await deliver_next(house, district.district.id, "turnstile")
        assert await self.error(house, district) == (True, "The subscriber is not in use.")
        assert turnstile.heard == 0


CODE = """
import time
from homeroom_sdk.hooks import Finding, Severity, hookimpl
from homeroom_sdk.i18n import Sentence

class Plugin:
    @hookimpl
    async def check(self, ctx):
        if ctx.settings.host == "blocks":
            time.sleep(600)
        return [Finding("seen", Severity.WARNING, Sentence(f"{ctx.settings.host} in {ctx.district.code}"))]

plugin = Plugin()
"""
SETTINGS = """
from pydantic import BaseModel, SecretStr

class Settings(BaseModel):
    host: str
    key: SecretStr | None = None
"""
MANIFEST = """
id = "acme_gate"
name = "Gate"
description = "A partner's."
version = "1.0.0"
api = ">=1.0,<2"
assist = "mailto:help@example.org"
settings = "settings:Settings"
"""


@pytest.fixture
def partner(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> LoadedPlugin:
    """Provide a partner's plugin, installed where every process finds it."""
    package, info = tmp_path / "acme_gate", tmp_path / "acme_gate-1.0.0.dist-info"
    for folder in (package, info):
        folder.mkdir()
    point = "acme_gate.plugin:plugin"
    for path, content in {
        package / "__init__.py": "",
        package / "plugin.py": CODE,
        package / "settings.py": SETTINGS,
        package / "plugin.toml": MANIFEST,
        info / "METADATA": "Metadata-Version: 2.1\nName: acme_gate\nVersion: 1.0.0\n",
        info / "entry_points.txt": f"[{PLUGINS}]\nacme_gate = {point}\n",
    }.items():
        path.write_text(content)
    monkeypatch.syspath_prepend(str(tmp_path))
    plugin = load_plugin(look_at(EntryPoint("acme_gate", point, PLUGINS)))
    for name in [name for name in sys.modules if name.startswith("acme_gate")]:
        monkeypatch.delitem(sys.modules, name)
    assert plugin.is_ready, plugin.reason
    plugin.is_sandboxed = True
    return plugin


class TestPartner:
    """The check of a partner's plugin runs in a separate process."""

    async def look(self, platform: Platform, partner: LoadedPlugin, district: TestDistrict, host: str) -> list[Finding]:
        house, district_id = with_plugins(platform, partner), district.district.id
        async with house.database.district(district_id) as session:
            session.add(PluginState(plugin_id=partner.id, settings=json.dumps({"host": host})))
        house.entitlements.forget(district_id)
        looked = await look(house, partner, await house.entitlements.of(district_id), PLATFORM)
        return list(looked.findings)

    @pytest.mark.deep(of="processes")
    async def test_its_check_sees_its_settings_and_its_district(
        self, platform: Platform, partner: LoadedPlugin, district: TestDistrict
    ) -> None:
        assert partner.is_partner
        (finding,) = await self.look(platform, partner, district, "g1")
        assert (finding.code, finding.message) == ("seen", f"g1 in {district.code}")

    @pytest.mark.deep(of="processes")
    async def test_check_that_blocks_is_cut_off_and_says_so(
        self, platform: Platform, partner: LoadedPlugin, district: TestDistrict
    ) -> None:
        (finding,) = await self.look(platform, partner, district, "blocks")
        assert (finding.code, finding.severity) == ("check_failed", Severity.ERROR)
        assert finding.message == "Its check was interrupted. It did not finish within 7 seconds and was stopped."
