/** The things that a text names, one in each line or between commas, each once. */
export const thingsListed = (text: string): string[] =>
  [...new Set(text.split(/[\n,;]/).map((line) => line.trim()))].filter(Boolean)
