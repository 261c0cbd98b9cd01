"""Results of each document and mail of a job."""
