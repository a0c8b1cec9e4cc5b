// Which words no keyword of a table, or of its export, may hold: the browser and the service decide it alike.

/** The most words that a reader can exclude; further ones exclude nothing. */
export const MOST_EXCLUDED_WORDS = 20

/** Returns the words of a list with commas between, in small letters, each once. */
export const excludedWords = (list: string): string[] => {
  const words = list
    .toLowerCase()
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)
  return [...new Set(words)].slice(0, MOST_EXCLUDED_WORDS)
}

/**
 * Returns true if a keyword holds one of some words as a whole word: `pie` doesn't exclude `pies`.
 * @param words as {@link excludedWords} returns them
 */
export const holdsAnyWord = (keyword: string, words: readonly string[]): boolean => {
  const text = ` ${keyword.toLowerCase()} `
  return words.some((word) => text.includes(` ${word} `))
}
