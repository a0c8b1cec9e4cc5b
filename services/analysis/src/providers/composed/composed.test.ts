import { COMPOSED_NOTE } from '@sortie/contracts/analysis/reports/composed'
import { expect, test } from 'vitest'
import { FIGURES } from '../../domain/replay/formulas.ts'
import { competitorsOf, opportunitiesOf } from '../../testing.ts'
import { almanac } from '../almanac/almanac.ts'
import { chain } from '../chain.ts'
import type { SourceQuery } from '../port.ts'
import { composed } from './composed.ts'

const queryOf = (industry: string, more: Partial<SourceQuery> = {}): SourceQuery => ({
  industry,
  businessName: 'Northside',
  mainCompetitor: 'Bluebird',
  at: '2026-11-01T00:00:00.000Z',
  signal: new AbortController().signal,
  ...more,
})
const providers = chain([composed, almanac])

test('it serves trades that no editor wrote about, and no others', () => {
  const serves = (industry: string) => composed.serves!(queryOf(industry))
  expect(serves('axe throwing')).toBe(true)
  expect(serves('bird of prey displays')).toBe(true)
  for (const industry of ['bakery', 'asdf qwerty', '', '🍕', 'drug dealer', 'Drogen']) {
    expect(serves(industry), industry).toBe(false)
  }
})

test('a report says how its keywords came about, and is of the trade', async () => {
  const query = queryOf('axe throwing in Leeds')
  const { found, notes, grounds } = await opportunitiesOf(providers, query, [], 'mission')
  expect(notes).toContain(COMPOSED_NOTE)
  expect(grounds).toBe('trade')
  expect(found.length).toBeGreaterThanOrEqual(40)
  expect(found.map(({ keyword }) => keyword)).toContain('axe throwing leeds')
  expect(new Set(found.map(({ searchVolume }) => searchVolume.source))).toEqual(
    new Set(['composed']),
  )
})

test('a trial chooses five from it, of which competitors were shown none', async () => {
  const query = queryOf('marquee and tipi hire')
  const competitors = await competitorsOf(providers, query)
  const shown = competitors.found.flatMap(({ topKeywords }) =>
    topKeywords.map(({ keyword }) => keyword),
  )
  const { found, grounds } = await opportunitiesOf(providers, query, shown)
  expect(found).toHaveLength(5)
  expect(grounds).toBe('trade')
  expect(found.filter(({ keyword }) => shown.includes(keyword))).toEqual([])
})

test.for(['axe throwing in Leeds', 'beekeeping supplies', 'piano tuner'])(
  'every figure of %s can be computed again from its receipt',
  async (industry) => {
    const query = queryOf(industry, { country: 'GB' })
    const keywords = (await composed.phrases!(query)).found.map(({ keyword }) => keyword)
    const volumes = (await composed.volume!(query, keywords)).found
    const difficulties = (await composed.difficulty!(query, keywords)).found
    const bids = await composed.bids!(query, keywords)
    for (const keyword of keywords) {
      for (const figure of [
        volumes.get(keyword)!,
        difficulties.get(keyword)!,
        bids.get(keyword)!.cpc!,
      ]) {
        const run = FIGURES[figure.formula!]!.runs[figure.version!]!
        expect(run(figure.inputs!), `${keyword} ${figure.formula}`).toBe(figure.value)
      }
    }
  },
)

test('receipts give the range of searches: ten times as many, or a tenth', async () => {
  const query = queryOf('axe throwing')
  const { found } = await composed.volume!(query, ['axe throwing near me'])
  const { value, inputs } = found.get('axe throwing near me')!
  expect(inputs).toMatchObject({ least: value / 10, most: value * 10 })
})

test('clicks cost differently by intent and page', async () => {
  const query = queryOf('axe throwing')
  const keywords = (await composed.phrases!(query)).found.map(({ keyword }) => keyword)
  const bids = await composed.bids!(query, keywords)
  expect(new Set([...bids.values()].map(({ cpc }) => cpc!.value)).size).toBeGreaterThan(5)
})

/** Squared correlation of two lists of equal length. */
const rSquared = (xs: readonly number[], ys: readonly number[]): number => {
  const mean = (of: readonly number[]) => of.reduce((sum, each) => sum + each, 0) / of.length
  const [mx, my] = [mean(xs), mean(ys)]
  const sum = (of: (index: number) => number) => xs.reduce((all, _, index) => all + of(index), 0)
  const covariance = sum((index) => (xs[index]! - mx) * (ys[index]! - my))
  const spread = sum((index) => (xs[index]! - mx) ** 2) * sum((index) => (ys[index]! - my) ** 2)
  return covariance ** 2 / spread
}

test('difficulty is a measure of its own: volume explains at most half of it in the median report', async () => {
  const industries =
    'axe throwing in Leeds|beekeeping supplies|piano tuner|farm management software|party wall surveyor|kayak rental|alpaca breeder|grant writer|mole catcher|shepherd huts|luthier'
  const explained = await Promise.all(
    industries.split('|').map(async (industry) => {
      const { found } = await opportunitiesOf(providers, queryOf(industry), [], 'mission')
      return rSquared(
        found.map(({ searchVolume }) => Math.log10(searchVolume.value)),
        found.map(({ difficulty }) => difficulty.value),
      )
    }),
  )
  expect(explained.toSorted((a, b) => a - b)[Math.floor(explained.length / 2)]).toBeLessThanOrEqual(
    0.5,
  )
})
