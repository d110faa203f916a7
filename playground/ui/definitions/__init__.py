"""The page of definitions: what libraries compute on the list of the playground."""
