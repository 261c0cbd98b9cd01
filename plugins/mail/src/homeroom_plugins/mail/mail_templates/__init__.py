"""Templates of a district's mails: for a kind of mail, a school and a language, each with its versions.

A template is a frame around what a clerk writes. `cascade` finds the one that applies, `checking` refuses what is none,
`rendering` fills it in for families; these two run in a guarded child (`guarded`). `writing` does so for planned mails.
"""
