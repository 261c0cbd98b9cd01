"""Batches of many kinds, each with an oracle kept beside it, and the judge that compares what families opened."""
