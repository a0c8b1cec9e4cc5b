import type {
  Aim,
  Figure,
  Intent,
  KeywordId,
  OpportunityLabel,
  Provenance,
  Weakness,
} from '@sortie/contracts/analysis'

/** A figure with what its call cost, and the hash of what the source sent. */
export type SourcedFigure = Figure & Pick<Provenance, 'cost' | 'payload'>
/** What a click on an ad costs in US dollars, and how many compete for it, 0-100; as far as known. */
export type Bids = { cpc?: SourcedFigure | undefined; competition?: SourcedFigure | undefined }

/** A keyword with all that is known of it, before it is rated. */
export type KeywordCandidate = {
  keywordId: KeywordId
  keyword: string
  intent: Intent
  /** How close it is to what the business sells, 0-3. */
  relevance: number
  /** What it is about; keywords of one theme are alike. */
  theme: string
  /** The kind of page that a searcher expects, where the source of the phrase knows. */
  page?: string | undefined
  weak?: Weakness | undefined
  /** Whether it is about the rest of the trade of a business that does only a part of it. */
  isRelated?: boolean | undefined
  /** Searches a month that count as full volume for it, where it names a place within the country. */
  fullVolume?: number | undefined
  searchVolume: SourcedFigure
  difficulty: SourcedFigure
  /** What clicks on ads cost, as far as somebody knows. */
  bids?: Bids | undefined
}
/** What an ad is worth. */
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

/** What a rating follows from: the versions of the formulas, and what counts as full volume. */
export type Scoring = {
  impact: string
  clicks: string
  /** Searches a month; absent in older reports, which took that of the United States. */
  fullVolume?: number | undefined
  /** Absent in older reports. */
  paid?: string | undefined
  /** US dollars that a click usually costs in the trade; absent where nobody knows, and in older reports. */
  usualCpc?: number | undefined
  /** How many points an estimated score may be off; absent in older reports. */
  margin?: number | undefined
  /** What `impact` and `opportunity` say: what a page is worth, unless told, or an ad. */
  aim?: Aim | undefined
}

/** Searches a month that count as full volume for a keyword: those of its own place, else of its country. */
export const fullVolumeOf = (
  candidate: Pick<KeywordCandidate, 'fullVolume'>,
  scoring: Scoring,
): number | undefined => candidate.fullVolume ?? scoring.fullVolume
