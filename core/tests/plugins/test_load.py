"""Any error of a plugin is listed with its reason and never stops the boot."""

from collections.abc import Callable
from pathlib import Path

import pytest
from homeroom.plugins.loading.load import CONTRIBUTIONS
from homeroom.plugins.loading.loaded import LoadedPlugin, PluginStatus
from homeroom.plugins.loading.namespace import CORE_SIGN_IN, SIGN_IN
from homeroom_server.routers import CORE_ROUTERS

Install = Callable[..., Path]
LoadAll = Callable[..., list[LoadedPlugin]]

ROUTER = """
@hookimpl
def routers(self):
    from homeroom_sdk.http import Context
    router = APIRouter(prefix="{prefix}")
    async def list_all(ctx: Context): ...
    router.get("/list")(list_all)
    return [router]
"""
OPEN_ROUTER = """
@hookimpl
def routers(self):
    {more}
    return [router]
"""
OPEN_ROUTE = 'router = APIRouter(prefix="/api/sample"); router.get("/list")(lambda: {})'
MOUNTED = 'router = APIRouter(); router.mount("/api/sample/files", APIRouter())'
SMALL_MODEL = """
@hookimpl
def models(self):
    from homeroom_sdk.models import ModelSpec
    return [ModelSpec("notes", fields=())]
"""
METHOD = """
@hookimpl
def sign_in_methods(self):
    from homeroom_sdk.sign_in import SignInMethod
    class Badges(SignInMethod):
        async def find_offer(self, ctx): ...
        async def has_account(self, ctx, user_id): ...
        async def end_session(self, ctx, session_id): ...
        async def close(self): ...
    return [Badges()]
"""
CHORE = """
@hookimpl
def chores(self):
    from homeroom_sdk.chores import Chore
    async def sweep(ctx): ...
    return [Chore("sweep", due="{due}", every_s=60, handler=sweep)]
"""
DAEMONS = """
@hookimpl
def daemons(self):
    from homeroom_sdk.daemons import Daemon
    async def serve(ctx): ...
    return [Daemon(name, run=serve) for name in {names}]
"""
SEARCH = """
@hookimpl
def models(self):
    from homeroom_sdk.models import ModelSpec
    return [ModelSpec("{model}", fields=(), searches=("{search}",))]
"""
WITHOUT_VERSION = """
id = "{name}"
name = "Sample"
description = "A sample."
api = ">=1.0,<2"
assist = "mailto:help@example.org"
"""


class TestReady:
    def test_whole_plugin_is_ready_with_what_it_contributes(self, install: Install, load_all: LoadAll) -> None:
        install(body=ROUTER.format(prefix="/api/sample"))
        (plugin,) = load_all()
        assert (plugin.status, plugin.reason) == (PluginStatus.READY, "")
        assert [route.path for router in plugin.routers for route in router.routes] == ["/api/sample/list"]  # type: ignore[attr-defined] # a route has a path

    def test_plugin_without_any_hook_is_ready(self, install: Install, load_all: LoadAll) -> None:
        install()
        assert load_all()[0].is_ready

    def test_settings_are_read_beside_the_plugin(self, install: Install, load_all: LoadAll) -> None:
        source = "from pydantic import BaseModel\nclass Mine(BaseModel):\n    size: int = 3\n"
        install(more='settings = "settings:Mine"\n', settings=source)
        (plugin,) = load_all()
        assert plugin.settings_type is not None
        assert plugin.settings_type().model_dump() == {"size": 3}


class TestManifest:
    @pytest.mark.parametrize(
        ("manifest", "status", "words"),
        [
            ("this is = no toml = at all", PluginStatus.INVALID, "no valid TOML"),
            ('id = "other"\napi = ">=1.0,<2"\n', PluginStatus.INVALID, "must be 'sample', as its entry point"),
            (WITHOUT_VERSION, PluginStatus.INVALID, "plugin.toml: version: Field required"),
            (WITHOUT_VERSION + 'version = "new"\n', PluginStatus.INVALID, "no version such as '1.4.0'"),
            (WITHOUT_VERSION + 'version = "1"\nprefix = []\n', PluginStatus.INVALID, "plugin.toml: prefix: Extra"),
            (WITHOUT_VERSION + 'version = "1"\nprefixes = ["../x"]\n', PluginStatus.INVALID, "plugin.toml: prefixes"),
            ('id = "{name}"\napi = ">=2.0"\n', PluginStatus.INCOMPATIBLE, "plugin API >=2.0; this host has 1."),
            ('id = "{name}"\n', PluginStatus.INCOMPATIBLE, "(none named)"),
            ('id = "{name}"\napi = "newest"\n', PluginStatus.INCOMPATIBLE, "plugin API newest"),
        ],
    )
    def test_what_does_not_fit_is_named_and_its_code_not_imported(
        self, install: Install, load_all: LoadAll, manifest: str, status: PluginStatus, words: str
    ) -> None:
        install(code="raise SystemExit('imported')", manifest=manifest)
        (plugin,) = load_all()
        assert plugin.status is status
        assert words in plugin.reason

    def test_missing_manifest_is_named(self, install: Install, load_all: LoadAll) -> None:
        (install() / "plugin.toml").unlink()
        (plugin,) = load_all()
        assert (plugin.status, plugin.reason) == (
            PluginStatus.INVALID,
            "plugin.toml cannot be read: No such file or directory",
        )

    def test_plugin_that_the_operator_denies_is_not_imported(self, install: Install, load_all: LoadAll) -> None:
        install(code="raise SystemExit('imported')")
        (plugin,) = load_all("sample")
        assert plugin.status is PluginStatus.DENIED
        assert "operator" in plugin.reason


