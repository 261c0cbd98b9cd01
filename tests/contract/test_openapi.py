"""The API responds as its OpenAPI document states: without server errors and undocumented responses."""

from collections.abc import Mapping
from typing import Any

import httpx
import pytest
import requests
import schemathesis
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import TestDistrict
from homeroom_devkit.testing.examples import is_thorough
from hypothesis import HealthCheck, Phase, given, seed, settings
from schemathesis import Case
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from .document import describe_all

# No 500 is documented, so `status_code_conformance` catches server errors.
CHECKS = [status_code_conformance, content_type_conformance, response_schema_conformance]
CASES = 12 if is_thorough() else 4
"""Cases per route: 12 if all examples are requested, otherwise 4."""
API: Any = schemathesis.openapi.from_dict(describe_all())
OPERATIONS = {found.ok().label: found.ok() for found in API.get_all_operations()}


@pytest.mark.parametrize("label", sorted(OPERATIONS))
async def test_answers_are_documented(api: ApiClient, district: TestDistrict, label: str) -> None:
    client, administrator = api.another(), await api.sign_in(district)
    for case in draw_cases(OPERATIONS[label]):
        for headers in ({}, administrator):
            case.validate_response(await send(client, case, headers), checks=CHECKS)


def draw_cases(operation: Any, *, most: int = CASES) -> list[Case[Any]]:
    """Return requests that fit the document, the same in every run."""
    cases: list[Case[Any]] = []

    @seed(25)
    @settings(
        max_examples=most,
        phases=[Phase.generate],
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(operation.as_strategy())
    def collect(case: Case[Any]) -> None:
        cases.append(case)

    collect()
    return cases


async def send(client: httpx.AsyncClient, case: Case[Any], headers: Mapping[str, str]) -> httpx.Response:
    """Send the case in this process; `requests`, which schemathesis targets, encodes the body."""
    wanted = case.as_transport_kwargs(base_url="http://homeroom.test", headers=dict(headers))
    names = ("method", "url", "headers", "params", "json", "data", "files", "cookies")
    made: Any = requests.Request(**{name: wanted[name] for name in names if name in wanted}).prepare()
    return await client.request(made.method, made.url, headers=dict(made.headers), content=made.body)
