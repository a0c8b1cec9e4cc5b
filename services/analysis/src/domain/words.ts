// Words as every part of the analysis compares them: lower case, no accents, no possessives.

/** Most texts by far: nothing in them has to be folded. */
const IS_PLAIN = /^[a-z0-9 ]*$/

/** The words of a text: letters and digits of any script, in order, lower case. */
export const wordsOf = (text: string): string[] =>
  IS_PLAIN.test(text) ? text.split(' ').filter(Boolean) : foldedWordsOf(text)

const foldedWordsOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[’‘ʼ`´]/g, "'")
    .replace(/(\p{L})'s\b/gu, '$1s')
    .replaceAll("'", '')
    .replaceAll('&', ' and ')
    .match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? []

/** Singular of an English word, well enough to compare with: `bakeries` and `bakery` agree. */
export const stem = (word: string): string => {
  if (word.length < 4 || /(ss|us|is|news|^does)$/.test(word)) return word
  if (word.endsWith('ies')) return word.length < 6 ? word.slice(0, -1) : `${word.slice(0, -3)}y`
  if (/(ch|sh|ss|x|z)es$/.test(word)) return word.slice(0, -2)
  return word.endsWith('s') ? word.slice(0, -1) : word
}

/** Returns true where `part` stands in `whole` as consecutive words. */
export const holdsWords = (whole: readonly string[], part: readonly string[]): boolean =>
  part.length > 0 &&
  whole.some((_, start) => part.every((word, offset) => whole[start + offset] === word))

/** The words of `whole` without the first place where `part` stands as consecutive words. */
export const without = (whole: readonly string[], part: readonly string[]): string[] => {
  const at = whole.findIndex((_, start) =>
    part.every((word, offset) => whole[start + offset] === word),
  )
  return part.length === 0 || at < 0 ? [...whole] : whole.toSpliced(at, part.length)
}
