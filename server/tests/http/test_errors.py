"""The common format of all errors."""

import pytest
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import TestDistrict
from structlog.testing import capture_logs


class TestErrorShape:
    async def test_bad_payload_names_its_fields(self, api: ApiClient) -> None:
        answer = await api.post("/api/district/validate", json={})
        body = answer.json()
        assert (answer.status_code, body["success"], body["code"]) == (422, False, "validation_failed")
        assert "schoolId" in body["data"]["fields"]

    async def test_broken_json_is_a_bad_payload(self, api: ApiClient) -> None:
        answer = await api.post("/api/district/validate", content=b"{", headers={"content-type": "application/json"})
        assert answer.status_code == 422

    async def test_json_over_the_limit_is_refused(self, api: ApiClient) -> None:
        answer = await api.post(
            "/api/district/validate", content=b" " * 4_000_001, headers={"content-type": "application/json"}
        )
        assert (answer.status_code, answer.json()["code"]) == (413, "too_large")

    async def test_every_answer_carries_a_request_id(self, api: ApiClient, district: TestDistrict) -> None:
        headers = await api.sign_in(district)
        answer = await api.get("/api/instance/NoSuchModel", headers=headers)
        assert answer.status_code == 404
        assert len(answer.headers["x-request-id"]) == 16


class TestUnexpected:
    async def test_answer_and_log_carry_the_same_id(self, api: ApiClient, monkeypatch: pytest.MonkeyPatch) -> None:
        async def fail(*_args: object) -> None:
            raise ZeroDivisionError

        monkeypatch.setattr("homeroom_server.accounts.router.find_district", fail)
        with capture_logs() as logs:
            answer = await api.post("/api/district/validate", json={"schoolId": "x"})
        body = answer.json()
        (line,) = (line for line in logs if line["event"] == "request_failed")
        assert (answer.status_code, body["code"]) == (500, "unexpected")
        assert body["data"]["errorId"] == line["request"] == answer.headers["x-request-id"]


class TestHealth:
    async def test_live_and_ready(self, api: ApiClient) -> None:
        assert (await api.get("/health/live")).status_code == 200
        assert (await api.get("/health/ready")).status_code == 200
