import type { GapRow } from '@sortie/contracts/analysis/comparisons/gap'
import type { KeywordId } from '@sortie/contracts/analysis/keywords/keyword-id'
import type { GapRank } from '@sortie/contracts/analysis/sites/sites'
import { expect, test } from 'vitest'
import { classesByRanks, gapByRankings, rankedParts, type SiteRank } from './by-rankings.ts'

const at = (rank: number): GapRank => ({ rank, page: 0 })
const roles = ['own', 'rival', 'rival'] as const
/** With a row in which all stand somewhere, so that all of them were measured. */
const classOf = (...ranks: GapRank[]) => classesByRanks(roles, [ranks, [at(1), at(1), at(1)]])[0]

test.for([
  ['all rivals rank and you do not', ['none', at(3), at(20)], 'missing'],
  ['one rival ranks and you do not', ['none', at(3), 'none'], 'untapped'],
  ['whether the other rival ranks is not known', ['none', at(3), 'unknown'], 'untapped'],
  ['a rival stands too far behind to count', ['none', at(21), 'none'], 'open'],
  ['a rival is three places ahead', [at(8), at(5), 'none'], 'weak'],
  ['a rival stands on the first page and you on the sixth', [at(57), at(4), at(30)], 'weak'],
  ['a rival is two places ahead', [at(8), at(6), 'none'], 'shared'],
  ['you are ahead of the best by two', [at(2), at(4), at(19)], 'shared'],
  ['you are ahead of all by three', [at(2), at(5), 'none'], 'strong'],
  ['you are ahead of one, and the other is not known', [at(2), at(5), 'unknown'], 'shared'],
  ['only you rank', [at(12), 'none', at(40)], 'unique'],
  ['whether a rival ranks is not known', [at(12), 'none', 'unknown'], 'open'],
  ['you alone, too far behind to count', [at(41), 'none', 'none'], 'open'],
  ['nothing is known', ['unknown', 'unknown', 'unknown'], 'open'],
] as const)('where %s it is %s', ([, ranks, expected]) => expect(classOf(...ranks)).toBe(expected))

test('a rival that was not measured is compared with nobody', () => {
  const rows: GapRank[][] = [
    ['none', at(3), 'unknown'],
    [at(1), 'none', 'unknown'],
  ]
  expect(classesByRanks(roles, rows)).toEqual(['missing', 'unique'])
})

test('without an own site rivals are compared with each other', () => {
  const rows: GapRank[][] = [
    [at(3), at(9)],
    [at(3), 'none'],
    ['none', at(30)],
  ]
  expect(classesByRanks(['rival', 'rival'], rows)).toEqual(['several', 'one', 'open'])
})

const keywords = Array.from({ length: 2_500 }, (_, n) => ({ keywordId: `kw_${n}` as KeywordId }))
const page = (n: number) => ({ url: `https://rival.example/${n}`, title: 'Title '.repeat(20) })

test('parts stay below what a commit takes, and each row finds its page', () => {
  const ranks = ({ keywordId }: { keywordId: string }): SiteRank[] => [
    'none',
    { rank: 3, page: page(Number(keywordId.slice(3)) % 700) },
    'unknown',
  ]
  const pages: GapRow[] = keywords.map(({ keywordId }) => ({
    keywordId,
    class: 'open',
    pages: [null, 2, null],
  }))
  const parts = rankedParts(gapByRankings(keywords, pages, roles, ranks), 3)
  expect(parts.length).toBeGreaterThan(1)
  expect(parts.flatMap(({ rows }) => rows)).toHaveLength(2_500)
  for (const part of parts) {
    expect(Buffer.byteLength(JSON.stringify(part))).toBeLessThan(140_000)
    for (const row of part.rows) {
      const rank = row.ranks![1] as { page: number }
      const index = Number(row.keywordId.slice(3)) % 700
      expect(part.rankedPages[1]![rank.page]!.url).toBe(page(index).url)
      expect([row.class, row.pages[1]]).toEqual(['missing', 2])
    }
  }
})

test('where there are no keywords there is one part without rows', () => {
  expect(rankedParts([], 2)).toEqual([{ rows: [], rankedPages: [[], []] }])
})
