"""The disclosure ledger: who saw which person's document and why; append-only, and chained by hash."""
