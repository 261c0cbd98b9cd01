"""Legal holds, and the wall in the database that no deletion of a held document passes."""

from typing import Any

import sqlalchemy as sa
from alembic import op
from homeroom_sdk.orm import app_role, create_district_table

revision = "0007_retention"
down_revision = "0006_bulk"
branch_labels = None
depends_on = None

HOLDS, KEPT = "storage_holds", "storage_hold_documents"
PATH = "SET search_path = pg_catalog, public, pg_temp"

COVERS = f"""
CREATE FUNCTION public.storage_hold_covers(h public.{HOLDS}, d public.storage_documents) RETURNS boolean
LANGUAGE sql STABLE {PATH} AS $$
    SELECT CASE h.kind
        WHEN 'person' THEN h.person = d.person
        WHEN 'document' THEN h.document_id = d.id
        ELSE (h.person IS NULL OR h.person = d.person)
            AND (h.type_id IS NULL OR h.type_id = d.type_id)
            AND (h.school_id IS NULL OR lower(h.school_id) = lower(d.school_id))
            AND (h.created_from IS NULL OR d.created_at >= h.created_from)
            AND (h.created_before IS NULL OR d.created_at < h.created_before)
            AND (h.phrase IS NULL OR d.search_words @@ public.search_query(d.district_id, h.phrase))
        END
        OR EXISTS (SELECT FROM public.{KEPT} k
            WHERE k.district_id = h.district_id AND k.hold_id = h.id AND k.document_id = d.id)
$$
"""  # noqa: S608 - of constants
IS_HELD = f"""
CREATE FUNCTION public.storage_is_held(d public.storage_documents) RETURNS boolean
LANGUAGE sql STABLE {PATH} AS $$
    SELECT EXISTS (SELECT FROM public.{HOLDS} h
        WHERE h.district_id = d.district_id AND h.released_at IS NULL AND public.storage_hold_covers(h, d))
$$
"""  # noqa: S608 - of constants
LOCK_KEY = "hashtextextended('storage_holds ' || {district}, 0)"
LOCK = f"""
CREATE FUNCTION public.storage_lock_holds(district uuid) RETURNS void LANGUAGE sql {PATH} AS $$
    SELECT pg_advisory_xact_lock_shared({LOCK_KEY.format(district="district")})
$$
"""
PLACE = f"""
CREATE FUNCTION public.storage_before_hold() RETURNS trigger LANGUAGE plpgsql {PATH} AS $$
BEGIN
    PERFORM pg_advisory_xact_lock({LOCK_KEY.format(district="NEW.district_id")});
    RETURN NEW;
END $$
"""
REFUSE = f"""
CREATE FUNCTION public.storage_refuse_held() RETURNS trigger LANGUAGE plpgsql {PATH} AS $$
BEGIN
    IF TG_OP = 'UPDATE' AND (NEW.state <> 'destroyed' OR OLD.state = 'destroyed') THEN
        RETURN NEW;
    END IF;
    IF TG_OP = 'DELETE' AND OLD.state = 'waiting' THEN
        RETURN OLD;
    END IF;
    PERFORM public.storage_lock_holds(OLD.district_id);
    IF public.storage_is_held(OLD) THEN
        RAISE restrict_violation USING MESSAGE = 'a legal hold keeps this document';
    END IF;
    RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$
"""
REFUSE_VERSION = f"""
CREATE FUNCTION public.storage_refuse_held_version() RETURNS trigger LANGUAGE plpgsql {PATH} AS $$
BEGIN
    PERFORM public.storage_lock_holds(OLD.district_id);
    IF EXISTS (SELECT FROM public.storage_documents d WHERE d.district_id = OLD.district_id
            AND d.id = OLD.document_id AND d.state NOT IN ('destroyed', 'waiting') AND public.storage_is_held(d)) THEN
        RAISE restrict_violation USING MESSAGE = 'a legal hold keeps this document';
    END IF;
    RETURN OLD;
END $$
"""
KEEP = f"""
CREATE FUNCTION public.storage_keep_held() RETURNS trigger LANGUAGE plpgsql {PATH} AS $$
BEGIN
    INSERT INTO public.storage_hold_documents (district_id, id, hold_id, document_id)
    SELECT OLD.district_id, gen_random_uuid(), h.id, OLD.id FROM public.{HOLDS} h
    WHERE h.district_id = OLD.district_id AND h.released_at IS NULL
        AND public.storage_hold_covers(h, OLD) AND NOT public.storage_hold_covers(h, NEW);
    RETURN NULL;
END $$
"""  # noqa: S608 - of constants
FUNCTIONS = (COVERS, IS_HELD, LOCK, PLACE, REFUSE, REFUSE_VERSION, KEEP)
SIGNATURES = (
    "storage_hold_covers(storage_holds, storage_documents)",
    "storage_is_held(storage_documents)",
    "storage_lock_holds(uuid)",
    "storage_before_hold()",
    "storage_refuse_held()",
    "storage_refuse_held_version()",
    "storage_keep_held()",
)
TRIGGERS = (
    ("hold_placed", "BEFORE INSERT", HOLDS, "storage_before_hold"),
    ("held", "BEFORE DELETE OR UPDATE OF state", "storage_documents", "storage_refuse_held"),
    ("held", "BEFORE DELETE", "storage_versions", "storage_refuse_held_version"),
    ("held_kept", "AFTER UPDATE OF person, person_id, person_name, school_id, type_id, name, created_at",
     "storage_documents", "storage_keep_held"),
)  # fmt: skip


