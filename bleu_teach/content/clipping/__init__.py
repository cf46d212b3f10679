"""What lesson 02 says."""
