"""The languages that the platform is offered in (specification §1); the shell has a dictionary of each."""

LANGUAGES = [
    {"name": "English", "locale": "en", "direction": "ltr", "culture": "en-US"},
    {"name": "العربية", "locale": "ar", "direction": "rtl", "culture": "ar"},
    {"name": "Español", "locale": "es", "direction": "ltr", "culture": "es"},
    {"name": "Français", "locale": "fr", "direction": "ltr", "culture": "fr-FR"},
    {"name": "Deutsch", "locale": "de-DE", "direction": "ltr", "culture": "de-DE"},
    {"name": "ไทย", "locale": "th", "direction": "ltr", "culture": "th"},
    {"name": "简体中文", "locale": "zh-Hans", "direction": "ltr", "culture": "zh-Hans"},
]
