"""The instance API: one query language for every model, wherever its records are stored.

`schemas` reads a query from JSON into the form of `query`. `sources` maps each kind of model to SQL, and `compile`
builds the statements. `access` checks permissions, and `service` reads and changes records. The HTTP routes and the
lookup of models by name are in `homeroom_server`.
"""
