"""The definitions page: values of the libraries on a list, and identification of reported numbers."""
