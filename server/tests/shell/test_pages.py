"""The shell's page and the built files, with their security headers."""

import gzip
import re
from pathlib import Path

import pytest
from fastapi import FastAPI
from homeroom.config import Settings
from homeroom.plugins.host import PluginHost
from homeroom.plugins.loading.loaded import LoadedPlugin
from homeroom.releases.files import Release
from homeroom.releases.statement import hash_content
from homeroom.secrets.keys import Keys
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.plugins import make_plugin
from homeroom_sdk.i18n import Sentence
from homeroom_server.shell import pages
from homeroom_server.shell.ui_tags import UiTags

TAGS = UiTags(Keys(b"k" * 32))
UI = f"/ui/sample/1.0.0/{TAGS.of('sample', '1.0.0')}"
NONCE = re.compile(r"'nonce-([A-Za-z0-9_-]+)'")


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ApiClient:
    """Provide a built shell, a plugin `sample` 1.0.0 with a UI, and secret files next to both."""
    built, plugin = tmp_path / "built", make_plugin()
    plugin.folder = tmp_path / "sample"
    for path, text in {
        "built/index.html": '<script nonce="__CSP_NONCE__" src="/assets/a.js"></script>',
        "built/assets/a.js": "export {}",
        "built/assets/a.js.gz": "packed by gzip",
        "built/assets/a.js.br": "packed by brotli",
        "sample/ui/b.css": "a {}",
        "sample/secret.py": "secret",
        "built/secret.txt": "secret",
        "secret.txt": "secret",
    }.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text)
    monkeypatch.setattr(pages, "BUILT", built)
    app = FastAPI()
    app.include_router(pages.create_pages(PluginHost([plugin]), Settings(home=tmp_path), TAGS))
    return ApiClient(app)


class TestPage:
    async def test_each_answer_has_a_nonce_of_its_own_in_page_and_policy(self, client: ApiClient) -> None:
        answers = [await client.get(path) for path in ("/", "/dashboard", "/job/7")]
        nonces = [NONCE.search(answer.headers["content-security-policy"]) for answer in answers]
        assert all(
            nonce and f'nonce="{nonce[1]}"' in answer.text for nonce, answer in zip(nonces, answers, strict=True)
        )
        assert len({nonce[1] for nonce in nonces if nonce}) == 3

    async def test_head_is_answered_as_get(self, client: ApiClient) -> None:
        """Mails to staff link to pages of the shell, which link scanners request by HEAD first."""
        answers = [await client.request("HEAD", path) for path in ("/job/7", "/api/core", "/r/nothing")]

        assert [answer.status_code for answer in answers] == [200, 405, 404]

    async def test_page_may_connect_to_its_own_socket_and_nowhere_else(self, client: ApiClient) -> None:
        policy = (await client.get("/")).headers["content-security-policy"]
        assert "connect-src 'self' ws://127.0.0.1:8000;" in policy

    async def test_policy_lets_no_foreign_or_inline_script_run(self, client: ApiClient) -> None:
        headers = (await client.get("/")).headers
        policy = dict(part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";"))
        assert policy["default-src"] == "'none'"
        assert policy["script-src"] == "'self'"
        assert policy["frame-ancestors"] == policy["base-uri"] == "'none'"
        assert (headers["cache-control"], headers["referrer-policy"]) == ("no-store", "no-referrer")

    @pytest.mark.parametrize("path", ["/api/nothing", "/api/", "/api-socket/x"])
    async def test_unknown_call_is_not_the_shell(self, client: ApiClient, path: str) -> None:
        answer = await client.get(path)
        assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


@pytest.fixture
def released(tmp_path: Path) -> tuple[ApiClient, LoadedPlugin]:
    """Provide a plugin `sample` with a release of two files, one of them also compressed."""
    plugin = make_plugin()
    plugin.folder = tmp_path / "sample"
    files = {"a.js": b"export {}", "a.js.gz": gzip.compress(b"export {}"), "b.css": b"a {}"}
    (plugin.folder / "ui").mkdir(parents=True)
    for name, content in files.items():
        (plugin.folder / "ui" / name).write_bytes(content)
    plugin.release = Release(interface={name: hash_content(content) for name, content in files.items()})
    app = FastAPI()
    app.include_router(pages.create_pages(PluginHost([plugin]), Settings(home=tmp_path), TAGS))
    return ApiClient(app), plugin


