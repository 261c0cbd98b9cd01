"""Templates of a district's mails, per kind of mail, school and language, each with its versions.

A template is a frame around a clerk's text. `cascade` finds the template that applies, `checking` rejects invalid ones,
and `rendering` fills templates in for families; the last two run in a guarded child (`guarded`). `sending.writing`
fills in the templates of planned mails.
"""
