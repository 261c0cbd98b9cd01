"""The text of documents page by page, the words by which they are found, and the search over both."""

from typing import Any

import sqlalchemy as sa
from alembic import op
from homeroom_sdk.orm import (
    CURRENT_SCHOOLS,
    EMPTY_SENTENCE,
    app_role,
    create_district_table,
    keep_to_schools,
    of_parent,
)
from sqlalchemy.dialects import postgresql

revision = "0005_contents"
down_revision = "0004_uploads"
branch_labels = None
depends_on = None

DOCUMENTS, VERSIONS, CONTENTS, TEXTS = "storage_documents", "storage_versions", "storage_contents", "storage_texts"

STEM = """
CREATE FUNCTION public.storage_stem(language text, word text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT '~' || (CASE language
        WHEN 'en' THEN ts_lexize('pg_catalog.english_stem', word)
        WHEN 'es' THEN ts_lexize('pg_catalog.spanish_stem', word)
        WHEN 'fr' THEN ts_lexize('pg_catalog.french_stem', word)
        WHEN 'de' THEN ts_lexize('pg_catalog.german_stem', word)
        WHEN 'ar' THEN ts_lexize('pg_catalog.arabic_stem', word)
    END)[1]
$$
"""
"""What the forms of a word have in common, marked so that no word equals it; NULL for words that stand everywhere."""

FORMS = """
CREATE FUNCTION public.storage_forms(languages text[], word text) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT array_agg(DISTINCT form) FROM (
        SELECT word AS form UNION ALL SELECT public.storage_stem(language, word) FROM unnest(languages) AS language
    ) AS forms WHERE form IS NOT NULL
$$
"""
"""A word as it is written, and by the rules of each language."""

LEXEMES = """
CREATE FUNCTION public.storage_lexemes(language text, words text[]) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT array_to_tsvector(coalesce(array_agg(DISTINCT form), '{}')) FROM (
        SELECT word AS form FROM unnest(words) AS word
        UNION ALL SELECT public.storage_stem(language, word) FROM unnest(words) AS word
    ) AS forms WHERE form IS NOT NULL AND form <> ''
$$
"""

QUERY = """
CREATE FUNCTION public.storage_query(key text, groups jsonb) RETURNS tsquery
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT string_agg('(' || each || ')', ' | ')::tsquery FROM (
        SELECT (
            SELECT string_agg('(' || (
                SELECT string_agg(quote_literal(key || form) || CASE WHEN last THEN ':*' ELSE '' END, ' | ')
                FROM unnest(CASE WHEN last OR (item ->> 'exact')::boolean THEN ARRAY[word]
                    ELSE public.storage_forms('{en,es,fr,de,ar}', word) END) AS form
            ) || ')', ' & ')
            FROM jsonb_array_elements(one) AS item
            CROSS JOIN LATERAL (
                SELECT word, (item ->> 'begins')::boolean AND at = jsonb_array_length(item -> 'words') AS last
                FROM jsonb_array_elements_text(item -> 'words') WITH ORDINALITY AS of_item (word, at)
            ) AS words
        ) AS each FROM jsonb_array_elements(groups) AS one
    ) AS every
$$
"""
"""Groups of which one must be met, each of items that must all be met: words with a key before them, or beginnings."""

NAMES_QUERY = """
CREATE FUNCTION public.storage_names_query(district uuid, groups jsonb) RETURNS tsquery
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT string_agg('(' || each || ')', ' | ')::tsquery FROM (
        SELECT (
            SELECT string_agg('(' || public.search_query(district, item ->> 'text')::text || ')', ' & ')
            FROM jsonb_array_elements(one) AS item
        ) AS each FROM jsonb_array_elements(groups) AS one
    ) AS every
$$
"""
"""The same for names and ids, of which a search may say the beginning alone."""

PHRASE = """
CREATE FUNCTION public.storage_phrase(item jsonb) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT ' ' || string_agg(word, ' ' ORDER BY at) || CASE WHEN (item ->> 'begins')::boolean THEN '' ELSE ' ' END
    FROM jsonb_array_elements_text(item -> 'words') WITH ORDINALITY AS of_item (word, at)
$$
"""
"""An item as it stands among a page's words."""

