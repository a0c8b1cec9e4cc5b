import { BATCH_ROWS, type FoundKeyword } from '@sortie/contracts/analysis/keywords/found-keywords'
import type { KeywordId } from '@sortie/contracts/analysis/keywords/keyword-id'
import type { PaidSide, ScoredKeyword } from '@sortie/contracts/analysis/keywords/ratings'
import type { Figure, Provenance } from '@sortie/contracts/analysis/keywords/receipts'
import type { RatedCandidate, Scoring, SourcedFigure } from './candidate.ts'
import { withReceipts } from './opportunities.ts'
import { paidSideOf } from './paid-side.ts'

/** Rows of a batch, in bytes of JSON: sealed and encoded they stay well under a commit's 256 kB. */
const BATCH_BYTES = 150_000

/** A batch as its event holds it. */
export type RecordedKeywords = { keywords: FoundKeyword[]; provenances: Provenance[] }

const provenanceOf = ({ value: _, inputs: __, ...provenance }: SourcedFigure): Provenance =>
  provenance

/** A batch of rated keywords: what their figures share of where they come from is said once. */
export const packed = (rated: readonly RatedCandidate[]): RecordedKeywords => {
  const provenances: Provenance[] = []
  const indexes = new Map<string, number>()
  const figureOf = (figure: SourcedFigure) => {
    const provenance = provenanceOf(figure)
    const key = JSON.stringify(provenance)
    const from = indexes.get(key) ?? provenances.push(provenance) - 1
    indexes.set(key, from)
    return { value: figure.value, from, ...(figure.inputs && { inputs: figure.inputs }) }
  }
  const keywords = rated.map(
    ({ weak, isRelated, searchVolume, difficulty, bids = {}, paid, ...rest }) => ({
      ...rest,
      ...(weak && { weak }),
      ...(isRelated && { isRelated }),
      searchVolume: figureOf(searchVolume),
      difficulty: figureOf(difficulty),
      ...(paid && {
        paid: {
          ...paid,
          ...(bids.cpc && { cpc: figureOf(bids.cpc) }),
          ...(bids.competition && { competition: figureOf(bids.competition) }),
        },
      }),
    }),
  )
  return { keywords, provenances }
}

/** Rated keywords in parts of at most 200 rows, and of so many bytes that each makes one commit. */
export const inBatches = (rated: readonly RatedCandidate[]): RatedCandidate[][] => {
  const parts: RatedCandidate[][] = []
  let bytes = 0
  for (const each of rated) {
    const size = Buffer.byteLength(JSON.stringify(packed([each]).keywords))
    const last = parts.at(-1)
    if (last && last.length < BATCH_ROWS && bytes + size <= BATCH_BYTES) last.push(each)
    else parts.push([each])
    bytes = parts.at(-1)!.length === 1 ? size : bytes + size
  }
  return parts
}

/** A keyword of a batch as it was before it was packed. */
export const unpacked = (
  found: FoundKeyword,
  provenances: readonly Provenance[],
): RatedCandidate => {
  const figure = ({ value, from, inputs }: FoundKeyword['searchVolume']): Figure => {
    const { cost: _, payload: __, ...provenance } = provenances[from]!
    return { value, ...provenance, ...(inputs && { inputs }) }
  }
  const { paid, ...rest } = found
  return {
    ...rest,
    searchVolume: figure(found.searchVolume),
    difficulty: figure(found.difficulty),
    ...(paid && {
      paid: { impact: paid.impact, opportunity: paid.opportunity, partial: paid.partial },
      bids: {
        ...(paid.cpc && { cpc: figure(paid.cpc) }),
        ...(paid.competition && { competition: figure(paid.competition) }),
      },
    }),
  }
}

type KeywordBatch = {
  at: string
  keywords: FoundKeyword[] | null
  provenances: Provenance[]
  scoring: Scoring
}

/** A keyword with the id that it has in every report, and what an ad on it is worth. */
export type IdentifiedKeyword = ScoredKeyword & {
  keywordId: KeywordId
  paid?: PaidSide | undefined
  /** As its candidate has it. */
  isRelated?: boolean | undefined
}

/** The keywords of a batch with their receipts; none once the person was erased. */
export const scoredIn = ({
  at,
  keywords,
  provenances,
  scoring,
}: KeywordBatch): IdentifiedKeyword[] =>
  (keywords ?? []).map((each) => {
    const rated = unpacked(each, provenances)
    const paid = paidSideOf(rated, scoring, at)
    const { keywordId, isRelated } = each
    return {
      keywordId,
      ...withReceipts(rated, scoring, at),
      ...(paid && { paid }),
      ...(isRelated && { isRelated }),
    }
  })
