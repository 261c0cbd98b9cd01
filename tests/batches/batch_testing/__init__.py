"""Batches of many kinds, each with an oracle kept beside it, and the judge that compares what families opened."""

from batch_testing import kinds_coincidences, kinds_ids, kinds_layouts, kinds_names, kinds_people, kinds_pictures

__all__ = ["kinds_coincidences", "kinds_ids", "kinds_layouts", "kinds_names", "kinds_people", "kinds_pictures"]
