import type { DraftBrief } from '@sortie/contracts/content/drafts/draft-brief'
import type { EvidenceItem } from '@sortie/contracts/content/evidence/evidence'
import { plainLine } from '../plain-text.ts'
import { customerTexts, seriesTexts } from './customer-texts.ts'

/** So many of a draft's items are the customer's at most: the rest is for research and what is computed. */
const CUSTOMER_ITEMS = 70

/** Returns the source of a text of the brief, as a list of sources prints it. */
const sourceOf = (brief: DraftBrief, text: string): string => {
  const series = brief.facts.series?.find((one) =>
    seriesTexts(one, brief.country).some((points) => points.text === text),
  )
  if (brief.type === 'trend-analysis' && series)
    return plainLine(series.source).slice(0, 160) || OWN
  return ownName(brief)
}
/** The source of a draft owner's statements where nobody is named. */
export const OWN = 'The author'
const ownName = (brief: DraftBrief): string =>
  plainLine(brief.business ?? brief.author?.name ?? '').slice(0, 120) || OWN

/** Returns the date, voice and source of an item that the owner of a draft told us at some time. */
export const ownSource = (brief: DraftBrief, at: string, name = ownName(brief)) => ({
  asOf: at.slice(0, 10),
  voice: 'customer' as const,
  source: { name, url: null, fetchedAt: at, hash: null, licence: null },
})

/**
 * Returns the statements of the brief as items in the voice of the customer, with ids from `next` on. Each has whole
 * sentences, of at most 400 characters together.
 */
export const customerItems = (brief: DraftBrief, at: string, next: number): EvidenceItem[] =>
  customerTexts(brief)
    .slice(0, CUSTOMER_ITEMS)
    .map((text, index) => ({
      id: `e${next + index}`,
      kind: 'customer',
      text,
      ...ownSource(brief, at, sourceOf(brief, text)),
    }))
