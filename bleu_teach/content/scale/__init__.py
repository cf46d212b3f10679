"""What lesson 09 says."""
