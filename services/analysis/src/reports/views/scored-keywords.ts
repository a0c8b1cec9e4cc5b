import type { ScoredKeyword } from '@sortie/contracts/analysis/keywords/ratings'
import type { IdentifiedKeyword } from '../../domain/batches.ts'
import { keywordIdOf } from '../../lexicon/keyword-id.ts'

/** Each keyword once: releases before batches may have recorded two spellings of one. */
export const onceEach = (keywords: readonly ScoredKeyword[] | null): IdentifiedKeyword[] => {
  const identified = (keywords ?? []).map((each) => ({
    ...each,
    keywordId: keywordIdOf(each.keyword),
  }))
  return [...new Map(identified.map((each) => [each.keywordId, each])).values()]
}
