"""Large numbers of documents with words, inserted directly into the tables; for query plans and measurements."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

WORDS = 60
"""Words per document, drawn from 20,000 with a natural distribution: few are in many documents, most in few."""

_DOCUMENTS = """
INSERT INTO storage_documents
    (district_id, id, person, person_id, person_name, school_id, type_id, name, version, state, created_at)
SELECT %(district)s, md5('d' || %(district)s || n)::uuid, md5('p' || n %% 5000)::uuid, 'P' || n %% 5000,
    'Person ' || n %% 5000, 'S' || n %% 40, (%(types)s::uuid[])[1 + n %% cardinality(%(types)s::uuid[])],
    'Document ' || n, 1, 'stored', timestamptz '2026-01-01' + n * interval '1 second'
FROM generate_series(%(first)s::int, %(last)s::int) n
"""
_VERSIONS = """
INSERT INTO storage_versions (district_id, id, document_id, number, blob_id, sha256, size_bytes, file_name, media_type,
    pages, is_inert)
SELECT %(district)s, md5('v' || %(district)s || n)::uuid, md5('d' || %(district)s || n)::uuid, 1, gen_random_uuid(), '',
    1000, 'file.pdf', 'application/pdf', 1, true
FROM generate_series(%(first)s::int, %(last)s::int) n
"""
_CONTENTS = """
INSERT INTO storage_contents (district_id, id, document_id, number, state, language, words)
SELECT %(district)s, md5('v' || %(district)s || n)::uuid, md5('d' || %(district)s || n)::uuid, 1, 'read', 'en',
    array_to_tsvector(ARRAY(
        SELECT DISTINCT search_key(%(district)s) || word FROM (
            SELECT 'rare' || n AS word UNION ALL SELECT 'tenth' WHERE n %% 10 = 0
            UNION ALL SELECT 'hundredth' WHERE n %% 100 = 0
            UNION ALL SELECT 'w' || (20000 * power(((n * 7919::bigint + i * 104729) %% 10007) / 10007.0, 3))::int
            FROM generate_series(1, %(words)s) i
        ) AS drawn))
FROM generate_series(%(first)s::int, %(last)s::int) n
"""


def fill(connection: Any, district: UUID, types: Sequence[UUID], first: int, last: int) -> None:
    """Insert the documents numbered `first` to `last`, alternating between types, through a connection of the tables'
    owner.

    Each contains the word `rare` followed by its number, every tenth `tenth`, every hundredth `hundredth`.
    """
    values = {"district": district, "types": list(types), "first": first, "last": last, "words": WORDS}
    with connection.transaction():
        for statement in (_DOCUMENTS, _VERSIONS, _CONTENTS):
            connection.execute(statement, values)
    for table in ("storage_documents", "storage_versions", "storage_contents"):
        connection.execute(f"VACUUM (ANALYZE) {table}")
