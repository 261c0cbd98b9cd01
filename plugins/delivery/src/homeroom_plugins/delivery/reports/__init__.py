"""Write the results of a job as an archive, a CSV and a PDF."""
