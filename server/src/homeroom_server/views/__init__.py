"""Saved views: a grid's filters, order, columns and density under a name, of a user or shared in the district."""
