"""What lesson 01 says."""
