"""`/api/plugin`: switching on and off, settings, checks and manuals."""

from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from homeroom.audit.models import AuditEntry
from homeroom.licences.models import PluginState
from homeroom.platform import Platform
from homeroom.plugins.errors import PluginSettingsInvalid
from homeroom.plugins.loading.loaded import LoadedPlugin
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import TestDistrict, open_plugin_context
from homeroom_devkit.testing.plugins import make_plugin, with_plugins
from homeroom_sdk.context import SCHOOL_USER, PluginContext
from homeroom_sdk.errors import Conflict
from homeroom_sdk.hooks import Finding, Severity
from homeroom_sdk.i18n import Sentence
from homeroom_server.app import create_app
from pydantic import BaseModel, ConfigDict, Field, SecretStr
from sqlalchemy import select, text

MakeDistrict = Callable[..., Awaitable[TestDistrict]]
SECRET = "canary-of-a-token"


class KioskSettings(BaseModel):
    """A required, a limited and a secret setting."""

    model_config = ConfigDict(extra="forbid")

    host: str = Field(min_length=1, description="Where it is.")
    tries: int = Field(3, ge=1, le=9, description="How often.")
    token: SecretStr | None = Field(None, description="What it is asked for.")


class Kiosk:
    """A plugin with a check that returns the test's findings."""

    def __init__(self, folder: Path) -> None:
        self.findings: list[Finding] | Exception = []
        self.plugin: LoadedPlugin = make_plugin("kiosk", flags=["docSig"], prefixes=["kiosk"])
        assert self.plugin.manifest is not None
        self.plugin.manifest = self.plugin.manifest.model_copy(update={"manuals": ("manuals/guide.en.md",)})
        self.plugin.settings_type, self.plugin.folder = KioskSettings, folder
        self.plugin.hooks["check"] = self.check
        (folder / "manuals").mkdir()
        (folder / "manuals" / "guide.en.md").write_text("# Kiosk")
        (folder / "plugin.toml").write_text("secret")

    async def check(self, _ctx: PluginContext) -> list[Finding]:
        if isinstance(self.findings, Exception):
            raise self.findings
        return self.findings


@pytest.fixture
def kiosk(tmp_path: Path) -> Kiosk:
    return Kiosk(tmp_path)


@pytest.fixture
async def house(platform: Platform, kiosk: Kiosk) -> Platform:
    """Provide the platform with the kiosk plugin."""
    return with_plugins(platform, kiosk.plugin)


@pytest.fixture
async def client(house: Platform) -> AsyncIterator[ApiClient]:
    async with ApiClient(create_app(platform=house)) as found:
        yield found


@pytest.fixture
async def headers(client: ApiClient, district: TestDistrict) -> dict[str, str]:
    """Provide the headers of the district's administrator."""
    return await client.sign_in(district)


async def post(client: ApiClient, headers: dict[str, str], call: str, **body: Any) -> Any:
    return await client.post(f"/api/plugin/{call}", json={"pluginId": "kiosk"} | body, headers=headers)


async def get(client: ApiClient, headers: dict[str, str]) -> dict[str, Any]:
    found: dict[str, Any] = (await client.get("/api/plugin/kiosk", headers=headers)).json()["data"]
    return found


class TestAccess:
    CALLS = (
        ("GET", "", None),
        ("GET", "/kiosk", None),
        ("POST", "/enable", {"pluginId": "kiosk"}),
        ("POST", "/disable", {"pluginId": "kiosk", "reason": "x"}),
        ("POST", "/settings", {"pluginId": "kiosk", "values": {}}),
        ("POST", "/check", {"pluginId": "kiosk"}),
    )

    @pytest.mark.deep(of="processes")
    @pytest.mark.parametrize(("method", "path", "body"), CALLS)
    async def test_strangers_and_staff_are_refused(
        self, client: ApiClient, make_district: MakeDistrict, method: str, path: str, body: Any
    ) -> None:
        user = await client.sign_in(await make_district(roles=[SCHOOL_USER]))
        answers = [
            await client.another().request(method, f"/api/plugin{path}", json=body, headers=given)
            for given in ({}, user)
        ]
        assert [item.status_code for item in answers] == [401, 403]

    @pytest.mark.parametrize(("method", "path", "body"), [call for call in CALLS if call[1]])
    async def test_plugin_that_is_not_installed_is_not_found(
        self, client: ApiClient, headers: dict[str, str], method: str, path: str, body: Any
    ) -> None:
        other = body and body | {"pluginId": "nobody"}
        answer = await client.request(
            method, f"/api/plugin{path.replace('kiosk', 'nobody')}", json=other, headers=headers
        )
        assert (answer.status_code, answer.json()["code"]) == (404, "plugin_unknown")


