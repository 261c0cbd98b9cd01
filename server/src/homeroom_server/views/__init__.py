"""Saved views: named filters, order, columns and density of a grid, personal or shared in the district."""
