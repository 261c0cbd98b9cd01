"""Routes of `/api/pdf/jobs`."""
