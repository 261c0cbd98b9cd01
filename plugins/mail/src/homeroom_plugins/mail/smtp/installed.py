"""The mail server of this installation, and the domain in its mails."""

from urllib.parse import urlsplit

from homeroom_plugins.mail.smtp.server import InvalidSmtpUrl, SmtpServer, is_loopback, server_from_environment
from homeroom_sdk.errors import ServiceUnavailable
from homeroom_sdk.i18n import sentence_of


def installed_server() -> SmtpServer:
    """Return the installation's mail server.

    Raises:
        ServiceUnavailable: the setting is not valid; the message contains the remedy.
    """
    try:
        return server_from_environment()
    except InvalidSmtpUrl as error:
        raise ServiceUnavailable(sentence_of(error)) from error


def public_domain(public_url: str) -> str:
    """Return the domain for addresses and Message-IDs: the installation's, or a reserved name on a local machine."""
    host = urlsplit(public_url).hostname or ""
    return host if "." in host and not is_loopback(host) and not host[-1].isdigit() else "homeroom.localhost"
