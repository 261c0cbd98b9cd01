"""Take in PDFs and identification rules."""
