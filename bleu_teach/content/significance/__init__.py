"""What lesson 08 says."""
