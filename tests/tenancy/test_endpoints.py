"""Every route of the API, called by one district with another's ids, reveals and changes nothing."""

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from functools import partial

import pytest
from homeroom.platform import Platform
from homeroom.plugins.host import PluginHost
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.canary import MODEL, CanaryDistrict, find_untold
from homeroom_devkit.testing.districts import PASSWORD
from homeroom_devkit.testing.rows import read_rows
from homeroom_devkit.testing.walk import Call, ids_for, list_calls, read_document
from homeroom_server.records.core_models import CORE_MODELS

OF_MODELS = ("/api/instance", "/api/search", "/api/locker")
"""The API areas with routes that name a model."""


def calls_with_ids_of(theirs: CanaryDistrict, host: PluginHost, *, user: str, override: str = "") -> list[Call]:
    """Return calls of every route with every id and model; `override` is the district that support would read."""
    words = {
        **theirs.words,
        "schoolId": theirs.district.code,
        "organization": theirs.district.code,
        "emailAddress": "somebody@elsewhere.example.org",
        "email": "somebody@elsewhere.example.org",
        "username": user,
        "password": PASSWORD,
        "property": "id",
        "org": theirs.district.code,
        "orgOverride": override,
        "overrideReason": "a reason that is long enough",
        "language": "en",
    }
    return list_calls(read_document(host), records=partial(list_records, theirs, host), words=words)


def list_records(theirs: CanaryDistrict, host: PluginHost, path: str) -> list[tuple[str, str]]:
    """Return (model, id) pairs: own records for routes that name a model, and ids of tables for all routes."""
    specs = [*CORE_MODELS.values(), *(spec for plugin in host.ready() for spec in plugin.models)]
    own = [(spec.name, theirs.ids.get(getattr(spec.table, "__tablename__", "instances"))) for spec in specs]
    tables = [("Persons", row_id) for row_id in (theirs.id, *ids_for(host, path, theirs.ids))]
    own = own if path.startswith(OF_MODELS) else []
    return [(model, str(row_id or theirs.id)) for model, row_id in ((MODEL, theirs.ids["instances"]), *own, *tables)]


async def walk(
    calls: list[Call], api: ApiClient, headers: Mapping[str, str], *, word: str
) -> tuple[Counter[int], list[str]]:
    """Make the calls; return the statuses, and the calls answered with the word or with a 500."""
    statuses, wrong = Counter[int](), []
    for call in calls:
        answer = await call.send(api, headers)
        statuses[answer.status_code] += 1
        seen = (answer.content + str(answer.headers).encode()).lower()
        if answer.status_code == 500 or word.encode() in seen:
            wrong.append(f"{call.method} {call.path} {call.query} {call.body}: {answer.status_code}")
    return statuses, wrong


