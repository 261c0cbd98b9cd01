"""The pseudo language: English with accents, which reveals untranslated text. See `shell-ui/src/i18n/pseudo.ts`."""

from homeroom_sdk.i18n import GAP

MARKED = str.maketrans("aceinosuyzACEINOSU", "áçéíñóšúýžÁÇÉÍÑÓŠÚ")


def to_pseudo(text: str) -> str:
    """Add accents, brackets and a third more length, as many languages need; placeholders stay unchanged."""
    marked, at = "", 0
    for gap in GAP.finditer(text):
        marked += text[at : gap.start()].translate(MARKED) + gap[0]
        at = gap.end()
    return f"[{marked}{text[at:].translate(MARKED)}{'·' * -(-len(text) // 3)}]"
