import {
  type Clusterable,
  clustersOf,
} from '../../../../../services/analysis/src/domain/clusters/clusters.ts'
import { rate } from '../../../../../services/analysis/src/domain/opportunities.ts'
import { interleave, spread } from '../../measuring/measure.ts'
import { spreadText } from '../../measuring/numbers.ts'
import { candidates, currentScoring } from '../../pages/keywords.ts'
import type { BenchRow } from '../../results/row.ts'

const ROUNDS = 5
const FEW = 1_000
const MANY = 10_000
const URLS = 10
/** Keywords whose result pages are alike. */
const ALIKE = 8

/**
 * Ten addresses of each keyword: two that stand on every page, as those of directories do, five that the
 * keywords of its subject share, and three of its own.
 */
const resultsOf = (index: number): string[] => [
  ...Array.from({ length: 2 }, (_, at) => `https://directory-${at}.example/`),
  ...Array.from(
    { length: 5 },
    (_, at) => `https://subject-${Math.floor(index / ALIKE)}.example/${at}`,
  ),
  ...Array.from({ length: URLS - 7 }, (_, at) => `https://own-${index}.example/${at}`),
]

const keywords = (count: number): Clusterable[] =>
  candidates(count).map((candidate, index) => {
    const { searchVolume, difficulty, paid: _, ...rest } = rate(candidate, currentScoring)
    const figures = { volume: searchVolume.value, difficulty: difficulty.value }
    return { ...rest, ...figures, results: resultsOf(index) }
  })

const mean = (times: readonly number[]): number =>
  times.reduce((sum, time) => sum + time, 0) / times.length

const took = (clusterables: readonly Clusterable[]): number => {
  const began = performance.now()
  const found = clustersOf(clusterables)
  const time = performance.now() - began
  if (found.length >= clusterables.length) throw new Error('nothing was brought together')
  return time
}

/** Keywords brought together by their result pages: whether ten times as many take ten times as long. */
export const clusters: BenchRow = {
  name: 'clusters',
  run: async () => {
    const [few, many] = [keywords(FEW), keywords(MANY)]
    const pairs = await interleave(
      ROUNDS,
      async () => took(many),
      // As often as the other has more of them, so that both clear away as much memory.
      async () => mean(Array.from({ length: MANY / FEW }, () => took(few))),
    )
    const small = spread(pairs.map(({ base }) => base))
    const large = spread(pairs.map(({ ours }) => ours))
    return {
      checks: [
        {
          what: `clusters of 1,000 keywords x ${URLS} addresses`,
          most: 1_000,
          unit: 'ms',
          measured: small,
        },
        {
          what: '... of 10,000 / of 1,000',
          most: 12,
          measured: spread(pairs.map(({ ours, base }) => ours / base)),
        },
      ],
      absolute: ['', `10,000 keywords ${spreadText(large, 'ms')}`],
      notes: [
        `${ROUNDS} rounds in one process; what 1,000 take is the mean of ten runs, which clear away as much memory as one of 10,000. Of ten addresses of a keyword two stand on every result page, five on those of ${ALIKE} keywords, three on its own alone.`,
      ],
    }
  },
}
