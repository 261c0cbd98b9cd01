"""Find out whose each page of a job is, and note it as documents and problems."""