class TestList:
    async def test_every_installed_plugin_stands_with_its_state(
        self, client: ApiClient, headers: dict[str, str], house: Platform
    ) -> None:
        await post(client, headers, "settings", values={"host": "k1"})
        found = {item["id"]: item for item in (await client.get("/api/plugin", headers=headers)).json()["data"]}
        assert set(found) >= {"kiosk", "mail", "people", "delivery"}
        assert (found["kiosk"]["enabled"], found["kiosk"]["isSwitchedOff"]) == (True, False)
        assert found["kiosk"]["manuals"] == [{"name": "guide", "language": "en"}]
        mail = house.host.find("mail")
        assert mail
        assert mail.manifest
        for name in ("name", "description", "version"):
            assert found["mail"][name] == getattr(mail.manifest, name) != ""


class TestDisable:
    async def test_it_is_off_for_the_district_alone_at_once_with_its_reason(
        self,
        client: ApiClient,
        headers: dict[str, str],
        make_district: MakeDistrict,
        house: Platform,
        district: TestDistrict,
    ) -> None:
        other = await client.sign_in(await make_district())
        for administrator in (headers, other):
            await post(client, administrator, "settings", values={"host": "k1"})
        assert (await get(client, headers))["enabled"]
        assert (await post(client, headers, "disable", reason=" It is broken. ")).status_code == 200
        found = await get(client, headers)
        assert (found["enabled"], found["isSwitchedOff"], found["switchedOffBecause"]) == (False, True, "It is broken.")
        assert (await get(client, other))["enabled"]
        async with house.database.district(district.district.id) as session:
            entry = (await session.scalars(select(AuditEntry).where(AuditEntry.action == "plugin.disabled"))).one()
        assert (entry.subject, entry.details) == ("kiosk", {"reason": "It is broken."})

    @pytest.mark.deep(of="processes")
    @pytest.mark.parametrize("reason", ["", "  ", "x" * 501])
    async def test_without_a_reason_it_stays(self, client: ApiClient, headers: dict[str, str], reason: str) -> None:
        await post(client, headers, "settings", values={"host": "k1"})
        answer = await post(client, headers, "disable", reason=reason)
        assert (answer.status_code, "reason" in answer.json()["data"]["fields"]) == (422, True)
        assert (await get(client, headers))["enabled"]


class TestEnable:
    async def set_up(self, client: ApiClient, headers: dict[str, str]) -> None:
        await post(client, headers, "disable", reason="For now.")
        await post(client, headers, "settings", values={"host": "k1"})

    async def test_it_works_again(self, client: ApiClient, headers: dict[str, str], kiosk: Kiosk) -> None:
        await self.set_up(client, headers)
        kiosk.findings = [Finding("slow", Severity.WARNING, Sentence("It is slow."), Sentence("Wait."))]
        answer = await post(client, headers, "enable")
        assert answer.json()["data"]["findings"] == [
            {"code": "slow", "severity": "warning", "message": "It is slow.", "remedy": "Wait."}
        ]
        found = await get(client, headers)
        assert (found["enabled"], found["enabledVersion"], found["switchedOffBecause"]) == (True, "1.0.0", "")

    async def test_missing_settings_are_named(self, client: ApiClient, headers: dict[str, str]) -> None:
        await post(client, headers, "disable", reason="For now.")
        answer = await post(client, headers, "enable")
        assert (answer.status_code, answer.json()["code"]) == (409, "plugin_not_ready")
        assert list(answer.json()["data"]["missing"]) == ["host"]
        assert not (await get(client, headers))["enabled"]

    async def test_error_of_its_check_keeps_it_off(
        self, client: ApiClient, headers: dict[str, str], kiosk: Kiosk
    ) -> None:
        await self.set_up(client, headers)
        kiosk.findings = [
            Finding("gone", Severity.ERROR, Sentence("The kiosk does not answer."), Sentence("Plug it in."))
        ]
        answer = await post(client, headers, "enable")
        assert (answer.status_code, answer.json()["messages"]) == (409, ["The kiosk does not answer."])
        assert answer.json()["data"]["findings"][0]["remedy"] == "Plug it in."
        assert not (await get(client, headers))["enabled"]

    async def test_what_is_not_licensed_or_not_ready_says_so(
        self, client: ApiClient, make_district: MakeDistrict, kiosk: Kiosk
    ) -> None:
        headers = await client.sign_in(await make_district(features=[]))
        unlicensed = await post(client, headers, "enable")
        assert (unlicensed.status_code, "Document signature" in unlicensed.json()["messages"][0]) == (409, True)
        kiosk.plugin.fail("No module named kiosk")
        assert "No module" in (await post(client, headers, "enable")).json()["messages"][0]


