"""Licences and settings of a district: which features it has bought, and which are on."""
