import { KeywordIdea } from '@sortie/contracts/analysis/research/market-week'
import { expect, test } from 'vitest'
import { industries } from '../lexicon/industries.ts'
import { keywordIdeas, namesOf, tradesOfWeek } from './keyword-ideas.ts'

const at = '2026-11-23T05:00:00.000Z'
const signal = new AbortController().signal
const weeks = Array.from({ length: 53 }, (_, week) => `2026-W${String(week + 1).padStart(2, '0')}`)

test('each week has three trades, and no other week of the year has any of them', () => {
  const names = weeks.flatMap((week) => tradesOfWeek(week).map(({ id }) => id))
  expect(names).toHaveLength(3 * weeks.length)
  expect(new Set(names).size).toBe(names.length)
})

test('a week has the same trades whenever it is asked for', () => {
  expect(tradesOfWeek('2026-W48')).toEqual(tradesOfWeek('2026-W48'))
})

test('trades that people turn to in grief or distress are never named', () => {
  const somber = industries.filter(({ speech }) => !speech).map(({ id }) => id)
  expect(somber.length).toBeGreaterThan(0)
  const names = weeks.flatMap((week) => tradesOfWeek(week).map(({ id }) => id))
  expect(names.filter((name) => somber.includes(name))).toEqual([])
})

test('each trade of a week gets one keyword, whose figures say that they are estimates of the almanac', async () => {
  for (const week of weeks.slice(0, 12)) {
    const ideas = await keywordIdeas(week, at, signal)
    expect(ideas.map(({ trade }) => trade)).toEqual(tradesOfWeek(week).map(namesOf))
    for (const idea of ideas) {
      expect(KeywordIdea.parse(idea)).toEqual(idea)
      expect(idea).toMatchObject({ kind: 'modelled', source: 'almanac' })
      expect(idea.searchVolume).toBeGreaterThan(0)
      expect(idea.difficulty).toBeGreaterThan(0)
    }
  }
})
