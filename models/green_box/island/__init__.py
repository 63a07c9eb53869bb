"""Island by Jasper de Lange, a game of the Green Box for two to four players."""