SEARCH = f"""
CREATE FUNCTION public.storage_contents_search(wanted jsonb, types uuid[]) RETURNS SETOF public.{DOCUMENTS}
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
SET plan_cache_mode = force_custom_plan SET enable_seqscan = off ROWS 1000 AS $$
DECLARE
    district uuid := public.session_district();
    schools text[] := {CURRENT_SCHOOLS};
    groups jsonb := wanted -> 'groups';
    key text := public.search_key(district);
    wanted_words tsquery := public.storage_query(key, groups);
    wanted_names tsquery := public.storage_names_query(district, groups);
    without tsquery := public.storage_query(key, wanted -> 'without');
    without_phrases text[] := (
        SELECT array_agg(public.storage_phrase(item)) FROM jsonb_array_elements(wanted -> 'withoutPhrases') AS item);
    has_words boolean := jsonb_array_length(groups) > 0;
    has_phrases boolean := jsonb_path_exists(groups, '$[*][*].words[1]');
    of_types uuid[] := (SELECT array_agg(id::uuid) FROM jsonb_array_elements_text(wanted -> 'types') AS id);
    of_persons text[] := (SELECT array_agg(id) FROM jsonb_array_elements_text(wanted -> 'persons') AS id);
    of_schools text[] := (SELECT array_agg(id) FROM jsonb_array_elements_text(wanted -> 'schools') AS id);
    of_names text[] := (SELECT array_agg(name) FROM jsonb_array_elements_text(wanted -> 'names') AS name);
    after timestamptz := wanted ->> 'after';
    before timestamptz := wanted ->> 'before';
    ids uuid[];
BEGIN
    IF has_words THEN
        ids := ARRAY(
            SELECT c.document_id FROM public.{CONTENTS} c
            WHERE c.district_id = district AND c.words @@ wanted_words
                AND (NOT has_phrases OR EXISTS (
                    SELECT FROM jsonb_array_elements(groups) AS one
                    WHERE c.words @@ public.storage_query(key, jsonb_build_array(one)) AND NOT EXISTS (
                        SELECT FROM jsonb_array_elements(one) AS item
                        WHERE jsonb_array_length(item -> 'words') > 1 AND NOT EXISTS (
                            SELECT FROM public.{TEXTS} t WHERE t.district_id = district AND t.version_id = c.id
                                AND strpos(t.words, public.storage_phrase(item)) > 0))))
            UNION SELECT n.id FROM public.{DOCUMENTS} n
            WHERE n.district_id = district AND n.search_words @@ wanted_names AND (NOT has_phrases OR EXISTS (
                SELECT FROM jsonb_array_elements(groups) AS one
                WHERE n.search_words @@ public.storage_names_query(district, jsonb_build_array(one)) AND NOT EXISTS (
                    SELECT FROM jsonb_array_elements(one) AS item WHERE (item ->> 'exact')::boolean AND strpos(
                        ' ' || public.search_text(concat_ws(' ', n.name, n.person_id, n.person_name)) || ' ',
                        ' ' || public.search_text(item ->> 'text') || ' ') = 0))));
    END IF;
    RETURN QUERY SELECT d.* FROM public.{DOCUMENTS} d
    WHERE d.district_id = district AND d.state = 'stored'
        AND (types IS NULL OR d.type_id = ANY (types))
        AND (schools IS NULL OR lower(d.school_id) = ANY (schools))
        AND (of_types IS NULL OR d.type_id = ANY (of_types))
        AND (of_schools IS NULL OR lower(d.school_id) = ANY (of_schools))
        AND (of_persons IS NULL OR lower(d.person_id) = ANY (of_persons)
            OR EXISTS (SELECT FROM unnest(of_persons) AS part WHERE strpos(lower(d.person_name), part) > 0))
        AND (of_names IS NULL OR NOT EXISTS (
            SELECT FROM unnest(of_names) AS part WHERE strpos(lower(d.name), part) = 0))
        AND (after IS NULL OR d.created_at >= after) AND (before IS NULL OR d.created_at < before)
        AND (NOT has_words OR d.id = ANY (ids))
        AND (without IS NULL OR NOT d.search_words @@ without)
        AND (without IS NULL AND without_phrases IS NULL OR NOT EXISTS (
            SELECT FROM public.{CONTENTS} c
            WHERE c.district_id = district AND c.document_id = d.id AND c.number = d.version
                AND (coalesce(c.words @@ without, false) OR EXISTS (
                    SELECT FROM public.{TEXTS} t, unnest(without_phrases) AS phrase
                    WHERE t.district_id = district AND t.version_id = c.id AND strpos(t.words, phrase) > 0))));
END $$
"""  # noqa: S608 - of constants
"""Row level security hides the index of words from a search; so the function holds district and schools inside.

What the words find is known before the documents are looked up: PostgreSQL guesses badly how many that will be. Only
shown versions have words (`contents.ledger`).

Args:
    wanted: What `contents.phrases` has read; `types`: the document types that may be seen, NULL for all.
"""

