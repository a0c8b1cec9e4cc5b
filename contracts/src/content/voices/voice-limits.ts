// Without schemas, as the browser loads it.

/** Samples of a voice, and characters of one. */
export const MOST_SAMPLES = 5
export const SAMPLE_CHARACTERS = 12_000
/** Bytes of all of them as JSON (UTF-8): bodies of requests stay under 64 kB. */
export const VOICE_BYTES = 48_000
/** Words that a business never uses, and characters of one; an entry may be a short phrase. */
export const MOST_BANNED = 50
export const BANNED_CHARACTERS = 40
/** Words that samples need together before a voice is measured from them. */
export const SAMPLE_WORDS = 600
