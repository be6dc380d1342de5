"""What on the page is content: blocks, score, select, build."""
