import type { Weakness } from '@sortie/contracts/analysis/keywords/found-keywords'
import type { KeywordId } from '@sortie/contracts/analysis/keywords/keyword-id'
import type { Aim, Intent, OpportunityLabel } from '@sortie/contracts/analysis/keywords/ratings'
import type { Figure, Provenance } from '@sortie/contracts/analysis/keywords/receipts'

/** A figure with what its call cost, and the hash of what the source sent. */
export type SourcedFigure = Figure & Pick<Provenance, 'cost' | 'payload'>
/** The price of a click on an ad in US dollars, and the competition for it, 0-100; each where known. */
export type Bids = { cpc?: SourcedFigure | undefined; competition?: SourcedFigure | undefined }

/** A keyword with all that is known of it, before it is rated. */
export type KeywordCandidate = {
  keywordId: KeywordId
  keyword: string
  intent: Intent
  /** Closeness to what the business sells, 0-3. */
  relevance: number
  /** The topic of the keyword; keywords of one theme are alike. */
  theme: string
  /** The kind of page that a searcher expects, where the source of the phrase knows. */
  page?: string | undefined
  weak?: Weakness | undefined
  /** True where it is about the rest of the trade of a business that does only a part of it. */
  isRelated?: boolean | undefined
  /** Searches a month that count as full volume for it, where it names a place within the country. */
  fullVolume?: number | undefined
  searchVolume: SourcedFigure
  difficulty: SourcedFigure
  /** Price and competition of ads, where a source knows them. */
  bids?: Bids | undefined
}
/** The rating of an ad on a keyword. */
export type PaidRating = { impact: number; opportunity: OpportunityLabel; partial: boolean }
export type Rating = {
  /** Share of the clicks that organic results get together, 0-1. */
  clickShare: number
  /** 0-100, whole. */
  impact: number
  opportunity: OpportunityLabel
  /** A factor was missing, and the weights were renormalised. */
  partial: boolean
}
export type RatedCandidate = KeywordCandidate & Rating & { paid?: PaidRating | undefined }

/** The formulas that a rating follows from, by their versions, with the reference values that they used. */
export type Scoring = {
  impact: string
  clicks: string
  /** Searches a month; absent in older reports, which took that of the United States. */
  fullVolume?: number | undefined
  /** Absent in older reports. */
  paid?: string | undefined
  /** US dollars that a click usually costs in the trade; absent where nobody knows, and in older reports. */
  usualCpc?: number | undefined
  /** Points that an estimated score may be off; absent in older reports. */
  margin?: number | undefined
  /** The aim of `impact` and `opportunity`: the value of a page by default, or of an ad. */
  aim?: Aim | undefined
}

/** Searches a month that count as full volume for a keyword: those of its own place, else of its country. */
export const fullVolumeOf = (
  candidate: Pick<KeywordCandidate, 'fullVolume'>,
  scoring: Scoring,
): number | undefined => candidate.fullVolume ?? scoring.fullVolume
