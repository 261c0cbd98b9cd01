"""Everything the shell needs to render: bootstrap data, dictionaries, its page and the built files."""
