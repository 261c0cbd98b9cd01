"""The disclosure ledger: who saw whose document and why; append-only, and chained by hash."""
