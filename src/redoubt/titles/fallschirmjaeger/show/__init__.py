"""What *Fallschirmjaeger* shows on every table (see `redoubt.show.contract`)."""
