"""The languages that the platform is offered in."""

LANGUAGES = [
    {"name": "English", "locale": "en", "direction": "ltr"},
    {"name": "العربية", "locale": "ar", "direction": "rtl"},
]
