"""Records and person files made to keep the server busy: they are refused or checked without delaying others."""

import asyncio
import json
from functools import partial
from typing import Any

import pytest
from attack_testing.served import Served
from attack_testing.watching import watching
from homeroom_devkit.testing.districts import TestDistrict

SERVED_WITHIN_S = 3.0
DEFINITIONS = "/api/instance/ModelConfiguration"
ROWS = 90
FIELDS = 95


@pytest.fixture
async def headers(served: Served, district: TestDistrict) -> dict[str, str]:
    """Provide the headers of an administrator whose district has a model with a list of rows."""
    headers = await served.sign_in(district)
    inputs = [{"name": f"f{number}", "type": "input", "kind": "email"} for number in range(FIELDS)]
    forms = [
        {"name": "sheet", "fields": [{"name": "rows", "type": "repeating", "form": "row"}]},
        {"name": "row", "fields": inputs},
    ]
    roles = {"readers": ["Administrator"], "writers": ["Administrator"]}
    async with served.client(headers=headers) as http:
        made = await http.post(DEFINITIONS, json={"name": "sheets", "label": "Sheets", **roles, "forms": forms})
    assert made.status_code == 201, made.text
    return headers


def unknown(count: int) -> dict[str, Any]:
    return {f"x{number}": number for number in range(count)}


def full_row(text: str) -> dict[str, str]:
    return {f"f{number}": text for number in range(FIELDS)}


class TestRecords:
    @pytest.mark.parametrize(
        ("record", "status"),
        [
            (unknown(300_000), 413),
            (unknown(20_000), 413),
            (unknown(9_000), 422),
            ({"rows": [full_row("a@b.example")] * ROWS}, 201),
            ({"rows": [full_row("x")] * ROWS}, 422),
            ({"rows": [{"f1": "a@" + "b." * 300_000 + "@"}] * 5}, 422),
            ({"rows": [[]] * 9_000}, 422),
        ],
    )
    async def test_others_are_served_while_it_is_judged(
        self, served: Served, headers: dict[str, str], record: dict[str, Any], status: int
    ) -> None:
        # Encoded beforehand, because it would block the watching client's own event loop.
        body, kind = json.dumps(record).encode(), {"content-type": "application/json"}
        async with watching(served) as watch, served.client(headers=headers | kind, timeout_s=60) as http:
            post = partial(http.post, "/api/instance/sheets", content=body)
            answers = await asyncio.gather(*(post() for _ in range(4)))

        assert [answer.status_code for answer in answers] == [status] * 4
        assert status == 201 or answers[0].json()["messages"]
        assert watch.wrong == []
        assert watch.longest_s < SERVED_WITHIN_S

    async def test_record_of_a_plugins_model_with_unknown_fields(self, served: Served, headers: dict[str, str]) -> None:
        async with watching(served) as watch, served.client(headers=headers) as http:
            answer = await http.post("/api/instance/validate/Persons", json=unknown(20_000))

        assert answer.json()["data"]["valid"] is False
        assert len(answer.json()["data"]["fields"]) == 100
        assert watch.longest_s < SERVED_WITHIN_S


class TestDefinitions:
    async def test_tabs_that_multiply(self, served: Served, headers: dict[str, str]) -> None:
        """Check seven nested levels of thirty tabs: two hundred fields that could never be rendered."""
        levels = [
            {
                "name": f"l{level}",
                "fields": [{"name": f"t{n}", "type": "tabs", "forms": [f"l{level + 1}"]} for n in range(30)],
            }
            for level in range(7)
        ]
        forms = [*levels, {"name": "l7", "fields": [{"name": "end", "type": "button", "action": "submit"}]}]
        async with watching(served) as watch, served.client(headers=headers) as http:
            answer = await http.post("/api/model/preview", json={"forms": forms})

        assert answer.status_code == 422
        assert answer.json()["data"]["problems"][0]["code"] == "tooMany"
        assert watch.longest_s < SERVED_WITHIN_S


class TestPersonsFiles:
    @pytest.mark.parametrize(
        ("name", "content"),
        [
            ("columns", "person_id," + ",".join(f"c{number}" for number in range(100_000)) + "\n1\n"),
            ("delimiters", "person_id" + "," * 900_000 + "\n"),
            ("quotes", 'person_id,first_name\n"' + '""' * 2_000_000),
            ("cells", "person_id,first_name\n" + "," * 5_000_000),
            ("lines", "person_id,first_name\n" + "\n" * 5_000_000),
            ("spaces", "person_id,first_name\n" + ("1," + " " * 990 + "x\n") * 5_000),
        ],
    )
    async def test_others_are_served_while_it_is_read(
        self, served: Served, headers: dict[str, str], name: str, content: str
    ) -> None:
        async with watching(served) as watch, served.client(headers=headers, timeout_s=120) as http:
            answer = await http.post("/api/person/uploadPersons", files={"file": (f"{name}.csv", content.encode())})

        assert answer.status_code in (200, 409, 422), answer.text[:300]
        assert len(answer.content) < 1_000_000
        assert watch.wrong == []
        assert watch.longest_s < SERVED_WITHIN_S
