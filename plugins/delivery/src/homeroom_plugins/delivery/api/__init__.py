"""Answer the calls of `/api/pdf/jobs`."""
