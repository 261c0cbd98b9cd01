"""Explanations for a failed connection to a server."""

import socket
import ssl

from homeroom_sdk.i18n import Sentence, _

TOO_OLD = frozenset({"UNSUPPORTED_PROTOCOL", "TLSV1_ALERT_PROTOCOL_VERSION"})
"""OpenSSL's reasons for a server that chose an older TLS version, or that rejected ours."""
NO_TLS = "WRONG_VERSION_NUMBER"


def say_why_not_connected(error: OSError) -> Sentence:
    """Return an explanation of the error for the person who configured the server."""
    match error:
        case ssl.SSLCertVerificationError():
            return _("Its certificate is not valid for its name.")
        case ssl.SSLError() if error.reason in TOO_OLD:
            return _("Its TLS is too old: it must speak TLS 1.2 or newer.")
        case ssl.SSLError() if error.reason == NO_TLS:
            return _("It does not speak TLS at this port.")
        case ssl.SSLError():
            return _("The encrypted connection could not be set up.")
        case socket.gaierror():
            return _("Its name is not known.")
        case ConnectionRefusedError():
            return _("Nothing listens at its port.")
        case TimeoutError():
            return _("It does not answer in time. Look at its name and port.")
        case _:
            return _("It does not answer. Look at its name and port.")
