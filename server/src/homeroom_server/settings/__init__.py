"""What a district can set for itself: flags, its name, its credentials at the student information system."""
