"""Find the owner of each page of a job, and store the result as documents and problems."""
