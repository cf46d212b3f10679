"""What lesson 03 says."""
