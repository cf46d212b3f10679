"""What lesson 07 says."""
