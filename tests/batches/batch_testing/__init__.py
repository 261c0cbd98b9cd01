"""Batches of many kinds with independently written truths, and the judge that compares deliveries with them."""

from batch_testing import (
    kinds_attached,
    kinds_coincidences,
    kinds_common_numbers,
    kinds_flowing,
    kinds_ids,
    kinds_layouts,
    kinds_mentions,
    kinds_missing_ids,
    kinds_names,
    kinds_namesakes,
    kinds_numbering,
    kinds_open,
    kinds_people,
    kinds_pictures,
    kinds_printed,
)

__all__ = [
    "kinds_attached",
    "kinds_coincidences",
    "kinds_common_numbers",
    "kinds_flowing",
    "kinds_ids",
    "kinds_layouts",
    "kinds_mentions",
    "kinds_missing_ids",
    "kinds_names",
    "kinds_namesakes",
    "kinds_numbering",
    "kinds_open",
    "kinds_people",
    "kinds_pictures",
    "kinds_printed",
]
