"""Roles of plugins, and the proof of the district that none of them can make."""

import secrets

import sqlalchemy as sa
from alembic import op
from homeroom_sdk.orm import CURRENT_DISTRICT, app_role

revision = "0024_walls"
down_revision = "0023_plugin_setup"
branch_labels = None
depends_on = None

HELD = "SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp"
BLOCK = 64
"""Of SHA-256, in bytes (RFC 2104)."""

HASH = f"""
CREATE FUNCTION public.keyed_hash(message text) RETURNS bytea LANGUAGE sql STABLE {HELD} AS $$
    SELECT sha256(k.outer_pad || sha256(k.inner_pad || convert_to(message, 'UTF8'))) FROM public.district_key k
$$
"""  # noqa: S608 - of constants
PROOF = """encode(public.keyed_hash(concat_ws(' ', 'proof', pg_backend_pid(),
        extract(epoch FROM transaction_timestamp()), {district})), 'hex')"""
"""Of one transaction of one connection: worth nothing in any other."""

OPEN = f"""
CREATE FUNCTION public.open_district(district uuid, ticket bytea) RETURNS void LANGUAGE plpgsql {HELD} AS $$
BEGIN
    IF ticket IS DISTINCT FROM public.keyed_hash(concat_ws(' ', 'ticket', session_user, district)) THEN
        RAISE insufficient_privilege USING MESSAGE = 'this ticket opens no district';
    END IF;
    PERFORM set_config('homeroom.district', district::text, true);
    PERFORM set_config('homeroom.proof', {PROOF.format(district="district")}, true);
END $$
"""
PROVEN = f"""
CREATE FUNCTION public.proven_district() RETURNS uuid LANGUAGE sql STABLE {HELD} AS $$
    SELECT said.district FROM (SELECT {CURRENT_DISTRICT} AS district) AS said
    WHERE current_setting('homeroom.proof', true) = {PROOF.format(district="said.district")}
$$
"""  # noqa: S608 - of constants
SESSION = f"""
CREATE FUNCTION public.session_district() RETURNS uuid LANGUAGE sql STABLE {HELD} AS $$
    SELECT CASE WHEN EXISTS (SELECT FROM public.plugin_roles r WHERE r.role = session_user)
        THEN public.proven_district() ELSE {CURRENT_DISTRICT} END
$$
"""  # noqa: S608 - of constants
FUNCTIONS = ("keyed_hash(text)", "open_district(uuid, bytea)", "proven_district()", "session_district()")


def upgrade() -> None:
    """The key is made here and never leaves the database but to the app role."""
    op.create_table(
        "plugin_roles",
        sa.Column("plugin_id", sa.Text(), primary_key=True),
        sa.Column("role", sa.Text(), nullable=False, unique=True),
        sa.Column("password", sa.Text(), nullable=False),
        sa.Column("role_oid", sa.BigInteger()),
    )
    op.create_table(
        "district_key",
        sa.Column("id", sa.Boolean(), sa.CheckConstraint("id", name="one"), primary_key=True, server_default=sa.true()),
        *(sa.Column(name, sa.LargeBinary(), nullable=False) for name in ("key", "inner_pad", "outer_pad")),
    )
    key = secrets.token_bytes(32)
    block = key.ljust(BLOCK, b"\0")
    pads = {name: bytes(each ^ byte for each in block) for name, byte in (("inner", 0x36), ("outer", 0x5C))}
    op.get_bind().execute(
        sa.text("INSERT INTO district_key (key, inner_pad, outer_pad) VALUES (:key, :inner, :outer)"),
        {"key": key, **pads},
    )
    for table in ("plugin_roles", "district_key"):
        op.execute(f"GRANT SELECT ON {table} TO {app_role()}")
    for function in (HASH, OPEN, PROVEN, SESSION):
        op.execute(function)
    for function in FUNCTIONS:
        op.execute(f"REVOKE ALL ON FUNCTION public.{function} FROM PUBLIC")
    op.execute(f"GRANT EXECUTE ON FUNCTION public.session_district() TO {app_role()}")


def downgrade() -> None:
    """Take it back; the roles themselves stay, and may do nothing without their rights on tables."""
    for function in reversed(FUNCTIONS):
        op.execute(f"DROP FUNCTION public.{function}")
    op.drop_table("district_key")
    op.drop_table("plugin_roles")
