"""Files with the results of a job: zip archive, CSV and PDF."""
