import { writtenWordsOf } from '../text/words.ts'

/**
 * The stem of an English word, so that "groomers" finds "grooming": plural, -ing, -ed, -er and a final e or y are cut.
 * Coarser than Porter's; what matters is that both sides of a comparison are cut alike.
 */
export const stemOf = (word: string): string => {
  const plain = word
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/['’]s?$/, '')
  if (plain.length < 4 || /\d/.test(plain)) return plain
  const singular = plain
    .replace(/ies$/, 'y')
    .replace(/(ss|sh|ch|x|z)es$/, '$1')
    .replace(/([^s])s$/, '$1')
  const cut = singular.replace(/(?<=[a-z]{3})(?:ing|ed|er|or|ly)$/, '')
  return cut.replace(/([bdfgmnprt])\1$/, '$1').replace(/(?<=[a-z]{2})[ey]$/, '')
}

/** The stems of a text in order. */
export const stemsOf = (text: string): string[] => writtenWordsOf(text).map(stemOf)