@pytest.mark.timeout(900)
class TestEveryRoute:
    async def test_other_district_sees_and_changes_nothing(
        self, api: ApiClient, platform: Platform, mirrored: tuple[CanaryDistrict, CanaryDistrict]
    ) -> None:
        theirs, ours = mirrored
        calls = calls_with_ids_of(theirs, platform.host, user=ours.district.user)
        overriding = calls_with_ids_of(theirs, platform.host, user=ours.district.user, override=theirs.district.code)
        # Reading another district is refused before any lookup, so one call per path is enough.
        overriding = list({(call.method, call.path): call for call in overriding}.values())
        # After signing out, the remaining calls would run without a session.
        calls = [call for call in dict.fromkeys((*calls, *overriding)) if not call.path.endswith("/signout")]
        before = await read_rows(platform, theirs.id)
        headers = await api.sign_in(ours.district)
        statuses, wrong = await walk(calls, api.another(), headers, word=theirs.word)

        assert wrong == []
        assert (await api.get("/api/auth/validatetoken", headers=headers)).status_code == 200, "asked signed in"
        assert statuses[404] > 100
        assert statuses[200] > 20, "routes without ids answer with our own data"
        assert await read_rows(platform, theirs.id) == before

    async def test_stranger_sees_and_changes_nothing(
        self, api: ApiClient, platform: Platform, mirrored: tuple[CanaryDistrict, CanaryDistrict]
    ) -> None:
        theirs, _ours = mirrored
        calls = calls_with_ids_of(theirs, platform.host, user="nobody@nowhere.example.org")
        before = await read_rows(platform, theirs.id)
        statuses, wrong = await walk(calls, api.another(), {}, word=theirs.word)

        assert wrong == []
        assert statuses[401] > 100
        assert await read_rows(platform, theirs.id) == before

    async def test_the_same_walk_shows_the_district_its_own_data(
        self, api: ApiClient, platform: Platform, mirrored: tuple[CanaryDistrict, CanaryDistrict]
    ) -> None:
        """Proves that the walk makes calls that would reveal data."""
        theirs, _ours = mirrored
        gets = [call for call in calls_with_ids_of(theirs, platform.host, user="x") if call.method == "GET"]
        # The specification has one GET that deletes what it names.
        calls = [call for call in gets if "/deleteMapRoles/" not in call.path]
        _statuses, seen = await walk(calls, api, theirs.headers, word=theirs.word)
        assert any("/api/pdf/jobs/getJob" in line for line in seen)
        assert sum("/api/instance/" in line for line in seen) >= 8


class TestGrids:
    async def test_words_of_another_district_find_nothing(
        self, api: ApiClient, platform: Platform, mirrored: tuple[CanaryDistrict, CanaryDistrict]
    ) -> None:
        theirs, ours = mirrored
        models = [spec.name for plugin in platform.host.ready() for spec in plugin.models]
        for model in (*CORE_MODELS, *models):
            params = {"q": json.dumps({"phrase": theirs.word}), "size": "500"}
            answer = await api.get(f"/api/instance/{model}", params=params, headers=ours.headers)
            assert answer.status_code == 403 or answer.json()["r"] == [], model

    async def test_the_canary_stands_in_every_table_with_words(
        self, platform: Platform, mirrored: tuple[CanaryDistrict, CanaryDistrict]
    ) -> None:
        """Otherwise the absence of the word would prove nothing."""
        theirs, _ours = mirrored
        assert await find_untold(platform, theirs) == set(), "add them to the plugin's canary"

    async def test_table_that_nobody_fills_would_be_seen(
        self, platform: Platform, mirrored: tuple[CanaryDistrict, CanaryDistrict]
    ) -> None:
        theirs, _ours = mirrored
        assert await find_untold(platform, replace(theirs, word="no such word")) >= {"users", "favorites"}


class TestFamilyLinks:
    @pytest.mark.parametrize(
        ("method", "below"), [("GET", ""), ("HEAD", ""), ("POST", ""), ("GET", "/page/1"), ("POST", "/document")]
    )
    async def test_secret_of_one_district_under_the_name_of_another_finds_nothing(
        self, api: ApiClient, mirrored: tuple[CanaryDistrict, CanaryDistrict], method: str, below: str
    ) -> None:
        theirs, ours = mirrored
        secret = theirs.links[0].partition(".")[2]
        path = f"/r/{ours.id.hex}.{secret}{below}"
        answer = await api.another().request(method, path, data={"pin": theirs.words["personId"]})
        assert answer.status_code == 404
        assert theirs.word.encode() not in answer.content.lower()

    async def test_signed_in_staff_of_another_district_get_nothing_by_a_link(
        self, api: ApiClient, mirrored: tuple[CanaryDistrict, CanaryDistrict]
    ) -> None:
        """The token decides the district, not the path: a signed-in browser acts only in its own district."""
        theirs, ours = mirrored
        answer = await api.another().get(theirs.links[0], headers=ours.headers)
        assert answer.status_code == 404
