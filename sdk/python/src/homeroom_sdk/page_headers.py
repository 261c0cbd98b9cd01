"""What every page outside the shell is sent with. Needs nothing, so that core's own pages have the same."""


def page_headers(nonce: str = "", *, has_script: bool = False) -> dict[str, str]:
    """What keeps a family's page to the family.

    Args:
        nonce: Of the page's one style element, and of its script where it has one.
    """
    allowed = f"'nonce-{nonce}'" if nonce else "'none'"
    return {
        "content-security-policy": (
            f"default-src 'none'; style-src {allowed}; {f'script-src {allowed}; ' if has_script else ''}"
            "img-src 'self'; form-action 'self'; "
            "frame-ancestors 'none'; base-uri 'none'"
        ),
        "cache-control": "no-store",
        "referrer-policy": "no-referrer",
        "x-content-type-options": "nosniff",
        "x-robots-tag": "noindex",
    }
