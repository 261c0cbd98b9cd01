"""Tell what became of each document and mail."""
