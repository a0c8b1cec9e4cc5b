/** The difficulty, of 10, up to which a keyword counts as easy to rank for. */
export const EASY = 3
