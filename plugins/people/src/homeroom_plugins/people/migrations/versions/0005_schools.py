"""Whoever is kept to schools sees and writes the persons of these alone, and the imports and deletions begun so."""

from alembic import op
from homeroom_sdk.orm import keep_to_schools, of_parent, of_school, of_schools, schools_column
from homeroom_sdk.search import create_search_function

revision = "0005_schools"
down_revision = "0004_guardians"
branch_labels = None
depends_on = None

OWN = ("people_imports", "people_deletions")


def upgrade() -> None:
    keep_to_schools("people_persons", of_school("school_id"))
    create_search_function("people_persons", school_column="school_id")
    # Restrictions of persons who have left are nobody's, and have to find the person again wherever they return.
    keep_to_schools("people_guardians", f"(left_key IS NOT NULL OR {of_parent('people_persons', 'person')})")
    for table in OWN:
        op.add_column(table, schools_column())
        keep_to_schools(table, of_schools())


def downgrade() -> None:
    for table in ("people_persons", "people_guardians", *OWN):
        op.execute(f"DROP POLICY schools ON {table}")
    for table in OWN:
        op.drop_column(table, "schools")
    create_search_function("people_persons")
