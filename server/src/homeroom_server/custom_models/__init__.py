"""Models that a district's staff define, with their records and files.

A definition is a record of the model `ModelConfiguration`. It determines a `ModelSpec`, so that every call of the
instance API serves the model like any other, and a JSON Schema that validates its records
(docs/decisions/0014-staff-defined-models.md).
"""
