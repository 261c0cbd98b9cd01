"""The tables of the people plugin."""

import sqlalchemy as sa
from alembic import op
from homeroom_sdk.orm import (
    EMPTY_SENTENCE,
    create_district_table,
    keep_to_schools,
    of_parent,
    of_school,
    of_schools,
    schools_column,
)
from homeroom_sdk.search import add_search, create_search_function
from sqlalchemy.dialects.postgresql import ARRAY, JSONB

revision = "0001_people"
down_revision = None
branch_labels = None
depends_on = None

INDEXES = """
CREATE INDEX ix_people_persons_name ON people_persons (district_id, last_name, first_name, id);
CREATE INDEX ix_people_persons_person_id ON people_persons (district_id, person_id);
CREATE INDEX ix_people_persons_school ON people_persons (district_id, school_id, last_name);
CREATE INDEX ix_people_guardians_email ON people_guardians (district_id, lower(email));
CREATE INDEX ix_people_guardians_restricted ON people_guardians (district_id, person) WHERE is_restricted;
CREATE INDEX ix_people_guardians_left ON people_guardians (district_id, left_key) WHERE left_key IS NOT NULL;
"""
DROP = """
DROP TABLE people_persons, people_imports, people_state, people_mappings, people_deletions, people_guardians
    CASCADE;
"""


def upgrade() -> None:
    create_district_table(
        "people_persons",
        *(
            sa.Column(name, sa.Text(), nullable=False)
            for name in ("person_id", "person_key", "first_name", "last_name", "school_id")
        ),
        sa.Column("email", sa.Text()),
        sa.Column("guardian_email", sa.Text()),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        sa.Column("scope", sa.Text(), nullable=False, server_default=""),
        sa.Column("middle_name", sa.Text(), nullable=False, server_default=""),
        sa.Column("birth_date", sa.Date()),
        sa.Column("other_id", sa.Text()),
        sa.UniqueConstraint("district_id", "person_key", "scope"),
    )
    create_district_table(
        "people_imports",
        sa.Column("file_name", sa.Text(), nullable=False),
        *(sa.Column(name, sa.Integer(), nullable=False) for name in ("imported", "updated", "unchanged", "rejected")),
        sa.Column("created_by", sa.Text(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.clock_timestamp()),
        sa.Column("status", sa.Text(), nullable=False, server_default="complete"),
        sa.Column("blob_id", sa.Uuid()),
        sa.Column("layout", JSONB()),
        sa.Column("mapping", JSONB(), nullable=False, server_default="[]"),
        sa.Column("whole_of", sa.Text(), nullable=False, server_default=""),
        sa.Column("school_id", sa.Text(), nullable=False, server_default=""),
        sa.Column("preview_blob_id", sa.Uuid()),
        sa.Column("rejects_blob_id", sa.Uuid()),
        sa.Column("seen_version", sa.Text(), nullable=False, server_default=""),
        sa.Column("is_held", sa.Boolean(), nullable=False, server_default=sa.false()),
        *(
            sa.Column(name, sa.Integer(), nullable=False, server_default="0")
            for name in ("total", "done", "read_row", "missing", "removed", "tries")
        ),
        sa.Column("problem", JSONB(), nullable=False, server_default=EMPTY_SENTENCE),
        sa.Column("run_id", sa.Uuid()),
        sa.Column("started_at", sa.DateTime(timezone=True)),
        sa.Column("ended_at", sa.DateTime(timezone=True)),
        schools_column(),
    )
    create_district_table(
        "people_state",
        sa.Column("ids_per_school", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("version", sa.BigInteger(), nullable=False, server_default=sa.text("'0'::bigint")),
        sa.UniqueConstraint("district_id"),
    )
    create_district_table(
        "people_mappings",
        sa.Column("signature", sa.Text(), nullable=False),
        sa.Column("mapping", JSONB(), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        sa.UniqueConstraint("district_id", "signature"),
    )
    create_district_table(
        "people_deletions",
        sa.Column("persons", ARRAY(sa.Uuid()), nullable=False),
        sa.Column("created_by", sa.Uuid()),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        schools_column(),
    )
    create_district_table(
        "people_guardians",
        sa.Column("person", sa.Uuid(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        *(
            sa.Column(name, sa.Text(), nullable=False, server_default="")
            for name in ("name", "phone", "relationship", "language", "reason")
        ),
        sa.Column("email", sa.Text()),
        sa.Column("priority", sa.Integer(), nullable=False, server_default="1"),
        sa.Column("receives", sa.Boolean(), nullable=False, server_default=sa.true()),
        sa.Column("is_restricted", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("barred_emails", ARRAY(sa.Text()), nullable=False, server_default="{}"),
        sa.Column("left_key", sa.Text()),
        sa.Column("left_scope", sa.Text()),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        sa.UniqueConstraint("district_id", "person", "place"),
    )
    add_search("people_persons", "person_id", "first_name", "last_name", "email", "guardian_email")
    create_search_function("people_persons", school_column="school_id")
    op.execute(INDEXES)
    keep_to_schools("people_persons", of_school("school_id"))
    # Restrictions of deleted persons belong to no school, so that they apply again at any school.
    keep_to_schools("people_guardians", f"(left_key IS NOT NULL OR {of_parent('people_persons', 'person')})")
    keep_to_schools("people_imports", of_schools())
    keep_to_schools("people_deletions", of_schools())


def downgrade() -> None:
    op.execute(DROP)
