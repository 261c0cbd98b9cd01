"""The instance API: one query language over every model, whatever keeps its records.

`query` reads what a screen asks, `sources` knows how each kind of model stands in SQL, `compile` makes the two
into statements, `catalogue` finds the models, `service` holds the rules and `router` the HTTP.
"""
