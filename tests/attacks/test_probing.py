"""A stranger requests everything: no answer reveals which plugins exist, in a district or at all."""

import re
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from typing import Any

import httpx
import pytest
from attack_testing.served import Served
from homeroom.platform import Platform
from homeroom_devkit.testing.districts import TestDistrict
from homeroom_devkit.testing.walk import read_document

METHODS = ("GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS")
SECRET = "A" * 43
NAME = re.compile(r"\{[^}]+\}")
OF_ONE_ANSWER = frozenset({"x-request-id", "date"})
NONCE = re.compile(r"nonce[-=][\"']?[A-Za-z0-9_-]{16,}")
AGES = {"/health/ready"}
"""Paths that report how long ago each task of the platform was seen."""
BODIES: Mapping[str, Any] = {"POST": {"json": {}}, "PUT": {"json": {}}}

Seen = tuple[int, dict[str, str], str]


@pytest.fixture(scope="module")
async def bare(platform: Platform) -> AsyncIterator[Served]:
    """Provide the same installation without the plugins that have their own routes."""
    process = Served(
        platform.settings.home,
        smtp_url=platform.settings.smtp_url.get_secret_value(),
        environment={"HOMEROOM_PLUGINS_DENY": "delivery,mail,people,storage,recognition"},
    )
    try:
        await process.start()
        yield process
    finally:
        process.end()


def routes(platform: Platform) -> Iterator[str]:
    """Yield each path of the API with a placeholder for each parameter."""
    for path in read_document(platform.host)["paths"]:
        yield NAME.sub("x", path)


def areas(platform: Platform) -> Iterator[str]:
    """Yield paths in and around the areas that plugins claim."""
    for plugin in platform.host.ready():
        assert plugin.manifest is not None
        for area in plugin.manifest.prefixes:
            yield from (f"/api/{area}", f"/api/{area}/", f"/api/{area}/x", f"/api//{area}/x", f"/api/{area}/%2e%2e/x")
        for page in plugin.manifest.pages:
            yield from (f"/{page}", f"/{page}/", f"/{page}/x", f"/{page}/x/page/1", f"/{page}/{'0' * 32}.{SECRET}")
        version = plugin.manifest.version
        yield from (
            f"/ui/{plugin.id}/{version}/mf-manifest.json",
            f"/ui/{plugin.id}/{version}/{'0' * 32}/remoteEntry.js",
        )
        yield from (f"/ui/{plugin.id}", f"/api/plugin/{plugin.id}", f"/api/plugin/{plugin.id}/manual/guide")
        yield from (f"/api/instance/{spec.name}" for spec in plugin.models)


def seen(answer: httpx.Response) -> Seen:
    """Return everything visible to the stranger, except values unique to one answer."""
    headers = {name: NONCE.sub("", value) for name, value in answer.headers.items() if name not in OF_ONE_ANSWER}
    return answer.status_code, headers, NONCE.sub("", answer.text)


async def ask(http: httpx.AsyncClient, method: str, path: str) -> Seen:
    return seen(await http.request(method, path, **BODIES.get(method, {})))


class TestInstallation:
    async def test_no_answer_differs_from_that_of_an_installation_without_plugins(
        self, served: Served, bare: Served, platform: Platform
    ) -> None:
        paths = sorted(
            {*routes(platform), *areas(platform), "/api/xyz/x", "/api/registry/plugins", "/health/live"} - AGES
        )
        differing, statuses = [], set()
        async with served.client() as full, bare.client() as empty:
            for path in paths:
                for method in METHODS:
                    with_plugins, without = await ask(full, method, path), await ask(empty, method, path)
                    statuses.add(with_plugins[0])
                    if with_plugins != without:
                        differing.append((method, path, with_plugins, without))

        assert differing == []
        assert len(paths) > 120
        assert {200, 401, 404} <= statuses

    @pytest.mark.parametrize("path", ["/api/registry/plugins", "/api/translations/all", "/api/instance/Plugins"])
    async def test_lists_of_plugins_are_for_signed_in_people(
        self, served: Served, district: TestDistrict, path: str
    ) -> None:
        async with served.client() as http:
            assert (await http.get(path)).status_code == 401
            answer = await http.get(path, headers=await served.sign_in(district))
        assert answer.status_code == 200
        assert "delivery" in answer.text

    async def test_files_of_an_interface_are_there_for_whom_bootstrap_told_their_address(
        self, served: Served, district: TestDistrict
    ) -> None:
        async with served.client() as http:
            told = (await http.get("/api/shell/bootstrap", headers=await served.sign_in(district))).json()["data"]
            remote = next(remote for remote in told["remotes"] if remote["id"] == "delivery")
            assert (await http.get(remote["entry"])).status_code == 200
            for address in remote["integrity"]:
                assert (await http.get(address)).status_code == 200, address
            guessed = re.sub(r"/[0-9a-f]{32}/", "/", remote["entry"])
            assert guessed != remote["entry"]
            assert (await http.get(guessed)).status_code == 404


class TestOneDistrict:
    async def test_no_answer_tells_whether_a_district_has_a_plugin_or_is_one(
        self,
        served: Served,
        district: TestDistrict,
        platform: Platform,
        make_district: Callable[..., Awaitable[TestDistrict]],
    ) -> None:
        """Check answers for known district ids, which are in each family's link and so are not secret."""
        without = (await make_district(features=())).district.id.hex
        ids = {"with": district.district.id.hex, "without": without, "nobody's": "0" * 32}
        shapes = [
            *("/r/{}", "/r/{}/page/1", "/r/{}/page/x", "/r/{}/document", "/r/{}/nothing", "/unsubscribe/{}"),
            *("/unsubscribe/{}/x", "/xyz/{}", "/api/pdf/jobs/{}", "/api/person/{}", "/api/mail/{}", "/api/xyz/{}"),
        ]
        differing = []
        async with served.client() as http:
            for shape in shapes:
                for method in ("GET", "HEAD", "POST", "PUT", "OPTIONS"):
                    found = {}
                    for name, district_id in ids.items():
                        link = f"{district_id}.{SECRET}"
                        answer = await http.request(method, shape.format(link))
                        status, headers, text = seen(answer)
                        found[name] = (status, headers, text.replace(link, ""))
                    if len({repr(item) for item in found.values()}) > 1:
                        differing.append((method, shape, found))

        assert differing == []

    @pytest.mark.parametrize("field", ["pin", "action"])
    async def test_forms_behind_unknown_links_are_answered_alike(
        self,
        served: Served,
        district: TestDistrict,
        make_district: Callable[..., Awaitable[TestDistrict]],
        field: str,
    ) -> None:
        without = await make_district(features=())
        page = "r" if field == "pin" else "unsubscribe"
        async with served.client() as http:
            answers = []
            for each in (district, without):
                link = f"{each.district.id.hex}.{SECRET}"
                status, headers, text = seen(await http.post(f"/{page}/{link}", data={field: "1234"}))
                answers.append((status, headers, text.replace(link, "")))
        assert answers[0] == answers[1]
        assert answers[0][0] == 404
