"""HTTP layer around all routes: request ids, body limits and trimming, the plugin gate, errors, security headers."""
