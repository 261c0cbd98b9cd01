"""Editing of templates: preview, saving and test mails."""
