"""Values of the app without a screen: the scenario, its history, names, numbers, and the address."""
