"""Where blobs are kept: a folder or an S3 server, behind one interface."""
