"""What proves who asks: access tokens, the headers that carry them, and what slows down whoever guesses."""
