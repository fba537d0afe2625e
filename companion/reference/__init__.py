"""The rules desk: what the rulebooks say, told in our words, and found however somebody asks for it."""
