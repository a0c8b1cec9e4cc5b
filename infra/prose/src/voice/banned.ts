import { stemsOf } from '../score/stem.ts'
import { withoutQuotes } from '../text/quotes.ts'

const holds = (stems: readonly string[], wanted: readonly string[]): boolean =>
  wanted.length > 0 &&
  stems.some((_, at) => wanted.every((stem, offset) => stems[at + offset] === stem))

/** Returns the banned words and phrases that a text has, in any form; a quote in it does not count. */
export const bannedIn = (text: string, banned: readonly string[]): string[] => {
  if (banned.length === 0) return []
  const stems = stemsOf(withoutQuotes(text))
  return banned.filter((entry) => holds(stems, stemsOf(entry)))
}
