"""Models that a district's staff define, and the records and files that are kept by them.

A definition is a record of the model `ModelConfiguration`. From it follow a `ModelSpec`, so that every call of the
instance API serves the model like any other, and a JSON Schema by which its records are judged
(docs/decisions/0014-staff-defined-models.md).
"""
