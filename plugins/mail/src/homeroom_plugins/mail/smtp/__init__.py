"""The SMTP client (RFC 5321): servers, connections and single mail transactions, independent of the ledger."""
