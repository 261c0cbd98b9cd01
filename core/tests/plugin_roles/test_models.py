"""Models of a sandboxed plugin, read as the platform's grids read them."""

from collections.abc import AsyncIterator

import pytest
from homeroom.credentials.tokens import Claims
from homeroom.instances.export import export_rows, prepare_export
from homeroom.instances.paging import count_records, list_records
from homeroom.instances.query.query import Query
from homeroom.instances.query.schemas import ExportRequest
from homeroom.instances.store.service import get_record
from homeroom.platform import Platform
from homeroom_devkit.testing.api import open_api
from homeroom_devkit.testing.districts import TestDistrict, open_plugin_context
from homeroom_sdk.orm import uuid7
from homeroom_server.records.catalogue import get_model
from homeroom_server.records.core_models import activity_log
from homeroom_server.scope import Scope
from psycopg.errors import InsufficientPrivilege
from sqlalchemy.exc import DBAPIError

from .garden import Plant


@pytest.fixture
async def scope(house: Platform, district: TestDistrict) -> AsyncIterator[Scope]:
    """Provide the scope of the district's administrator, with three plants."""
    async with open_plugin_context(house, "garden", district) as ctx:
        ctx.db.add_all(Plant(name=name) for name in ("Bean", "Beet", "Pea"))
    state, claims = await house.entitlements.of(district.district.id), Claims(district.district.id, uuid7(), uuid7())
    async with house.database.district(district.district.id) as session:
        yield Scope(house, claims, district.actor, state, session, None)


class TestOwnModel:
    async def test_it_is_listed_searched_counted_and_opened(self, scope: Scope) -> None:
        model = get_model(scope.platform.host, scope.state, "Plants")
        page = await list_records(scope, model, Query(phrase="be"), key=b"0" * 32)
        assert sorted(record["name"] for record in page.records) == ["Bean", "Beet"]
        assert await count_records(scope, model, Query()) == 3
        record = await get_record(scope, model, str(page.records[0]["id"]))
        assert record["name"] == page.records[0]["name"]

    async def test_it_is_exported(self, scope: Scope) -> None:
        model, body = get_model(scope.platform.host, scope.state, "Plants"), ExportRequest(model="Plants")
        compiled = await prepare_export(scope, model, body, Query())
        await scope.session.commit()
        rows = [piece async for piece in export_rows(scope, compiled, model, body)]
        assert b"Bean" in b"".join(rows)


class TestStolenModel:
    @pytest.mark.parametrize("name", ["Stolen", "StolenJars"])
    async def test_postgresql_refuses_another_table(self, scope: Scope, name: str) -> None:
        model = get_model(scope.platform.host, scope.state, name)
        with pytest.raises(DBAPIError) as caught:
            await list_records(scope, model, Query(), key=b"0" * 32)
        assert isinstance(caught.value.orig, InsufficientPrivilege)
        await scope.session.rollback()

    async def test_the_call_answers_an_error_without_a_row(self, house: Platform, district: TestDistrict) -> None:
        async with open_api(house) as api:
            headers = await api.sign_in(district)
            found = await api.get("/api/instance/Plants", headers=headers)
            refused = await api.get("/api/instance/Stolen", headers=headers)
            assert (found.status_code, refused.status_code) == (200, 500)
            assert "argon2" not in refused.text

    async def test_its_titles_are_no_part_of_the_platforms_queries(self, house: Platform, scope: Scope) -> None:
        assert {spec.name for spec in house.host.models()} - {spec.name for spec in house.host.titled_models()} == {
            "Plants",
            "Stolen",
            "StolenJars",
        }
        subject = activity_log(house.host).by_name["subjectName"].column
        assert subject is not None
        assert "users" in str(subject)
        assert "pantry_jars" not in str(subject)
