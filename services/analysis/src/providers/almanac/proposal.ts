import type { Intent } from '@sortie/contracts/analysis/keywords/ratings'
import { sameSearch } from '../../domain/same-search.ts'
import { BANDS } from '../../lexicon/phrase-rows.ts'
import type { PlaceMention } from '../place-share.ts'
import type { LocalRow } from './rows.ts'

/** A phrase that the almanac proposes for a trade that it knows, and the row that it rests on. */
export type PhraseProposal = {
  keyword: string
  intent: Intent
  page: LocalRow['page']
  /** 0-3. */
  relevance: number
  theme: string
  row: LocalRow
  /** The place that it names: the town of the business, or its country. */
  names: PlaceMention
  /** The phrase that says the same without the place; none where it names none. */
  withoutPlace?: string
  /** Words, singular, that narrow the row's phrase to what the business does. */
  narrowedBy: string[]
  /** True where it is about the rest of the trade of a business that does only a part of it. */
  isRelated: boolean
}

/** A proposal of a row as editors wrote it, but for what is given. */
export const proposalOf = (row: LocalRow, more: Partial<PhraseProposal> = {}): PhraseProposal => ({
  keyword: row.phrase,
  intent: row.intent,
  page: row.page,
  theme: row.topic,
  relevance: row.fit,
  row,
  names: null,
  narrowedBy: [],
  isRelated: false,
  ...more,
})

const PARTS = { lower: 0, middle: 1, upper: 2 }
const searched = ({ row }: PhraseProposal) => Math.log10(BANDS[row.band][0]) * 3 + PARTS[row.part]
/** Orders proposals by how often they are searched for, the most first. */
export const bySearches = (one: PhraseProposal, other: PhraseProposal) =>
  searched(other) - searched(one)

/** Each search once, as it was first proposed. */
export const distinctProposals = (proposals: readonly PhraseProposal[]): PhraseProposal[] => {
  const seen = new Set<string>()
  return proposals.filter(({ keyword }) => {
    const key = sameSearch(keyword)
    const isNew = !seen.has(key)
    seen.add(key)
    return isNew
  })
}
