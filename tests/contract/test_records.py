"""Records, which are written without a response model, match their schemas in the API document."""

from copy import deepcopy
from typing import Any

import pytest
from homeroom.platform import Platform
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.canary import CanaryDistrict, open_canary_district
from homeroom_devkit.testing.districts import create_test_district
from homeroom_devkit.testing.mailbox import RunningMailbox
from jsonschema import Draft202012Validator

from .document import describe_all

OPERATORS = {"CustomerLicenses", "Clients", "Announcements", "StuckRuns"}
"""Models that only the operator's own district can read."""


@pytest.fixture(scope="module")
async def used(api: ApiClient, platform: Platform, mailbox: RunningMailbox) -> CanaryDistrict:
    """Provide a district that has rows of nearly every model."""
    return await open_canary_district(api, platform, mailbox, "bachstelze")


def find_lies(document: dict[str, Any], name: str, value: Any) -> list[str]:
    """Return the differences between the value and the document's schema."""
    judge = Draft202012Validator({"$ref": f"#/components/schemas/{name}", **document})
    return [f"{error.json_path}: {error.message}" for error in judge.iter_errors(value)]


def find_wrong_records(document: dict[str, Any], model: str, page: dict[str, Any]) -> list[str]:
    """Return the differences between a page, including its records, and the document's schemas."""
    records = document["components"]["schemas"]["Records"]["properties"]
    judge = Draft202012Validator({**records[model], "components": document["components"]})
    wrong = [f"{error.json_path}: {error.message}" for record in page["r"] for error in judge.iter_errors(record)]
    return [*find_lies(document, "RecordPage", page), *wrong]


async def test_records_are_those_of_the_document(used: CanaryDistrict, api: ApiClient) -> None:
    wrong, filled = {}, set()
    for model in sorted(describe_all()["components"]["schemas"]["Records"]["properties"].keys() - OPERATORS):
        answer = await api.get(f"/api/instance/{model}", headers=used.headers)
        assert answer.status_code == 200, answer.text
        page = answer.json()
        filled |= {model} if page["r"] else set()
        wrong[model] = find_wrong_records(describe_all(), model, page)

    assert {model: found for model, found in wrong.items() if found} == {}
    assert {"Users", "Plugins", "Jobs", "JobDocuments", "JobProblems", "JobResults", "Persons", "MailLog"} <= filled


async def test_operators_records_are_those_of_the_document(api: ApiClient, platform: Platform) -> None:
    operator = await create_test_district(platform, operator=True)
    client = api.another()
    headers = await client.sign_in(operator)
    for model in sorted(OPERATORS):
        answer = await client.get(f"/api/instance/{model}", headers=headers)
        assert answer.status_code == 200, answer.text
        assert find_wrong_records(describe_all(), model, answer.json()) == []


async def test_record_that_differs_is_found(used: CanaryDistrict, api: ApiClient) -> None:
    page = (await api.get("/api/instance/Persons", headers=used.headers)).json()
    planted = deepcopy(page)
    planted["r"][0]["secret"], planted["pager"]["page"] = "x", "first"

    found = find_wrong_records(describe_all(), "Persons", planted)

    assert len(found) == 2
    assert any("secret" in item for item in found)