class TestReleasedFiles:
    @pytest.mark.parametrize(
        ("changed", "accepted", "served", "named"),
        [
            ("", "gzip", "a.js.gz", ""),
            ("", "identity", "a.js", ""),
            ("a.js", "identity", None, "a.js"),
            ("a.js", "gzip", "a.js.gz", ""),
            ("a.js.gz", "gzip", "a.js", "a.js.gz"),
            ("a.js a.js.gz", "gzip", None, "a.js a.js.gz"),
        ],
    )
    async def test_changed_form_is_never_served_and_named(
        self,
        released: tuple[ApiClient, LoadedPlugin],
        changed: str,
        accepted: str,
        served: str | None,
        named: str,
    ) -> None:
        client, plugin = released
        assert plugin.folder
        for name in changed.split():
            (plugin.folder / "ui" / name).write_text("alert(1)")

        answer = await client.get(f"{UI}/a.js", headers={"accept-encoding": accepted})

        assert answer.status_code == (200 if served else 404)
        if served:
            assert answer.text == "export {}"
            assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
            assert answer.headers.get("content-encoding") == ("gzip" if served.endswith(".gz") else None)
            assert answer.headers["content-type"].startswith("text/javascript")
        assert plugin.changed == set(named.split())
        assert all(name in plugin.complaint for name in plugin.changed)

    async def test_file_that_was_not_released_is_not_served(self, released: tuple[ApiClient, LoadedPlugin]) -> None:
        client, plugin = released
        assert plugin.folder
        (plugin.folder / "ui" / "evil.js").write_text("alert(1)")

        assert (await client.get(f"{UI}/evil.js")).status_code == 404
        assert (await client.get(f"{UI}/b.css")).text == "a {}"

    async def test_nothing_of_a_refused_release_is_served(self, released: tuple[ApiClient, LoadedPlugin]) -> None:
        client, plugin = released
        plugin.release = Release(refused=Sentence("It is not signed."))

        assert (await client.get(f"{UI}/b.css")).status_code == 404


class TestAssets:
    @pytest.mark.parametrize(("path", "kind"), [("/assets/a.js", "text/javascript"), (f"{UI}/b.css", "text/css")])
    async def test_built_file_is_kept_for_ever_and_has_its_type(self, client: ApiClient, path: str, kind: str) -> None:
        answer = await client.get(path, headers={"accept-encoding": "identity"})
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith(kind)
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert answer.headers["x-content-type-options"] == "nosniff"

    @pytest.mark.parametrize(
        ("accepted", "encoding"),
        [("gzip, deflate, br, zstd", "br"), ("gzip", "gzip"), ("br;q=0, gzip;q=0.5", "gzip"), ("identity", None)],
    )
    async def test_browser_gets_the_smallest_form_that_it_takes(
        self, client: ApiClient, accepted: str, encoding: str | None
    ) -> None:
        async with client.stream("GET", "/assets/a.js", headers={"accept-encoding": accepted}) as answer:
            assert answer.headers.get("content-encoding") == encoding
            assert answer.headers["content-type"].startswith("text/javascript")
            assert answer.headers["vary"] == "accept-encoding"

    async def test_file_that_is_not_packed_comes_as_it_is(self, client: ApiClient) -> None:
        answer = await client.get(f"{UI}/b.css", headers={"accept-encoding": "br"})
        assert ("content-encoding" in answer.headers, answer.text) == (False, "a {}")

    @pytest.mark.parametrize(
        "path",
        [
            "/assets/missing.js",
            "/assets/",
            "/assets/..%2fsecret.txt",
            "/assets/%2e%2e/secret.txt",
            "/assets/..%2f..%2fsecret.txt",
            "/assets/%2fetc%2fpasswd",
            f"{UI}/..%2fsecret.py",
            f"{UI}/",
            f"/ui/sample/9.9.9/{TAGS.of('sample', '9.9.9')}/b.css",
            f"/ui/other/1.0.0/{TAGS.of('other', '1.0.0')}/b.css",
            f"/ui/sample/1.0.0/{'0' * 32}/b.css",
            "/ui/sample/1.0.0/b.css",
        ],
    )
    async def test_whatever_is_no_built_file_is_not_there(self, client: ApiClient, path: str) -> None:
        answer = await client.get(path)
        assert answer.status_code == 404
        assert "secret" not in answer.text
