"""Corrections after sending: recalling documents, correcting addresses, sending again and notifying families."""