class TestImport:
    @pytest.mark.parametrize(
        ("code", "words"),
        [
            ("raise RuntimeError('boom')", "RuntimeError: boom"),
            ("import no_such_library", "ModuleNotFoundError: No module named 'no_such_library'"),
            ("raise SystemExit(3)", "SystemExit: 3"),
            ("def broken(", "SyntaxError"),
            ("plugins = 1", "AttributeError"),
        ],
    )
    def test_failing_import_fails_the_plugin_alone(
        self, install: Install, load_all: LoadAll, code: str, words: str
    ) -> None:
        install("broken", code=code)
        install("sound")
        broken, sound = load_all()
        assert (broken.status, sound.status) == (PluginStatus.FAILED, PluginStatus.READY)
        assert words in broken.reason

    @pytest.mark.parametrize("hook", CONTRIBUTIONS)
    def test_contribution_that_raises_or_is_none_fails_the_plugin_alone(
        self, install: Install, load_all: LoadAll, hook: str
    ) -> None:
        for number, answer in enumerate(["1 / 0", "None", "[42]", "42", "exit(1)"]):
            install(f"broken{number}", body=f"@hookimpl\ndef {hook}(self):\n    return {answer}")
        install("sound", body=ROUTER.format(prefix="/api/sound"))
        *broken, sound = load_all()
        assert sound.status == PluginStatus.READY
        assert [plugin.status for plugin in broken] == [PluginStatus.FAILED] * 5
        assert all(plugin.reason for plugin in broken)
        assert not any(getattr(plugin, name) for plugin in broken for name in CONTRIBUTIONS)

    @pytest.mark.parametrize(
        ("body", "words"),
        [
            ("@hookimpl\ndef modells(self):\n    return []", "modells"),
            ("@hookimpl\ndef models(self, more):\n    return []", "models"),
            ("@hookimpl(tryfirst=True)\ndef models(self):\n    return []", "wrappers and ordering are refused"),
            ("@hookimpl(wrapper=True)\ndef models(self):\n    return (yield)", "wrappers and ordering are refused"),
            (ROUTER.format(prefix="/api/other"), "route /api/other/list is outside the prefixes"),
            (ROUTER.format(prefix="/api/samples"), "route /api/samples/list is outside the prefixes"),
            (ROUTER.format(prefix=""), "route /list is outside the prefixes"),
            (OPEN_ROUTER.format(more=OPEN_ROUTE), "route /api/sample/list takes no context: add `ctx: Context`"),
            (OPEN_ROUTER.format(more=MOUNTED), "route /api/sample/files takes no context"),
            (SMALL_MODEL, "model notes begins with a small letter"),
            (METHOD, "the manifest does not say signIn"),
            (CHORE.format(due="other_districts_due"), "does not begin with sample_"),
            (CHORE.format(due="sample(); --"), "name and due are lower case letters"),
            (DAEMONS.format(names=["serve", "serve"]), "two have the same name"),
            (DAEMONS.format(names=["Serve it"]), "lower case letters"),
            (SEARCH.format(model="Notes", search="two words"), "search two words is no word"),
        ],
    )
    def test_broken_rule_of_the_host_is_named(self, install: Install, load_all: LoadAll, body: str, words: str) -> None:
        install(body=body)
        (plugin,) = load_all()
        assert plugin.status is PluginStatus.FAILED
        assert words in plugin.reason

    @pytest.mark.parametrize(
        ("schedule", "params", "words"),
        [
            ("every day", "class Params(BaseModel): pass", "sample.nightly"),
            ("0 3 * * *", "class Params(BaseModel):\n    job_id: int", "sample.nightly"),
        ],
    )
    def test_schedule_that_could_never_start_is_named(
        self, install: Install, load_all: LoadAll, schedule: str, params: str, words: str
    ) -> None:
        """The schedule would otherwise fail at every tick and stop other plugins' schedules."""
        code = f"""
from homeroom_sdk.flows import flow
from homeroom_sdk.hooks import hookimpl
from pydantic import BaseModel

{params}

@flow("nightly", params=Params, schedule="{schedule}")
async def nightly(ctx, params): ...

class Plugin:
    @hookimpl
    def flows(self):
        return [nightly]

plugin = Plugin()
"""
        install(code=code)
        (plugin,) = load_all()
        assert plugin.status is PluginStatus.FAILED
        assert words in plugin.reason

    @pytest.mark.parametrize(
        ("settings", "words"),
        [("Mine = 3", "is no pydantic model"), ("", "Mine"), ("1 / 0", "ZeroDivisionError")],
    )
    def test_settings_that_are_no_model_fail_the_plugin(
        self, install: Install, load_all: LoadAll, settings: str, words: str
    ) -> None:
        install(more='settings = "settings:Mine"\n', settings=settings)
        (plugin,) = load_all()
        assert plugin.status is PluginStatus.FAILED
        assert words in plugin.reason


