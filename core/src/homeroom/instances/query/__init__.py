"""The query language: from JSON over a checked query to SQL, with only fields of the model in the statement.

`schemas` reads a query from JSON into the form of `query`. `sources` maps each kind of model to SQL, and `compile`
builds the statements.
"""
