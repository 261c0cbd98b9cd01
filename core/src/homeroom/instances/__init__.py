"""The instance API: one query language over every model, whatever keeps its records.

`query` reads what a screen asks, `sources` knows how each kind of model stands in SQL, `compile` makes the two
into statements, `access` says who may, and `service` holds the rules. Which model a name means, and the HTTP, stand in
`records`.
"""