FUNCTIONS = (
    "storage_contents_search(jsonb, uuid[])",
    "storage_phrase(jsonb)",
    "storage_names_query(uuid, jsonb)",
    "storage_query(text, jsonb)",
    "storage_lexemes(text, text[])",
    "storage_forms(text[], text)",
    "storage_stem(text, text)",
)


def _text(name: str, default: str | None = None) -> sa.Column[Any]:
    return sa.Column(name, sa.Text(), nullable=False, server_default=default)


def _time(name: str) -> sa.Column[Any]:
    return sa.Column(name, sa.DateTime(timezone=True))


def upgrade() -> None:
    create_district_table(
        CONTENTS,
        sa.Column("document_id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        _text("language", ""),
        _text("state", "todo"),
        sa.Column("reason", postgresql.JSONB(), nullable=False, server_default=EMPTY_SENTENCE),
        sa.Column("attempts", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("turn", sa.Uuid()),
        sa.Column("queued_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        _time("taken_at"),
        _time("read_at"),
        sa.Column("words", postgresql.TSVECTOR()),
        sa.UniqueConstraint("district_id", "document_id", "number"),
        sa.ForeignKeyConstraint(
            ["district_id", "id"], [f"{VERSIONS}.district_id", f"{VERSIONS}.id"], ondelete="CASCADE"
        ),
    )
    keep_to_schools(CONTENTS, of_parent(DOCUMENTS, "document_id"))
    op.execute(f"CREATE INDEX ix_{CONTENTS}_words ON {CONTENTS} USING gin (words)")
    op.create_index(
        f"ix_{CONTENTS}_open",
        CONTENTS,
        ["district_id", "queued_at"],
        postgresql_where=sa.text("state IN ('todo', 'reading')"),
    )
    create_district_table(
        TEXTS,
        sa.Column("document_id", sa.Uuid(), nullable=False),
        sa.Column("version_id", sa.Uuid(), nullable=False),
        sa.Column("page", sa.Integer(), nullable=False),
        _text("body"),
        _text("words"),
        sa.Column("lexemes", postgresql.TSVECTOR(), nullable=False),
        sa.UniqueConstraint("district_id", "version_id", "page"),
        sa.ForeignKeyConstraint(
            ["district_id", "version_id"], [f"{CONTENTS}.district_id", f"{CONTENTS}.id"], ondelete="CASCADE"
        ),
    )
    keep_to_schools(TEXTS, of_parent(DOCUMENTS, "document_id"))
    for function in (STEM, FORMS, LEXEMES, QUERY, NAMES_QUERY, PHRASE, SEARCH):
        op.execute(function)
    op.execute(f"REVOKE ALL ON FUNCTION public.{FUNCTIONS[0]} FROM PUBLIC")
    op.execute(f"GRANT EXECUTE ON FUNCTION public.{FUNCTIONS[0]} TO {app_role()}")
    columns = "district_id, id, document_id, number"
    op.execute(f"INSERT INTO {CONTENTS} ({columns}) SELECT {columns} FROM {VERSIONS}")  # noqa: S608 - of constants


def downgrade() -> None:
    for signature in FUNCTIONS:
        op.execute(f"DROP FUNCTION public.{signature}")
    op.drop_table(TEXTS)
    op.drop_table(CONTENTS)
