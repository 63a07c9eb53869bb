"""Village Green (Peer Sylvester, Osprey Games 2020)."""
