"""Translation of the server's messages: templates, the catalogues with translations, and the caller's language."""
