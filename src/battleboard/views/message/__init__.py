"""What the program has to say: the bar of messages and the dialog after a crash."""