class TestSettings:
    async def test_secret_is_sealed_used_kept_and_forgotten_but_never_told(
        self, client: ApiClient, headers: dict[str, str], house: Platform, district: TestDistrict
    ) -> None:
        district_id = district.district.id

        async def token() -> str | None:
            async with open_plugin_context(house, "kiosk", district) as ctx:
                assert isinstance(ctx.settings, KioskSettings)
                return ctx.settings.token.get_secret_value() if ctx.settings.token else None

        saved = await post(client, headers, "settings", values={"host": "k1", "token": SECRET})
        assert saved.json()["data"]["values"] == {"host": "k1", "tries": 3}
        assert saved.json()["data"]["secrets"] == {"token": True}
        assert await token() == SECRET
        kept = await post(client, headers, "settings", values={"host": "k2"})
        assert kept.json()["data"]["secrets"] == {"token": True}
        assert await token() == SECRET
        shown = await get(client, headers)
        assert shown["settings"]["secrets"] == {"token": True}
        async with house.database.district(district_id) as session:
            stored = await session.scalars(select(PluginState.settings))
            logged = await session.scalars(text("SELECT t::text FROM audit_entries t"))
            everything = [saved.text, kept.text, str(shown), *stored, *logged]
        assert not any(SECRET in part for part in everything)
        gone = await post(client, headers, "settings", values={"host": "k2", "token": None})
        assert gone.json()["data"]["secrets"] == {"token": False}
        assert await token() is None

    @pytest.mark.deep(of="processes")
    @pytest.mark.parametrize(
        ("values", "field"),
        [
            ({"host": ""}, "host"),
            ({}, "host"),
            ({"host": "k", "tries": 99}, "tries"),
            ({"host": "k", "isAdmin": True}, "isAdmin"),
            ({"host": "k", "token": [SECRET]}, "token"),
        ],
    )
    async def test_what_cannot_be_used_is_named_without_being_repeated(
        self, client: ApiClient, headers: dict[str, str], values: dict[str, Any], field: str
    ) -> None:
        answer = await post(client, headers, "settings", values=values)
        assert (answer.status_code, list(answer.json()["data"]["fields"])) == (422, [field])
        assert SECRET not in answer.text

    async def test_schema_for_the_pane_is_answered(self, client: ApiClient, headers: dict[str, str]) -> None:
        schema = (await get(client, headers))["settings"]["schema"]
        assert schema["properties"]["tries"] == {
            "default": 3, "description": "How often.", "maximum": 9, "minimum": 1, "title": "Tries", "type": "integer"
        }  # fmt: skip

    async def test_settings_of_another_district_stay(
        self, client: ApiClient, headers: dict[str, str], make_district: MakeDistrict
    ) -> None:
        await post(client, headers, "settings", values={"host": "ours"})
        other = await client.sign_in(await make_district())
        assert (await get(client, other))["settings"]["values"] == {"tries": 3}

    async def test_stored_settings_that_fit_no_more_say_which(self, house: Platform, district: TestDistrict) -> None:
        async with house.database.district(district.district.id) as session:
            session.add(PluginState(plugin_id="kiosk", settings='{"host": "k", "tries": 99}'))
        house.entitlements.forget(district.district.id)
        async with open_plugin_context(house, "kiosk", district) as ctx:
            with pytest.raises(
                PluginSettingsInvalid, match=r"These settings of the plugin kiosk cannot be used: tries\. "
            ):
                _ = ctx.settings