class TestDoubles:
    @pytest.mark.parametrize(
        ("first", "second"),
        [("shared", "shared"), ("shared", "shared/part"), ("shared/part", "shared")],
    )
    def test_area_that_is_taken_fails_whoever_comes_later(
        self, install: Install, load_all: LoadAll, first: str, second: str
    ) -> None:
        for name, prefix in (("alpha", first), ("beta", second)):
            install(name, manifest=WITHOUT_VERSION, more=f'version = "1"\nprefixes = ["{prefix}"]\n')
        alpha, beta = load_all()
        assert (alpha.status, beta.status) == (PluginStatus.READY, PluginStatus.FAILED)
        assert "already belongs to the plugin alpha" in beta.reason

    @pytest.mark.parametrize("claim", ['prefixes = ["auth"]', 'prefixes = ["instance/more"]', 'pages = ["api"]'])
    def test_area_of_the_platform_is_refused(self, install: Install, load_all: LoadAll, claim: str) -> None:
        """The gate lets the platform's own areas pass, so a plugin there would not be checked."""
        install(manifest=WITHOUT_VERSION, more=f'version = "1"\n{claim}\n')
        (plugin,) = load_all()
        assert plugin.status is PluginStatus.FAILED
        assert "belongs to the platform" in plugin.reason

    def test_plugin_that_signs_in_may_have_its_own_id_below_the_platforms_area(
        self, install: Install, load_all: LoadAll
    ) -> None:
        signs_in = "capabilities = {signIn = true}\n"
        claims = {
            "alpha": 'prefixes = ["auth/alpha"]\n' + signs_in,
            "beta": 'prefixes = ["auth/beta"]\n',
            "gamma": 'prefixes = ["auth/alpha"]\n' + signs_in,
            "sessions": 'prefixes = ["auth/sessions"]\n' + signs_in,
        }
        for name, claim in claims.items():
            manifest = WITHOUT_VERSION.replace("{name}", name) + 'version = "1"\n'
            install(name, manifest=manifest.replace("{", "{{").replace("}", "}}"), more=claim)
        found = {plugin.id: (plugin.status, plugin.reason) for plugin in load_all()}
        assert found["alpha"] == (PluginStatus.READY, "")
        assert found["beta"] == (PluginStatus.FAILED, "The area auth/beta already belongs to the platform.")
        assert found["gamma"][0] is PluginStatus.FAILED
        assert found["sessions"] == (PluginStatus.FAILED, "The area auth/sessions already belongs to the platform.")

    def test_every_call_of_the_platform_below_auth_is_on_the_list(self) -> None:
        paths = [getattr(route, "path", "") for router in CORE_ROUTERS for route in router.routes]
        assert {path.split("/")[3] for path in paths if path.startswith(SIGN_IN)} == CORE_SIGN_IN

    @pytest.mark.parametrize(
        ("first", "second", "owner"), [("notes", "records", "the platform"), ("notes", "notes", "the plugin alpha")]
    )
    def test_search_that_is_taken_fails_whoever_comes_later(
        self, install: Install, load_all: LoadAll, first: str, second: str, owner: str
    ) -> None:
        for name, search in (("alpha", first), ("beta", second)):
            install(name, body=SEARCH.format(model=name.title(), search=search))
        alpha, beta = load_all()
        assert (alpha.status, beta.status) == (PluginStatus.READY, PluginStatus.FAILED)
        assert f"The search {second} already belongs to {owner}." in beta.reason

    @pytest.mark.parametrize("key", ["EnableTranslations", "OpenOnSundays"])
    def test_flag_with_another_default_elsewhere_fails_whoever_comes_later(
        self, install: Install, load_all: LoadAll, key: str
    ) -> None:
        """An unset flag would otherwise be on for one plugin and off for the other."""
        for name, default in (("alpha", "true"), ("beta", "false")):
            words = 'title = "A test"\ndescription = "Of a test."'
            flag = f'[[district_flags]]\nkey = "{key}"\n{words}\ndefault = {default}\n'
            install(name, manifest=WITHOUT_VERSION, more=f'version = "1"\n{flag}')
        alpha, beta = load_all()
        assert (alpha.status, beta.status) == (PluginStatus.READY, PluginStatus.FAILED)
        assert beta.reason == f"The flag {key} has another default elsewhere."
