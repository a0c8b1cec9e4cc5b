/** How many further competitors, and how many seed keywords, a report takes. */
export const MOST_RIVALS = 4
export const MOST_SEEDS = 20
