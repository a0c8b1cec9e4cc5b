import type { Brief } from '../../domain/brief.ts'
import { wordsOf } from '../../domain/words.ts'

/** Case, accents, punctuation and spaces do not matter. */
const plain = (text = ''): string => wordsOf(text).join(' ') || text.normalize('NFKC').trim()

/** Returns a key that is the same for briefs that want the same report; the order of lists does not matter. */
export const briefKey = (brief: Brief): string => {
  const { industry, businessName, mainCompetitor, country = '', town, ownSite } = brief
  const sorted = (texts: readonly string[] = []) => texts.map(plain).toSorted()
  const texts = [industry, businessName, mainCompetitor, town, ownSite].map(plain)
  const lists = [sorted(brief.rivals), sorted(brief.seeds)]
  // A field that was left empty leaves no mark, so that existing reports keep their keys.
  const aim = brief.aim === 'paid' ? [brief.aim] : []
  const reading = brief.reading === undefined ? [] : [{ reading: brief.reading }]
  return JSON.stringify([...texts, country, ...lists, ...aim, ...reading])
}