def _text(name: str, **more: Any) -> sa.Column[Any]:
    return sa.Column(name, sa.Text(), nullable=False, **more)


def _time(name: str, **more: Any) -> sa.Column[Any]:
    return sa.Column(name, sa.DateTime(timezone=True), **more)


def upgrade() -> None:
    """Nobody but the owner takes a hold's row away: a hold is released, and says by whom and why."""
    create_district_table(
        HOLDS,
        _text("kind"),
        _text("label"),
        _text("reason"),
        sa.Column("person", sa.Uuid()),
        sa.Column("document_id", sa.Uuid()),
        sa.Column("type_id", sa.Uuid()),
        sa.Column("school_id", sa.Text()),
        sa.Column("phrase", sa.Text()),
        _time("created_from"),
        _time("created_before"),
        _time("placed_at", nullable=False, server_default=sa.func.now()),
        sa.Column("placed_by", sa.Uuid()),
        _text("placed_by_name"),
        _time("released_at"),
        sa.Column("released_by", sa.Uuid()),
        _text("released_by_name", server_default=""),
        _text("release_reason", server_default=""),
        sa.ForeignKeyConstraint(["district_id", "type_id"], ["storage_types.district_id", "storage_types.id"]),
        sa.CheckConstraint("kind IN ('person', 'document', 'search')", name="kind"),
        sa.CheckConstraint("kind <> 'person' OR person IS NOT NULL", name="person"),
    )
    op.execute(
        f"ALTER TABLE {HOLDS} ADD CONSTRAINT fk_{HOLDS}_document FOREIGN KEY (district_id, document_id) "
        "REFERENCES storage_documents (district_id, id) ON DELETE SET NULL (document_id)"
    )
    op.create_index(
        f"ix_{HOLDS}_open", HOLDS, ["district_id", "placed_at"], postgresql_where=sa.text("released_at IS NULL")
    )
    create_district_table(
        KEPT,
        sa.Column("hold_id", sa.Uuid(), nullable=False),
        sa.Column("document_id", sa.Uuid(), nullable=False),
        sa.UniqueConstraint("district_id", "hold_id", "document_id"),
        sa.ForeignKeyConstraint(["district_id", "hold_id"], [f"{HOLDS}.district_id", f"{HOLDS}.id"]),
        sa.ForeignKeyConstraint(
            ["district_id", "document_id"],
            ["storage_documents.district_id", "storage_documents.id"],
            ondelete="CASCADE",
        ),
    )
    op.execute(f"REVOKE DELETE ON {HOLDS} FROM {app_role()}")
    op.execute(f"REVOKE DELETE, UPDATE ON {KEPT} FROM {app_role()}")
    for function in FUNCTIONS:
        op.execute(function)
    for signature in SIGNATURES:
        op.execute(f"REVOKE ALL ON FUNCTION public.{signature} FROM PUBLIC")
        op.execute(f"GRANT EXECUTE ON FUNCTION public.{signature} TO {app_role()}")
    for name, when, table, function in TRIGGERS:
        op.execute(f"CREATE TRIGGER storage_{name} {when} ON {table} FOR EACH ROW EXECUTE FUNCTION {function}()")


def downgrade() -> None:
    for name, _when, table, _function in TRIGGERS:
        op.execute(f"DROP TRIGGER storage_{name} ON {table}")
    for signature in reversed(SIGNATURES):
        op.execute(f"DROP FUNCTION public.{signature}")
    for table in (KEPT, HOLDS):
        op.drop_table(table)
