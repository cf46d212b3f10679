"""What lesson 05 says."""
