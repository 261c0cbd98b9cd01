"""The rules for every plugin, as tests that its own test suite inherits.

    class TestNotices(PluginContract):
        plugin_id = "notices"

Works in any package that has `homeroom` installed for its tests.
"""

import re
from collections.abc import Awaitable, Callable, Iterator
from importlib.metadata import entry_points
from typing import Any, ClassVar

import pytest
from homeroom.db.urls import find_database
from homeroom.installation.schema import list_migration_sets
from homeroom.licences.models import PluginState
from homeroom.platform import Platform
from homeroom.plugins.loading.loaded import LoadedPlugin
from homeroom_sdk.discovery import PLUGINS
from homeroom_sdk.hooks import Finding
from homeroom_sdk.http import Json
from homeroom_sdk.uploads import UploadRoute, upload_routes
from httpx import Response
from sqlalchemy import delete

from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import TestDistrict, open_plugin_context
from homeroom_devkit.testing.plugin_files import find_foreign_imports, list_modules_after_loading, read_locales
from homeroom_devkit.testing.plugin_schema import check_migrations, scratch_database

ABOUT = (".about.name", ".about.description")
METHODS = ("GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "HEAD")
MakeDistrict = Callable[..., Awaitable[TestDistrict]]


class PluginContract:
    """Tests of one plugin: subclass it, and set `plugin_id` or override the fixture `plugin`."""

    plugin_id: ClassVar[str]

    @pytest.fixture
    def plugin(self, platform: Platform) -> LoadedPlugin:
        """Return the plugin as the host has loaded it."""
        return find_loaded(platform, self.plugin_id)

    def test_it_loads(self, plugin: LoadedPlugin) -> None:
        """Check that the plugin is ready, without a reason against it."""
        assert (plugin.status, plugin.reason) == ("ready", "")

    def test_its_version_is_that_of_its_package(self, plugin: LoadedPlugin) -> None:
        """Compare the version that the host shows (the manifest's) with the installed package's."""
        (point,) = entry_points(group=PLUGINS, name=plugin.id)
        assert plugin.manifest is not None
        assert point.dist is not None
        assert plugin.manifest.version == point.dist.version

    def test_it_imports_only_the_sdk_its_own_and_what_it_declares(self, plugin: LoadedPlugin) -> None:
        """Check its imports, so that it can be installed alone and does not depend on core's internals."""
        (point,) = entry_points(group=PLUGINS, name=plugin.id)
        assert plugin.folder is not None
        assert point.dist is not None
        assert find_foreign_imports(plugin.folder, point.module.rpartition(".")[0], point.dist.name) == []

    def test_loading_it_does_not_load_the_engine(self, plugin: LoadedPlugin) -> None:
        """Check that it does not import Prefect, which takes seconds and is only for `homeroom_flows`."""
        loaded = list_modules_after_loading(plugin)
        assert {name for name in loaded if name.split(".")[0] in ("prefect", "homeroom", "homeroom_flows")} == set()

    def test_its_languages_have_the_same_keys(self, plugin: LoadedPlugin) -> None:
        """Compare the keys of all languages, except for plural forms, which differ."""
        for family, languages in read_locales(plugin).items():
            english = languages["en"]
            assert {name: keys ^ english for name, keys in languages.items() if keys != english} == {}, family

    def test_its_name_and_description_are_in_its_dictionaries(self, plugin: LoadedPlugin) -> None:
        """Check both texts in each language; administrators would otherwise read the English ones of the manifest."""
        dictionaries = read_locales(plugin).get("", {"en": set()})
        assert [language for language, keys in dictionaries.items() if not {*ABOUT} <= keys] == []

    def test_its_settings_can_be_shown_and_have_defaults(self, plugin: LoadedPlugin) -> None:
        """Check that the settings page can be drawn from the schema before the district has saved any settings."""
        if plugin.settings_type is None:
            return
        schema = plugin.settings_type.model_json_schema()
        defaults = plugin.settings_type()
        assert schema["type"] == "object"
        assert all(part.get("description") for part in schema["properties"].values()), schema
        assert "required" not in schema
        conditions = [part["showIf"] for part in schema["properties"].values() if "showIf" in part]
        assert {condition["field"] for condition in conditions} <= schema["properties"].keys()
        assert plugin.settings_type.model_validate_json(defaults.model_dump_json()) == defaults

    def test_each_choice_of_its_settings_has_words(self, plugin: LoadedPlugin) -> None:
        """Check the labels in the model (`homeroom_sdk.settings_form.choices`), and their translations in each
        dictionary.
        """
        schema = plugin.settings_type.model_json_schema() if plugin.settings_type else {}
        wanted = {
            name: set(map(str, found))
            for name, part in schema.get("properties", {}).items()
            if (found := _choices_of(part, schema.get("$defs", {})))
        }
        assert {name: set(schema["properties"][name].get("choices", ())) for name in wanted} == wanted
        keys = {f".settings.{name}.choices.{value or 'none'}" for name, values in wanted.items() for value in values}
        assert {
            language: missing
            for language, known in read_locales(plugin).get("", {}).items()
            if (missing := keys - known)
        } == {}

    def test_what_the_search_finds_of_it_is_there(self, plugin: LoadedPlugin) -> None:
        """Check that each searched model is the plugin's own, has a title, and has the fields that are shown."""
        specs = {spec.name: spec for spec in plugin.models}
        ui = plugin.manifest.ui if plugin.manifest else None
        for searched in filter(None, (item.search for item in (ui.contributions if ui else ()))):
            spec = specs[searched.model]
            assert spec.title is not None, searched.model
            assert {*searched.about, *filter(None, [searched.at])} <= spec.by_name.keys(), searched.model

    def test_its_routes_that_take_files_judge_who_asks_first(self, plugin: LoadedPlugin) -> None:
        """Check that the caller's permission is checked before an uploaded file is read."""
        taking = [route for router in plugin.routers for route in upload_routes(router.routes)]
        assert [route.path for route in taking if not isinstance(route, UploadRoute)] == []

    async def test_district_without_it_meets_no_route_of_it(
        self, plugin: LoadedPlugin, platform: Platform, api: ApiClient, district: TestDistrict
    ) -> None:
        """Compare its answers, for each method, with those for an unknown path or an unknown link: they must be
        identical.
        """
        headers = await api.sign_in(district)
        async with _switched_off(platform, district, plugin.id):
            for path in self._paths(plugin, district):
                for method in METHODS:
                    answer = await api.request(method, path, headers=headers)
                    is_page = not path.startswith("/api/")
                    other = path.replace(district.district.id.hex, "0" * 32) if is_page else "/api/no_such_area/call"
                    unknown = await api.request(method, other, headers=headers)
                    assert (answer.status_code, _seen(answer)) == (unknown.status_code, _seen(unknown)), path
                    assert answer.status_code in ((404, 405) if is_page else (404,))

    async def test_stranger_gets_no_data_from_its_calls(self, plugin: LoadedPlugin, api: ApiClient) -> None:
        """Check that there is no data without a session or a link that names the district."""
        # A plugin that signs users in requires the district from callers without a session (422).
        refusals = (401, 404, 422) if plugin.signs_in else (401, 404)
        for route in _routes(plugin):
            path = re.sub(r"\{[^}]+\}", "1", str(route.path))  # type: ignore[attr-defined] # a route has a path
            if _is_open(plugin, path):
                continue
            for method in sorted(route.methods or ()):  # type: ignore[attr-defined] # and methods
                answer = await api.another().request(method, path)
                assert answer.status_code in refusals, f"{method} {path}"

    async def test_its_check_answers_in_an_empty_district(
        self, plugin: LoadedPlugin, platform: Platform, district: TestDistrict
    ) -> None:
        """Check that the health check, which administrators see first, works without any data."""
        if "check" not in plugin.hooks:
            return
        async with open_plugin_context(platform, plugin.id, district) as ctx:
            findings = await platform.dispatcher.call(
                plugin, district.district.id, "check", plugin.hooks["check"], ctx, timeout_s=5
            )
        assert all(isinstance(finding, Finding) and finding.message for finding in findings)

    def test_its_migrations_go_up_down_and_up(self, plugin: LoadedPlugin, platform: Platform) -> None:
        """Check also that they create only objects with the plugin's name."""
        if plugin.manifest is None or not plugin.manifest.hasSqlDb:
            return
        (migrations,) = [item for item in list_migration_sets(platform.host) if item.owner == plugin.id]
        with scratch_database(find_database(platform.settings), migrations) as schema:
            check_migrations(schema)

    @staticmethod
    def _paths(plugin: LoadedPlugin, district: TestDistrict) -> Iterator[str]:
        token = f"{district.district.id.hex}.{'A' * 43}"
        for route in _routes(plugin):
            path = re.sub(r"\{[^}]+\}", "1", str(route.path).replace("{token}", token))  # type: ignore[attr-defined] # a route has a path
            if not _is_open(plugin, path):
                yield path


def _is_open(plugin: LoadedPlugin, path: str) -> bool:
    """Return whether the page is open to visitors of every district; the plugin's own tests cover what it shows."""
    return plugin.manifest is not None and path.removeprefix("/") in plugin.manifest.open_pages


def find_loaded(platform: Platform, plugin_id: str) -> LoadedPlugin:
    """Return the installed plugin as the host has loaded it."""
    found = platform.host.find(plugin_id)
    assert found is not None, f"no package with the entry point {plugin_id} is installed"
    return found


def _seen(answer: Response) -> str:
    """Return the text of an answer without the district's id and the page's nonce."""
    return re.sub(r'nonce="[^"]*"|[0-9a-f]{32}', "", answer.text)


def _routes(plugin: LoadedPlugin) -> list[object]:
    return [route for router in plugin.routers for route in router.routes]


class _switched_off:  # noqa: N801 - reads as a verb in `async with`
    """Switches the plugin off in the district for the duration of the block."""

    def __init__(self, platform: Platform, district: TestDistrict, plugin_id: str) -> None:
        self._platform, self._district_id, self._plugin_id = platform, district.district.id, plugin_id

    async def __aenter__(self) -> None:
        async with self._platform.database.district(self._district_id) as session:
            session.add(PluginState(plugin_id=self._plugin_id, enabled=False))
        self._platform.entitlements.forget(self._district_id)

    async def __aexit__(self, *_error: object) -> None:
        async with self._platform.database.district(self._district_id) as session:
            await session.execute(delete(PluginState).where(PluginState.plugin_id == self._plugin_id))
        self._platform.entitlements.forget(self._district_id)


def _choices_of(part: Json, definitions: Json) -> list[Any]:
    """Return the possible values of a setting, or of the items of a list setting."""
    part = definitions.get(str(part.get("$ref", "")).rpartition("/")[2], part)
    found: list[Any] = part.get("enum", [])
    return found or (_choices_of(part["items"], definitions) if "items" in part else [])
