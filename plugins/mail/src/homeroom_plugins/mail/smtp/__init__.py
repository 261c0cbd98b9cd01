"""The SMTP client (RFC 5321): knows servers, connections and one mail transaction; nothing of ledgers."""
