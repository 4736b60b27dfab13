"""What a message says about the question that was asked, besides everything else."""
