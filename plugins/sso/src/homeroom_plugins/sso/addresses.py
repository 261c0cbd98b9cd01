"""Addresses of providers that may be called: https only, except http on this machine if the operator has allowed it."""

import ipaddress
from urllib.parse import urlsplit

from homeroom_plugins.sso.errors import AddressNotAllowed
from homeroom_sdk.i18n import _
from homeroom_sdk.outgoing import AddressRefused, Http


def check_url(http: Http, url: str) -> None:
    """Reject addresses that the platform would not call, and http unless it leads to this machine.

    Raises:
        AddressNotAllowed: the message is for the administrator.
    """
    try:
        http.check(url)
    except AddressRefused as error:
        raise AddressNotAllowed(error.message) from error
    parts = urlsplit(url)
    if parts.scheme != "https" and not _is_loopback(parts.hostname or ""):
        raise AddressNotAllowed(_("The address of the sign-on provider must begin with https://."))


def _is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
