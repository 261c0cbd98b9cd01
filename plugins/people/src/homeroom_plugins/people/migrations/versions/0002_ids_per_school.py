"""Ids per school, and more that proves who a person is."""

import sqlalchemy as sa
from alembic import op
from homeroom_sdk.orm import create_district_table

revision = "0002_ids_per_school"
down_revision = "0001_people"
branch_labels = None
depends_on = None

OLD_KEY = "uq_people_persons_district_id_person_key"
KEY = "uq_people_persons_district_id_person_key_scope"


def upgrade() -> None:
    op.add_column("people_persons", sa.Column("scope", sa.Text(), nullable=False, server_default=""))
    op.add_column("people_persons", sa.Column("middle_name", sa.Text(), nullable=False, server_default=""))
    op.add_column("people_persons", sa.Column("birth_date", sa.Date()))
    op.add_column("people_persons", sa.Column("other_id", sa.Text()))
    op.create_unique_constraint(KEY, "people_persons", ["district_id", "person_key", "scope"])
    op.drop_constraint(OLD_KEY, "people_persons")
    create_district_table(
        "people_state",
        sa.Column("ids_per_school", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("version", sa.BigInteger(), nullable=False, server_default="0"),
        sa.UniqueConstraint("district_id"),
    )


def downgrade() -> None:
    op.drop_table("people_state")
    op.create_unique_constraint(OLD_KEY, "people_persons", ["district_id", "person_key"])
    op.drop_constraint(KEY, "people_persons")
    for column in ("scope", "middle_name", "birth_date", "other_id"):
        op.drop_column("people_persons", column)
