"""Write the results of a job to files: archive, CSV and PDF."""
