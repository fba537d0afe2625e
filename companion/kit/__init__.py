"""This package holds pure building blocks that games share, such as turn order, score sheets, rankings and charts."""
