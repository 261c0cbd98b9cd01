"""Pages for people who have no account, in one layout that all plugins' pages share: one column, no third parties.

    PAGES = FamilyPages("acme.notices", Wording("acme.notices", "family"))
    return PAGES.answer(ctx, language, "pin.html", path=f"/n/{token}")

A template extends `family.html` and fills its block `content`. It has the words as `t`, the district's name and
branding, `path` (the link; the page's resources are below it) and `nonce`. A page with a path offers its languages: the
route of the path answers a choice with `take_choice`, and all routes use `accepted_languages`. To show a document,
include `family_document.html` with `pages`, as returned by `family_links.FamilyLinks.read_pages`.
"""

import re
import secrets
from functools import cached_property
from typing import Any

from jinja2 import ChoiceLoader, Environment, PackageLoader, select_autoescape
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from homeroom_sdk.context import PluginContext
from homeroom_sdk.languages import direction_of, name_of
from homeroom_sdk.page_headers import page_headers
from homeroom_sdk.wording import Wording

TRANSLATIONS = "EnableTranslations"
"""The flag of a district in which every visitor may choose a language; a plugin with pages declares it."""
SHELL = Wording("homeroom_sdk", "family")
"""The words of the shared layout itself."""
LANGUAGE_COOKIE = "homeroom_language"
_TAG = re.compile(r"[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}")


def accepted_languages(request: Request) -> str:
    """Return the language chosen during this visit, then the browser's languages, as an Accept-Language header."""
    chosen = request.cookies.get(LANGUAGE_COOKIE, "")
    own = request.headers.get("accept-language", "")
    return f"{chosen},{own}" if _TAG.fullmatch(chosen) else own


def take_choice(ctx: PluginContext, request: Request, path: str) -> Response | None:
    """Return the redirect that answers the choice of a language, `{path}?lang=es`; None if no language was chosen.

    It only sets a cookie in this browser, for the path and what is below it, until the browser is closed.
    """
    chosen = request.query_params.get("lang", "")
    if not _TAG.fullmatch(chosen):
        return None
    response = RedirectResponse(path, 303, headers=page_headers())
    secure = ctx.public_url.startswith("https:")
    response.set_cookie(LANGUAGE_COOKIE, chosen, path=path, httponly=True, samesite="strict", secure=secure)
    return response


def logo_response(ctx: PluginContext) -> Response | None:
    """Return the district's logo, or None if it has none."""
    logo = ctx.branding.logo
    return None if logo is None else Response(logo.content, media_type=logo.media_type, headers=page_headers())


def pick_language(ctx: PluginContext, wording: Wording, accept: str, own: str) -> str:
    """Return the language that the reader asks for (`accepted_languages`), if the district allows it, or else `own`."""
    return wording.pick_language(accept if ctx.flag(TRANSLATIONS) else "", own)


class FamilyPages:
    """The pages of one plugin, from its folder `templates` and its words.

    Args:
        package: The package with the templates.
    """

    def __init__(self, package: str, wording: Wording) -> None:
        self._package = package
        self.wording = wording

    def answer(
        self, ctx: PluginContext, language: str, template: str, *, status: int = 200, path: str = "", **values: Any
    ) -> Response:
        """Return the page as a response. Its logo is at `{path}/logo`; a page without a link shows no logo."""
        nonce = secrets.token_urlsafe(16)
        logo = f"{path}/logo" if path and ctx.branding.logo else ""
        html = self.render(ctx, language, template, nonce=nonce, path=path, logo=logo, **values)
        return HTMLResponse(html, status, headers=page_headers(nonce, has_script=bool(values.get("script"))))

    def render(self, ctx: PluginContext, language: str, template: str, *, logo: str = "", **values: Any) -> str:
        """Return the page as an HTML document.

        Args:
            logo: The address of the district's logo; empty for none.
        """
        return self._templates.get_template(template).render(
            t={**SHELL.words(language), **self.wording.words(language)},
            language=language,
            direction=direction_of(language),
            district=ctx.branding.name,
            branding=ctx.branding,
            logo=logo,
            languages=self._choices(ctx, language) if values.get("path") else [],
            **{"nonce": "", "path": "", "help_text": "", **values},
        )

    def _choices(self, ctx: PluginContext, language: str) -> list[tuple[str, str, bool]]:
        """Return each available language: its tag, its own name, and whether it is the page's language."""
        if not ctx.flag(TRANSLATIONS):
            return []
        return [(tag, name_of(tag), tag == language) for tag in self.wording.available]

    @cached_property
    def _templates(self) -> Environment:
        return Environment(
            loader=ChoiceLoader([PackageLoader(self._package), PackageLoader("homeroom_sdk")]),
            autoescape=select_autoescape(),
            trim_blocks=True,
            lstrip_blocks=True,
        )
