// As the contract has them: the browser loads no validator.

export const MOST_SAMPLES = 5
export const SAMPLE_CHARACTERS = 12_000
export const VOICE_BYTES = 48_000
export const MOST_BANNED = 50
export const BANNED_CHARACTERS = 40
/** Words that samples need together before they are measured. */
export const SAMPLE_WORDS = 600
