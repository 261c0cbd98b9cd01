"""Trimming of request bodies."""

import json
from typing import Any

import pytest
from homeroom.audit.models import AuditEntry
from homeroom.platform import Platform
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import PASSWORD, TestDistrict
from homeroom_sdk.errors import TooLarge, ValidationFailed
from homeroom_server.http.trim import MAX_DEPTH, MAX_VALUES, check_shape, trim, trim_form, trim_json
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import select

MARKS = st.text('[]{},:"\\')


class TestTrim:
    def test_texts_at_any_depth_are_trimmed(self) -> None:
        assert trim({"a": [" x ", {"b": "\ty\n"}], "c": 1, "d": None}) == {"a": ["x", {"b": "y"}], "c": 1, "d": None}

    def test_secrets_are_left_as_they_are(self) -> None:
        assert trim({"password": " p ", "pin": " 1", "name": " n "}) == {"password": " p ", "pin": " 1", "name": "n"}


class TestCheckShape:
    @pytest.mark.parametrize(
        "body",
        [
            b"[" * MAX_DEPTH + b"]" * MAX_DEPTH,
            b"[" + b",".join([b"1"] * (MAX_VALUES - 1)) + b"]",
            b'"' + b"[{,:" * 500_000 + b'"',
            b'["\\\\", "\\"' + b"," * 80_000 + b'"]',
        ],
    )
    def test_what_honest_bodies_have_passes(self, body: bytes) -> None:
        json.loads(body)
        check_shape(body)

    @pytest.mark.parametrize(
        "body",
        [
            b"[" * (MAX_DEPTH + 1) + b"]" * (MAX_DEPTH + 1),
            b'{"a":[' * 21 + b"]}" * 21,
            b"[" * 1_000,
            b"[" + b",".join([b"1"] * (MAX_VALUES + 1)) + b"]",
            b"[" + b",".join([b'""'] * (MAX_VALUES + 1)) + b"]",
            b"[" + b",".join([b"[]"] * MAX_VALUES) + b"]",
            b'["\\\\"' + b",1" * MAX_VALUES + b"]",
        ],
    )
    def test_what_is_too_wide_or_too_deep_is_refused(self, body: bytes) -> None:
        with pytest.raises(TooLarge):
            check_shape(body)

    @given(st.recursive(st.integers(), lambda inner: st.lists(inner) | st.dictionaries(MARKS, inner), max_leaves=12))
    def test_no_value_is_left_uncounted(self, value: Any) -> None:
        """An undercounted body could pass the limits."""
        body = json.dumps(value).encode()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("homeroom_server.http.trim.MAX_DEPTH", depth_of(value))
            check_shape(body)
            patch.setattr("homeroom_server.http.trim.MAX_DEPTH", depth_of(value) - 1)
            if depth_of(value):
                with pytest.raises(TooLarge):
                    check_shape(body)
            patch.setattr("homeroom_server.http.trim.MAX_DEPTH", MAX_DEPTH)
            patch.setattr("homeroom_server.http.trim.MAX_VALUES", count_of(value) - 1)
            with pytest.raises(TooLarge):
                check_shape(body)


def count_of(value: Any) -> int:
    """Count all values and names in the value, including itself."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return 1 + sum(map(count_of, inner)) + (len(value) if isinstance(value, dict) else 0)


def depth_of(value: Any) -> int:
    """Return the nesting depth of lists and objects."""
    if not isinstance(value, dict | list):
        return 0
    return 1 + max(map(depth_of, value.values() if isinstance(value, dict) else value), default=0)


class TestTrimJson:
    @pytest.mark.parametrize("text", ["NaN", "-Infinity", "1e400", "9" * 41, "1" * 5_000, "0." + "1" * 40])
    async def test_number_that_nothing_keeps_is_refused(self, text: str) -> None:
        with pytest.raises(ValidationFailed):
            await trim_json(f'{{"a": {text}}}'.encode())

    @pytest.mark.parametrize("encoding", ["utf-16", "utf-32", "utf-16-le"])
    async def test_other_encodings_are_refused(self, encoding: str) -> None:
        with pytest.raises(ValidationFailed):
            await trim_json('{"a": 1}'.encode(encoding))

    async def test_bytes_that_are_no_text_are_refused(self) -> None:
        with pytest.raises(ValidationFailed):
            await trim_json(b'{"a": "\xff"}')

    @pytest.mark.parametrize(
        ("body", "becomes"),
        [
            (b'\xef\xbb\xbf{"a": " b "}', b'{"a":"b"}'),
            (b'{"a": 1, "a": 2}', b'{"a":2}'),
            (b'{"a": "\\ud800"}', b'{"a": "\\ud800"}'),
            (b'{"a": "\\u0645"}', '{"a":"م"}'.encode()),
            (b"{no json", b"{no json"),
        ],
    )
    async def test_odd_spellings_are_read(self, body: bytes, becomes: bytes) -> None:
        assert await trim_json(body) == becomes


class TestTrimForm:
    def test_secret_keeps_its_spaces(self) -> None:
        assert trim_form(b"password=+a+&name=+b+") == b"password=+a+&name=b"

    @pytest.mark.parametrize(
        ("body", "error"), [(b"a=1&" * 100, TooLarge), (b"a=\xff", ValidationFailed), (b"\xff=a", ValidationFailed)]
    )
    def test_what_nobody_sends_is_refused(self, body: bytes, error: type[Exception]) -> None:
        with pytest.raises(error):
            trim_form(body)


class TestTrimBodies:
    async def test_json_is_trimmed(self, api: ApiClient, district: TestDistrict) -> None:
        body = {"user": {"phone": " 555 0100\n"}}
        answer = await api.post("/api/user/save", json=body, headers=await api.sign_in(district))
        assert answer.json()["data"]["user"]["phone"] == "555 0100"

    async def test_form_is_trimmed_but_for_its_secret(
        self, api: ApiClient, platform: Platform, district: TestDistrict
    ) -> None:
        form = {"username": district.user, "organization": district.code, "integration": " integration_center\t"}
        refused = await api.post("/api/auth/token", data={**form, "password": f"{PASSWORD} "})
        assert refused.status_code == 401
        await api.post("/api/auth/token", data={**form, "password": PASSWORD})
        async with platform.database.district(district.district.id) as session:
            entry = (await session.scalars(select(AuditEntry).where(AuditEntry.action == "session.started"))).one()
        assert entry.details == {"integration": "integration_center"}
