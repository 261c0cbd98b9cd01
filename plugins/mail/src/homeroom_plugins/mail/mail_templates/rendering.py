"""Rendering of templates for families. Runs in a guarded child with little time and memory.

The output is always cleaned: it contains nothing that runs, nothing that is fetched, and no forms.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

import nh3
from css_inline import CSSInliner
from homeroom_plugins.mail.layout import LINK_MARK
from homeroom_plugins.mail.mail_templates.errors import TemplateRefused
from homeroom_plugins.mail.mail_templates.texts import text_of
from homeroom_sdk.i18n import _
from jinja2 import StrictUndefined, Template, TemplateError
from jinja2.sandbox import ImmutableSandboxedEnvironment
from markupsafe import Markup, escape

MAX_SUBJECT = 255
MAX_TEXT = 100_000
MAX_HTML = 90_000
"""Gmail cuts mails off at 102 kB, including the frame around the template."""
STYLES = frozenset(
    {
        *("background-color", "border", "border-bottom", "border-collapse", "border-color", "border-left"),
        *("border-radius", "border-right", "border-spacing", "border-style", "border-top", "border-width", "color"),
        *("direction", "display", "font", "font-family", "font-size", "font-style", "font-weight", "height"),
        *("letter-spacing", "line-height", "list-style-type", "margin", "margin-bottom", "margin-left"),
        *("margin-right", "margin-top", "max-width", "min-width", "padding", "padding-bottom", "padding-left"),
        *("padding-right", "padding-top", "text-align", "text-decoration", "text-transform", "vertical-align"),
        *("white-space", "width", "word-break", "overflow-wrap"),
    }
)
"""CSS properties that never fetch anything and are therefore harmless."""
TAGS = {
    *("a", "abbr", "b", "bdi", "bdo", "big", "blockquote", "br", "center", "div", "em", "font", "h1", "h2", "h3", "h4"),
    *("hr", "i", "li", "ol", "p", "s", "small", "span", "strong", "sub", "sup", "table", "tbody", "td", "tfoot"),
    *("th", "thead", "tr", "u", "ul"),
}
_EVERYWHERE = {"style", "dir", "lang", "align", "valign", "width", "height", "bgcolor", "role"}
_ATTRIBUTES = {
    "*": _EVERYWHERE,
    "a": {"href"},
    "td": {"colspan", "rowspan"},
    "th": {"colspan", "rowspan", "scope"},
    "table": {"border", "cellpadding", "cellspacing"},
    "font": {"color", "size", "face"},
}
SCHEMES = {"http", "https", "mailto", "tel"}


@dataclass(frozen=True, slots=True)
class Source:
    """The content of a template.

    Attributes:
        direction: `ltr`, `rtl`, or `auto`, which depends on the first letters.
        hidden: Placeholders that stay empty in the subject.
    """

    subject: str
    body: str
    html: str
    direction: str
    hidden: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Written:
    """A template filled in for one family; `html` is empty if the mail is laid out from its text."""

    subject: str
    body: str
    html: str


def write_mails(source: Source, has_link: bool, values: Sequence[Mapping[str, str]]) -> list[Written]:
    """Fill the template in once for each set of values.

    Raises:
        TemplateRefused: it uses an unknown placeholder or a forbidden construct, drops the link, or becomes too long.
    """
    try:
        return [_write(source, item, has_link=has_link) for item in values]
    except TemplateError as error:
        raise TemplateRefused(
            _("The template cannot be filled in. It holds something other than placeholders and conditions.")
        ) from error
    except (TypeError, ValueError, LookupError, ArithmeticError, AttributeError) as error:
        raise TemplateRefused(_("The template cannot be filled in. Look at its conditions.")) from error


def _write(source: Source, values: Mapping[str, str], *, has_link: bool) -> Written:
    plain = dict(values) | ({"link": LINK_MARK} if has_link else {})
    named = plain | dict.fromkeys(source.hidden, "")
    subject = " ".join(_fill(source.subject, named, limit=MAX_SUBJECT * 4).split())[:MAX_SUBJECT]
    html = ""
    if source.html:
        html = _make_html(source, plain)
        if has_link and LINK_MARK not in html:
            raise TemplateRefused(
                _("The link is lost in the template. Put {name} where families see it.", name="{{link}}")
            )
    body = _fill(source.body, plain, limit=MAX_TEXT) if source.body.strip() else text_of(html)
    return Written(subject, body.strip(), html)


def _make_html(source: Source, plain: Mapping[str, str]) -> str:
    """Return the cleaned HTML with its styles inlined, because mail programs ignore style sheets."""
    values = {name: escape(value).replace("\n", Markup("<br>\n")) for name, value in plain.items()}
    filled = _inliner().inline(_fill(source.html, values, limit=MAX_HTML, is_html=True))
    cleaned = clean(filled)
    html = " ".join(("<div", f'dir="{source.direction}">{cleaned}</div>'))
    if len(html.encode()) > MAX_HTML:
        raise _too_long(MAX_HTML)
    return html


def clean(html: str) -> str:
    """Return the HTML with everything removed that a mail must not contain. Idempotent."""
    return nh3.clean(
        html,
        tags=TAGS,
        clean_content_tags={"script", "style", "title", "textarea", "select", "iframe", "object", "svg", "math"},
        attributes=_ATTRIBUTES,
        url_schemes=SCHEMES,
        filter_style_properties=set(STYLES),
        link_rel=None,
    ).strip()


def _fill(source: str, values: Mapping[str, object], *, limit: int, is_html: bool = False) -> str:
    """Return the filled-in text; stop with an error as soon as it is too long."""
    parts, size = [], 0
    for part in _template(source, is_html).generate(values):
        parts.append(part)
        size += len(part)
        if size > limit:
            raise _too_long(limit)
    return "".join(parts)


def _too_long(limit: int) -> TemplateRefused:
    return TemplateRefused(_("The mail becomes longer than {count} characters. Shorten the template.", count=limit))


@cache
def _template(source: str, is_html: bool) -> Template:
    environment = ImmutableSandboxedEnvironment(
        autoescape=is_html, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    environment.globals.clear()
    return environment.from_string(source)


@cache
def _inliner() -> CSSInliner:
    return CSSInliner(load_remote_stylesheets=False)
