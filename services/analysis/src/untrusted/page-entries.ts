import type { ResearchContext } from '@sortie/contracts/analysis/research/research'
import { packShingles } from '@sortie/prose/score/page-shingles'
import { stemsOf } from '@sortie/prose/score/stem'
import { writtenWordsOf } from '@sortie/prose/text/words'

/** Words of all pages together whose runs are kept: an event holds 512 kB, and these are sealed. */
const MOST_WORDS = 24_000
const MOST_TERMS = 60

type Entry = ResearchContext['read'][number]
export type EntryText = { url: string; title: string; text: string }

/** Its most telling words: those that it says most, without those that every text has. */
const termsOf = (text: string): Entry['terms'] => {
  const counts = new Map<string, number>()
  for (const stem of stemsOf(text)) {
    if (stem.length > 3) counts.set(stem, (counts.get(stem) ?? 0) + 1)
  }
  return [...counts]
    .map(([term, count]) => ({ term, count }))
    .toSorted((a, b) => b.count - a.count || (a.term < b.term ? -1 : 1))
    .slice(0, MOST_TERMS)
}

/** Pages as drafts are compared with them; the more pages, the less is kept of each. */
export const readEntries = (texts: readonly EntryText[]): Entry[] => {
  const each = Math.floor(MOST_WORDS / Math.max(1, texts.length))
  const begun = (text: string) => text.split(/\s+/, each).join(' ')
  return texts.map(({ url, title, text }) => ({
    url,
    title,
    shingles: packShingles(begun(text)),
    terms: termsOf(text),
    words: writtenWordsOf(text).length,
  }))
}
