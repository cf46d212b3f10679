"""What lesson 04 says."""
