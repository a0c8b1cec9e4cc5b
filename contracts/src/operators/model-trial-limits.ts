/** Characters of a prompt that an operator types. */
export const LONGEST_TRIAL_PROMPT = 8_000
/** Trials of the language model that are kept: the newest. */
export const KEPT_TRIALS = 20
