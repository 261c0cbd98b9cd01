"""Accept uploaded PDFs and identification rules."""
