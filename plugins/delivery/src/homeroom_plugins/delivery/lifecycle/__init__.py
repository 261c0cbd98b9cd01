"""Keep, erase, hand out and list what jobs hold of persons, for as long as the law and the district say."""
