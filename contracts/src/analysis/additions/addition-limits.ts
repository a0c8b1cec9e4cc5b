/** The most additions that a report takes, and the most rows that each of them brings. */
export const MOST_ADDITIONS = 5
export const ADDITION_ROWS = 200
/** For how long after it was ready a report takes additions, in days. */
export const ADDITION_DAYS = 30
/** Words that one addition is about at most, and the longest of them. */
export const MOST_ADDED_WORDS = 10
export const ADDED_WORD_LENGTH = 80
/** Rows that a report holds at most, those of additions included. */
export const MOST_ROWS = 5_000
