"""What libraries compute on the reader's list, and whose number a number is."""
