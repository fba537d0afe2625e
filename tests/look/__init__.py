"""How every state of every game looks: pictures, and what is measured on them against how screens are laid out."""
