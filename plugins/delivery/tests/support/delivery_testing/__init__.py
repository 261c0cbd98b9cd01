"""A clerk and families, as they meet the API; for the tests of delivery and for those that span the house."""
