import { createHash } from 'node:crypto'
import type { KeywordId } from '@sortie/contracts/analysis/keywords/keyword-id'
import { wordsOf } from '../domain/words.ts'

/** The country and language of keywords where nobody names others. */
const EVERYWHERE = { country: 'US', language: 'en' } as const

/**
 * The id of a keyword: the same phrase has the same one in every report of a country and language,
 * whatever its case, accents and punctuation.
 */
export const keywordIdOf = (
  keyword: string,
  { country, language }: { country: string; language: string } = EVERYWHERE,
): KeywordId => {
  // A phrase without a word, such as an emoji, goes by itself.
  const phrase = wordsOf(keyword).join(' ') || keyword.normalize('NFKC')
  const text = JSON.stringify([phrase, country, language])
  return `kw_${createHash('sha256').update(text).digest('hex').slice(0, 20)}`
}