class TestSettingsSaved:
    """The hook that notifies a plugin of changed settings."""

    async def test_plugin_gets_the_new_settings_in_the_transaction_that_stores_them(
        self, client: ApiClient, headers: dict[str, str], kiosk: Kiosk
    ) -> None:
        seen: list[object] = []

        async def follow(ctx: PluginContext) -> None:
            assert isinstance(ctx.settings, KioskSettings)
            stored = await ctx.db.scalar(select(PluginState.settings).where(PluginState.plugin_id == "kiosk"))
            ctx.after_commit(lambda: seen.append("committed"))
            seen.append((ctx.settings.host, stored))

        kiosk.plugin.hooks["settings_saved"] = follow
        await post(client, headers, "settings", values={"host": "k1"})

        assert seen == [("k1", '{"host": "k1", "tries": 3}'), "committed"]

    @pytest.mark.parametrize(
        ("error", "expected"),
        [
            (Conflict(Sentence("Not now.")), (409, ["Not now."])),
            (RuntimeError("boom"), (503, ["The plugin kiosk failed at settings."])),
        ],
    )
    async def test_error_keeps_the_settings_as_they_were(
        self,
        client: ApiClient,
        headers: dict[str, str],
        kiosk: Kiosk,
        error: Exception,
        expected: tuple[int, list[str]],
    ) -> None:
        await post(client, headers, "settings", values={"host": "k1"})

        async def refuse(ctx: PluginContext) -> None:
            raise error

        kiosk.plugin.hooks["settings_saved"] = refuse
        answer = await post(client, headers, "settings", values={"host": "k2"})

        assert (answer.status_code, answer.json()["messages"]) == expected
        assert (await get(client, headers))["settings"]["values"] == {"host": "k1", "tries": 3}


class TestCheck:
    async def test_failure_of_the_check_is_a_finding(
        self, client: ApiClient, headers: dict[str, str], kiosk: Kiosk
    ) -> None:
        await post(client, headers, "settings", values={"host": "k1"})
        kiosk.findings = RuntimeError("boom")
        (finding,) = (await post(client, headers, "check")).json()["data"]["findings"]
        assert (finding["code"], finding["severity"]) == ("check_failed", "error")
        assert "boom" not in str(finding)

    async def test_findings_have_words_and_a_remedy(self, client: ApiClient, headers: dict[str, str]) -> None:
        answer = await client.post("/api/plugin/check", json={"pluginId": "people"}, headers=headers)
        (finding,) = answer.json()["data"]["findings"]
        assert (finding["code"], finding["remedy"]) == ("no_persons", "Import a CSV file of them.")


class TestManual:
    async def read(self, client: ApiClient, headers: dict[str, str], path: str) -> Any:
        return await client.get(f"/api/plugin/{path}", headers=headers)

    async def test_language_falls_back_to_english(self, client: ApiClient, headers: dict[str, str]) -> None:
        for language in ("ar", "en-US", "xx"):
            answer = await self.read(client, headers, f"kiosk/manual/guide?language={language}")
            assert answer.json()["data"] == {"name": "guide", "language": "en", "markdown": "# Kiosk"}

    async def test_manuals_that_ship_are_there_in_arabic(self, client: ApiClient, headers: dict[str, str]) -> None:
        for plugin in ("people", "mail", "delivery"):
            answer = await self.read(client, headers, f"{plugin}/manual/guide?language=ar")
            assert answer.json()["data"]["language"] == "ar"
            assert answer.json()["data"]["markdown"].startswith("# ")

    @pytest.mark.deep(of="processes")
    @pytest.mark.parametrize("name", ["plugin", "..%2F..%2Fplugin", "guide.en", ".", "%00"])
    async def test_nothing_but_what_the_manifest_lists_is_read(
        self, client: ApiClient, headers: dict[str, str], name: str
    ) -> None:
        assert (await self.read(client, headers, f"kiosk/manual/{name}")).status_code == 404

    async def test_staff_read_it_where_the_plugin_may_be_used_only(
        self, client: ApiClient, kiosk: Kiosk, make_district: MakeDistrict
    ) -> None:
        kiosk.plugin.settings_type = None
        entitled = await client.sign_in(await make_district(roles=[SCHOOL_USER]))
        unlicensed = await client.sign_in(await make_district(roles=[SCHOOL_USER], features=[]))
        administrator = await client.sign_in(await make_district(features=[]))
        public = await client.sign_in(await make_district(roles=["PublicUser"]))
        answers = [
            await self.read(client, given, "kiosk/manual/guide")
            for given in (entitled, unlicensed, administrator, public, {})
        ]
        assert [item.status_code for item in answers] == [200, 404, 200, 403, 401]
