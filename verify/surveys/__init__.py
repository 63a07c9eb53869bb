"""What is kept and told of very many deals: `results` in one file, their `distribution`, and a `cluster` to share them."""
