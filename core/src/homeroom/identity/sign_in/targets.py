"""Redirect targets after sign-in: a path of this installation, or the integration center configured by the operator."""

from urllib.parse import urlsplit

from homeroom_sdk.errors import AppError, ValidationFailed
from homeroom_sdk.i18n import _
from homeroom_sdk.sign_in import INTEGRATION_CENTER, add_answer
from homeroom_sdk.texts import is_line

from homeroom.config import Settings


def check_target(settings: Settings, target: str, *, app: str) -> str:
    """Return the target if it is allowed; replace an unusable path by `/`, because people also type links by hand.

    Raises:
        ValidationFailed: the target is outside the operator's integration center, none is configured, or the app is
            unknown.
    """
    if app == INTEGRATION_CENTER:
        return _integration_target(settings, target)
    if app:
        raise ValidationFailed.of(
            app=_("There is no app with this name. Leave it out, or use {app}.", app=INTEGRATION_CENTER)
        )
    return target if _is_own_path(target) else "/"


def tell_app(
    settings: Settings, error: AppError, *, target: str | None, app: str | None, state: str | None
) -> AppError:
    """Return the error; for the integration center, with the URL that reports the error to it in `data.back` (§8)."""
    if app == INTEGRATION_CENTER:
        try:
            checked = check_target(settings, target or "/", app=app)
        except ValidationFailed:
            return error
        error.data = {
            **(error.data or {}),
            "back": add_answer(checked, state=state or "", error_description=error.message),
        }
    return error


def _integration_target(settings: Settings, target: str) -> str:
    base = settings.integration_center_url.rstrip("/")
    if not base:
        raise ValidationFailed.of(app=_("There is no integration center here."))
    if target in ("", "/"):
        return base
    try:
        wanted, own = urlsplit(target), urlsplit(base)
    except ValueError as error:
        raise ValidationFailed.of(redirect=_("The address of the integration center cannot be read.")) from error
    is_plain = target.isascii() and is_line(target) and not set(target) & set('\\ <>"')
    is_below = wanted.path == own.path or wanted.path.startswith(f"{own.path}/")
    if (wanted.scheme, wanted.netloc) != (own.scheme, own.netloc) or wanted.fragment or not is_plain or not is_below:
        raise ValidationFailed.of(redirect=_("The integration center is at {address} only.", address=base))
    return target


def _is_own_path(target: str) -> bool:
    r"""Return True if a browser would stay on this site.

    Browsers read `//host` and `/\host` as other hosts; control characters could hide such forms.
    """
    if not target.startswith("/") or target[1:2] in ("/", "\\") or not is_line(target) or "\\" in target:
        return False
    path = urlsplit(f"https://here.invalid{target}").path
    return not path.startswith("//") and "/../" not in f"{path}/" and "/./" not in f"{path}/"
