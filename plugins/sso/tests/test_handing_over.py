"""An installation from before single sign-on was a plugin keeps its providers, accounts, sessions and secrets."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest
from homeroom.db.engine import Database
from homeroom.db.migrate import MigrationSet, downgrade, migrate, role_of
from homeroom.db.urls import find_database
from homeroom.installation.schema import list_migration_sets
from homeroom.platform import Platform
from homeroom.plugins.context import HostContext
from homeroom.plugins.gate import DistrictState
from homeroom.secrets.sealing import seal
from homeroom.testing.plugin_schema import PluginSchema, scratch_database
from homeroom_plugins.sso.models import SsoIdentity, SsoLogout, SsoProvider, SsoRefusal, SsoSession, SsoTicket
from homeroom_plugins.sso.sealing import TOKEN, unseal
from homeroom_plugins.sso.sessions import credentials_of
from homeroom_sdk.context import ANONYMOUS, District
from homeroom_sdk.orm import uuid7
from sqlalchemy import Connection, create_engine, func, select, text
from sqlalchemy.engine import make_url

BEFORE = "0015_sentences"
DISTRICT, USER, SESSION, IDENTITY = (UUID(int=number) for number in (1, 2, 3, 4))
OWED = {"district_id": DISTRICT, "session_id": SESSION}


@contextmanager
def transaction(schema: PluginSchema) -> Iterator[Connection]:
    """As the owner of the schema."""
    engine = create_engine(schema.owner_url)
    try:
        with engine.begin() as connection:
            yield connection
    finally:
        engine.dispose()


def add(connection: Connection, table: str, **values: object) -> None:
    names = ", ".join(values)
    places = ", ".join(f":{name}" for name in values)
    connection.execute(text(f"INSERT INTO {table} ({names}) VALUES ({places})"), values)


def live(connection: Connection, platform: Platform) -> None:
    """A district with a provider, somebody who has signed in there, and somebody who was refused."""
    now = datetime.now(UTC)
    add(connection, "districts", id=DISTRICT, code="old", name="Old")
    who = {"user_name": "lisa@old.example", "email": "lisa@old.example", "roles": ["SchoolUser"], "attributes": "{}"}
    flags = {"is_suspended": False, "failed_logins": 0, "failed_at": "{}", "requires_password_reset": False}
    names = {"first_name": "Lisa", "last_name": "Lake", "sub_roles": []}
    add(connection, "users", district_id=DISTRICT, id=USER, **who, **names, **flags)
    ends = {"active_at": now, "expires_at": now + timedelta(hours=1)}
    add(connection, "sessions", district_id=DISTRICT, id=SESSION, user_id=USER, **ends)
    provider = {"issuer": "https://sso.old.example", "client_id": "ours", "scopes": "openid", "default_role": "User"}
    secret = seal(platform.keys, "sso-client-secret", DISTRICT, "a client's secret")
    switches = {"is_enabled": True, "ends_provider_session": True, "client_secret": secret}
    add(connection, "sso_providers", district_id=DISTRICT, id=uuid7(), **provider, **switches)
    subject = {"issuer": "https://sso.old.example", "subject": "lisa"}
    add(connection, "sso_identities", district_id=DISTRICT, id=IDENTITY, user_id=USER, **subject)
    tokens = {name: seal(platform.keys, "sso-token", DISTRICT, f"the {name}") for name in ("id_token", "refresh_token")}
    add(connection, "sso_sessions", id=uuid7(), **OWED, identity_id=IDENTITY, refresh_due_at=now, **tokens)
    add(connection, "sso_tickets", id=uuid7(), **OWED, token_hash=b"ticket", expires_at=now + timedelta(minutes=1))
    add(connection, "sso_logouts", district_id=DISTRICT, id=uuid7(), token_hash=b"used", expires_at=now)
    refused = {"reason": "not_linked", "email": "bart@old.example", "name": "Bart", "subject": "bart"}
    add(connection, "sso_refusals", district_id=DISTRICT, id=uuid7(), issuer=subject["issuer"], **refused)


@pytest.fixture
def sets(platform: Platform) -> tuple[MigrationSet, MigrationSet]:
    """Core's migrations and the plugin's."""
    found = {item.owner: item for item in list_migration_sets(platform.host)}
    return found["core"], found["sso"]


@pytest.fixture
def schema(platform: Platform, sets: tuple[MigrationSet, MigrationSet]) -> Iterator[PluginSchema]:
    """A database as the version before left it."""
    core, plugin = sets
    with scratch_database(find_database(platform.settings), plugin) as made:
        downgrade(made.owner_url, made.app_role, core, BEFORE)
        with transaction(made) as connection:
            live(connection, platform)
        yield made


class TestHandingOver:
    async def test_rows_and_secrets_are_the_plugins(
        self, schema: PluginSchema, platform: Platform, sets: tuple[MigrationSet, MigrationSet]
    ) -> None:
        assert migrate(schema.owner_url, schema.app_role, sets) == {}
        app_url = make_url(find_database(platform.settings).app).set(database=make_url(schema.owner_url).database)
        assert role_of(str(app_url)) == schema.app_role
        database = Database(app_url.render_as_string(hide_password=False))
        plugin = platform.host.find("sso")
        assert plugin is not None
        state = DistrictState(District(DISTRICT, "old", "Old"), frozenset(), frozenset(), {}, {})
        try:
            async with database.district(DISTRICT) as session:
                ctx = HostContext(platform, plugin, state, ANONYMOUS, session)
                provider = (await session.scalars(select(SsoProvider))).one()
                owed = (await session.scalars(select(SsoSession))).one()
                assert credentials_of(ctx, provider).secret == "a client's secret"
                assert (unseal(ctx, TOKEN, owed.id_token), owed.session_id) == ("the id_token", SESSION)
                assert unseal(ctx, TOKEN, owed.refresh_token or b"") == "the refresh_token"
                for table in (SsoIdentity, SsoTicket, SsoLogout, SsoRefusal):
                    assert await session.scalar(select(func.count()).select_from(table)) == 1, table
            async with database.system() as session:
                assert list(await session.scalars(text("SELECT district_id FROM sso_districts_due()"))) == [DISTRICT]
                assert await session.scalar(select(func.count()).select_from(SsoProvider)) == 0, "of no district"
        finally:
            await database.close()

    def test_user_who_is_erased_takes_their_accounts_there_along(
        self, schema: PluginSchema, sets: tuple[MigrationSet, MigrationSet]
    ) -> None:
        assert migrate(schema.owner_url, schema.app_role, sets) == {}
        with transaction(schema) as connection:
            connection.execute(text("DELETE FROM users"))
            left = [connection.scalar(text(f"SELECT count(*) FROM sso_{name}")) for name in ("identities", "sessions")]
        assert left == [0, 0]

    def test_without_the_plugin_they_wait_and_the_way_back_is_open(
        self, schema: PluginSchema, sets: tuple[MigrationSet, MigrationSet]
    ) -> None:
        core, plugin = sets
        assert migrate(schema.owner_url, schema.app_role, [core]) == {}
        with transaction(schema) as connection:
            assert connection.scalar(text("SELECT count(*) FROM former_sso_providers")) == 1
        assert migrate(schema.owner_url, schema.app_role, sets) == {}
        downgrade(schema.owner_url, schema.app_role, plugin)
        downgrade(schema.owner_url, schema.app_role, core, BEFORE)
        with transaction(schema) as connection:
            assert connection.scalar(text("SELECT client_id FROM sso_providers")) == "ours"
            assert list(connection.scalars(text("SELECT district_id FROM districts_with_sso_work()"))) == [DISTRICT]


class TestKeys:
    def test_other_plugins_do_not_get_the_keys_of_what_was_handed_over(self, platform: Platform) -> None:
        state = DistrictState(District(DISTRICT, "old", "Old"), frozenset(), frozenset(), {}, {})
        found = {
            plugin.id: HostContext(platform, plugin, state, ANONYMOUS).secret("sso-token")
            for plugin in platform.host.ready()
        }
        own = platform.keys.derive("sso-token", DISTRICT)
        assert [name for name, key in found.items() if key == own] == ["sso"]
