import type { TradeReading } from '@sortie/contracts/analysis'
import type { Brief } from '../domain/brief.ts'
import { stem, wordsOf } from '../domain/words.ts'
import { industries } from '../lexicon/industries.ts'
import type { Match } from '../lexicon/match.ts'
import { readBrief } from '../lexicon/reading.ts'

const MOST_READINGS = 3

const stemsOf = (text: string) => wordsOf(text).map(stem).join(' ')

/** Whether just this is what a trade is called, or what its customers look for in so many words. */
const isWholeName = (typed: string, { industry: { name, synonyms, heads } }: Match): boolean => {
  const terms = heads.map(({ term }) => term).filter((term) => term.includes(' '))
  return [name, ...synonyms, ...terms].some((text) => stemsOf(text) === stemsOf(typed))
}

/**
 * Trades that share a word with what was typed, beside the one that it was read as. Where it is just
 * what that one is called, there are none: who types dog grooming does not groom cars.
 */
const otherReadings = (brief: Brief, match: Match | null): string[] => {
  if (match && isWholeName(brief.industry, match)) return []
  const typed = new Set(
    wordsOf(brief.industry)
      .map(stem)
      .filter((word) => word.length > 3),
  )
  const shared = (texts: readonly string[]) =>
    Math.max(
      0,
      ...texts.map((text) => {
        const words = wordsOf(text).map(stem)
        return words.filter((word) => typed.has(word)).length / words.length
      }),
    )
  return industries
    .filter((industry) => industry !== match?.industry)
    .map(({ name, synonyms }) => ({ name, share: shared([name, ...synonyms]) }))
    .filter(({ share }) => share >= 0.5)
    .toSorted((one, other) => other.share - one.share)
    .slice(0, MOST_READINGS)
    .map(({ name }) => name)
}

/** Whether what was typed is the trade's name, or a synonym that the almanac lists as its own name. */
const isOwnName = (typed: string, { industry: { name, synonyms }, focus }: Match): boolean =>
  [focus?.term ?? name, ...synonyms].some((text) => stemsOf(text) === stemsOf(typed))

/** Reads the trade of a brief: its name, whether just that was typed, and what else it could be. */
export const readTradeOf = (brief: Brief): TradeReading => {
  const { match } = readBrief(brief)
  return {
    name: match?.focus?.term ?? match?.industry.name ?? null,
    isTyped: match !== null && isOwnName(brief.industry, match),
    others: otherReadings(brief, match),
  }
}
