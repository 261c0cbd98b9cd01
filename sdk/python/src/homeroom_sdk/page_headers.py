"""The HTTP headers of every page outside the shell. No other imports, so that core's own pages use the same."""


def page_headers(nonce: str = "", *, has_script: bool = False) -> dict[str, str]:
    """Return the headers that protect a family's page against caching, embedding, indexing and foreign content.

    Args:
        nonce: The nonce of the page's style element, and of its script if there is one.
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
