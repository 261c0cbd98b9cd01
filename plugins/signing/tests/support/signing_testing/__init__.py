"""Support for tests of signing, also used by tests that span several packages."""
