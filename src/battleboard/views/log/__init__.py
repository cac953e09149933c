"""What has happened: the log, the recap, and its export."""
