"""Single sign-on by OpenID Connect (docs/decisions/0012-single-sign-on.md)."""
