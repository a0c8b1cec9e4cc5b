import type { Country } from '@sortie/contracts/countries'
import { expect, test } from 'vitest'
import { competitorsOf, opportunitiesOf } from '../../testing.ts'
import { almanac } from '../almanac/almanac.ts'
import { chain } from '../chain.ts'
import { composed } from './composed.ts'
import { answersOf, cardOf, ENGLISH_BUSINESSES } from './testing-businesses.ts'

// Paid reports of trades that no editor wrote about, kept to be read as a customer of each business would. After
// a change of patterns or rules: look at the difference, then `npx vitest run services/analysis -u`.

const providers = chain([composed, almanac])
const at = '2026-11-01T00:00:00.000Z'

const report = async (industry: string, country: Country) => {
  const signal = new AbortController().signal
  const query = {
    industry,
    // Some of them are near a trade of ours: their owner chose the card of what was typed.
    reading: cardOf(industry),
    seeds: answersOf(industry),
    businessName: 'Northside',
    mainCompetitor: 'Bluebird',
    country,
    at,
    signal,
  }
  const competitors = await competitorsOf(providers, query, 'mission')
  const rivals = competitors.found.map(({ name }) => name)
  const keywords = await opportunitiesOf(providers, { ...query, rivals }, [], 'mission')
  return [
    `industry: ${JSON.stringify(industry)}, ${country}, ${keywords.found.length} keywords`,
    '',
    ...keywords.found.map(({ keyword, intent, searchVolume, difficulty, impact, opportunity }) =>
      [
        opportunity.padEnd(6),
        String(impact.value).padStart(3),
        keyword.padEnd(60),
        String(searchVolume.value).padStart(6),
        difficulty.value.toFixed(1).padStart(5),
        intent,
      ].join('  '),
    ),
    '',
    ...new Set([...competitors.notes, ...keywords.notes]),
    '',
  ].join('\n')
}

const slug = (text: string) => text.toLowerCase().replace(/[^a-z]+/g, '-')

test.for(ENGLISH_BUSINESSES)(
  'the report of %s, %s, is as it was read',
  async ([industry, country]) => {
    const file = `./golden/${slug(`${industry} ${country}`)}.txt`
    await expect(await report(industry, country)).toMatchFileSnapshot(file)
  },
)
