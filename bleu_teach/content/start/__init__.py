"""What lesson 00 says."""
