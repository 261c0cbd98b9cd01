"""Generic records, and the words by which every model is searched.

The functions name their schema, so that a dump can be restored while no search path is set.
"""

import sqlalchemy as sa
from alembic import op
from homeroom_sdk.orm import create_district_table
from homeroom_sdk.search import add_search, drop_search
from sqlalchemy.dialects import postgresql

revision = "0002_instances"
down_revision = "0001_core"
branch_labels = None
depends_on = None

SEARCH_TEXT = r"""
CREATE FUNCTION public.search_text(body text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT regexp_replace(btrim(regexp_replace(
        lower(regexp_replace(normalize(left(body, 4000), NFKD), '[\u0300-\u036f]', '', 'g')),
        '[^[:alnum:]]+', ' ', 'g')), '(\S{60})\S+', '\1', 'g')
$$
"""
"""Lower case without accents, one space for whatever is neither letter nor digit, words of 60 characters at most."""

SEARCH_KEY = """
CREATE FUNCTION public.search_key(district uuid) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT right(district::text, 12) || ':' $$
"""
"""What stands before each word in the index: 48 random bits of the district; the tenant filter does the rest."""

SEARCH_WORDS = """
CREATE FUNCTION public.search_words(district uuid, body text) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT array_to_tsvector(array_remove(string_to_array(
        public.search_key(district)
            || replace(public.search_text(body), ' ', ' ' || public.search_key(district)), ' '),
        public.search_key(district)))
$$
"""

SEARCH_QUERY = """
CREATE FUNCTION public.search_query(district uuid, phrase text) RETURNS tsquery
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT string_agg(quote_literal(public.search_key(district) || word) || ':*', ' & ')::tsquery
    FROM unnest(string_to_array(public.search_text(phrase), ' ')) AS word
$$
"""
"""Each word of the phrase must begin a word of the row."""


def upgrade() -> None:
    for function in (SEARCH_TEXT, SEARCH_KEY, SEARCH_WORDS, SEARCH_QUERY):
        op.execute(function)
    now = sa.func.now()
    create_district_table(
        "instances",
        sa.Column("model", sa.Text(), nullable=False),
        sa.Column("payload", postgresql.JSONB(), nullable=False),
        sa.Column("search_text", sa.Text(), nullable=False, server_default=""),
        sa.Column("specs", postgresql.JSONB(), nullable=False, server_default="[]"),
        sa.Column("acl", postgresql.JSONB(), nullable=False, server_default="{}"),
        sa.Column("tags", postgresql.JSONB(), nullable=False, server_default="[]"),
        sa.Column("version", sa.Integer(), nullable=False, server_default="1"),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False, server_default=now),
        sa.Column("created_by", sa.Text(), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False, server_default=now),
        sa.Column("updated_by", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["district_id"], ["districts.id"], ondelete="CASCADE"),
    )
    op.create_index("ix_instances_model", "instances", ["district_id", "model", "id"])
    add_search("instances", "search_text")
    add_search("audit_entries", "actor", "action", "ip_address")


def downgrade() -> None:
    drop_search("audit_entries")
    drop_search("instances")
    op.drop_table("instances")
    for signature in ("query(uuid, text)", "words(uuid, text)", "key(uuid)", "text(text)"):
        op.execute(f"DROP FUNCTION public.search_{signature}")
