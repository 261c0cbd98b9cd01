"""Every route of the plugins that know persons, called by a user of one school, hides other schools' data."""

import asyncio
import csv
import io
import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from uuid import uuid4

import httpx
from homeroom.identity.models import UserSchool
from homeroom.identity.sign_in.service import create_user
from homeroom.platform import Platform
from homeroom.plugins.loading.loaded import LoadedPlugin
from homeroom.tenancy.models import School
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.canary import CanaryDistrict
from homeroom_devkit.testing.districts import PASSWORD
from homeroom_devkit.testing.rows import read_rows
from homeroom_devkit.testing.walk import Call, list_calls, read_document
from homeroom_sdk.context import SCHOOL_ADMINISTRATOR

from .test_endpoints import walk

OF_SCHOOLS = ("people", "delivery", "mail", "recipients", "signing")
"""Plugins with data that belongs to schools."""
DISTRICTS = {
    "/api/pdf/jobs/rules": "how the district's files are cut, without a person",
    "/api/documentSignature/getTemplate": "forms of the district, which every school sends",
    "/api/documentSignature/templateFile": "their files",
    "/api/documentSignature/templatePage": "their pages",
    "/api/signatureOverlay/getAll": "stored signatures of the district, which every school may use",
    "/api/signatureOverlay/picture": "their pictures",
}
"""Paths of data that belongs to the whole district, for users of every school."""
COUNTER = "people_state"
"""Table that counts the writes of persons, including those of the user's own school."""
TABLES = ("people_", "delivery_", "mail_", "recipients_", "signing_")


def prefixes_of(plugin: LoadedPlugin) -> Sequence[str]:
    """Return the plugin's areas of the API."""
    assert plugin.manifest
    return plugin.manifest.prefixes


def is_of_schools(call: Call, prefixes: tuple[str, ...], models: set[str]) -> bool:
    """Return whether the call asks for persons or their documents; calls with a file bring their own data."""
    if call.files:
        return False
    if call.path.startswith(("/api/instance/", "/api/search/")):
        named = json.loads(call.body or "{}")
        return not models.isdisjoint((*call.path.split("/"), named.get("model") if isinstance(named, dict) else None))
    return call.path.startswith(prefixes) and not any(call.path.startswith(path) for path in DISTRICTS)


async def sign_in_of_school(api: ApiClient, platform: Platform, canary: CanaryDistrict) -> dict[str, str]:
    """Create a school administrator of a school without other users or persons, and return the sign-in headers."""
    name = f"faye{uuid4().hex[:8]}"
    email = f"{name}@{canary.district.code}.example.org"
    async with platform.database.district(canary.id) as session:
        user = await create_user(
            session,
            email=email,
            first_name=name,
            last_name="Other",
            roles=[SCHOOL_ADMINISTRATOR],
            password=PASSWORD,
        )
        where = School(code=f"far-{name}", name="Far")
        session.add(where)
        await session.flush()
        session.add(UserSchool(district_id=canary.id, user_id=user.id, school_id=where.id))
    return await api.sign_in(replace(canary.district, user=email))


async def read_theirs(platform: Platform, canary: CanaryDistrict) -> dict[str, list[str]]:
    """Return the rows of persons, and of what was sent to them."""
    rows = await read_rows(platform, canary.id)
    return {table: found for table, found in rows.items() if table.startswith(TABLES) and table != COUNTER}


async def read_when_quiet(platform: Platform, canary: CanaryDistrict) -> dict[str, list[str]]:
    """Return the rows like `read_theirs`, once they have stopped changing because background work has ended."""
    found: dict[str, list[str]] = {}
    while found != (again := await read_theirs(platform, canary)):
        found = again
        await asyncio.sleep(2)
    return found


def count_rows(answer: httpx.Response) -> int:
    """Return the number of records in a response, a page of JSON or a CSV file."""
    if answer.headers["content-type"].startswith("text/csv"):
        return len(list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig")))))
    return len(answer.json()["r"])


class TestEveryRoute:
    async def test_user_of_another_school_sees_and_changes_nothing(
        self, api: ApiClient, platform: Platform, mirrored: tuple[CanaryDistrict, CanaryDistrict]
    ) -> None:
        theirs, _ours = mirrored
        headers = await sign_in_of_school(api, platform, theirs)
        plugins = [plugin for plugin in platform.host.ready() if plugin.id in OF_SCHOOLS]
        models = {spec.name for plugin in plugins for spec in plugin.models}
        prefixes = tuple(f"/api/{prefix}/" for plugin in plugins for prefix in prefixes_of(plugin))
        records = [
            (spec.name, str(theirs.ids[str(getattr(spec.table, "__tablename__", ""))]))
            for plugin in plugins
            for spec in plugin.models
        ]
        calls = list_calls(read_document(platform.host), records=records, words=theirs.words)
        calls = [call for call in calls if is_of_schools(call, prefixes, models)]
        for model in sorted(models):
            answer = await api.get(f"/api/instance/{model}", params={"size": "25"}, headers=headers)
            assert answer.status_code == 403 or answer.json()["r"] == [], model
            for way in ("records", "export"):
                answer = await api.post(f"/api/search/{way}", json={"model": model}, headers=headers)
                assert answer.status_code == 403 or count_rows(answer) == 0, (model, way)
        before = await read_when_quiet(platform, theirs)
        statuses, wrong = await walk(calls, api.another(), headers, word=theirs.word)

        assert wrong == []
        assert statuses[404] > 50
        after = await read_theirs(platform, theirs)
        changed = {table: Counter(after[table]) - Counter(found) for table, found in before.items()}
        lost = {table: Counter(found) - Counter(after[table]) for table, found in before.items()}
        assert {table: rows for table, rows in lost.items() if rows} == {}
        assert {table: rows for table, rows in changed.items() if rows} == {}
