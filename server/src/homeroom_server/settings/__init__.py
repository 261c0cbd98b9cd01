"""Settings of a district: flags, name, branding, schedules and credentials for the student information system."""
