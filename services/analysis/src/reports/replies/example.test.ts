import type { FreeTrialResults } from '@sortie/contracts/analysis/trials/trials'
import { expect, test } from 'vitest'
import { keywordIdOf } from '../../lexicon/keyword-id.ts'
import { almanac } from '../../providers/almanac/almanac.ts'
import { chain } from '../../providers/chain.ts'
import { competitorsOf, opportunitiesOf } from '../../testing.ts'
import type { ReportView } from '../views/report-view.ts'
import { freeTrialResults } from './trial-reply.ts'

// The examples on the public pages are the answers of a free trial for these invented businesses. After a change of
// data or formulas: look at the difference, then `npx vitest run services/analysis -u`.

const providers = chain([almanac])
const run = async (
  at: string,
  industry: string,
  businessName: string,
  mainCompetitor: string,
): Promise<FreeTrialResults> => {
  const brief = { industry, businessName, mainCompetitor }
  const query = { ...brief, at, signal: new AbortController().signal }
  const competitors = await competitorsOf(providers, query)
  const rivals = competitors.found.map(({ name }) => name)
  const shown = competitors.found.flatMap(({ topKeywords }) => topKeywords.map((k) => k.keyword))
  const { found, notes, grounds } = await opportunitiesOf(providers, { ...query, rivals }, shown)
  const place = { country: 'US', language: 'en' } as const
  const view: Partial<ReportView> = {
    name: businessName,
    industry,
    mainCompetitor,
    failure: null,
    grounds,
    status: 'ready',
    stages: [],
    competitors: competitors.found,
    top: found.map((each) => ({ ...each, keywordId: keywordIdOf(each.keyword, place) })),
    notes: [...new Set([...competitors.notes, ...notes])],
  }
  return freeTrialResults(view as ReportView)
}

const web = '../../../../../web/src/features'
const asText = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

test('the example of the home page is a real run', async () => {
  const at = '2026-11-01T10:30:00.000Z'
  const example = await run(at, 'Bakery', 'Harbour Street Bakery', 'Greggs')
  const { project, analysis } = example
  const { score, factors } = analysis.explanations['keywords.0']!
  await expect(asText(example)).toMatchFileSnapshot(`${web}/trial/example/example-run.json`)
  // As much of it as the first screen needs.
  const first = { project, keywords: analysis.results.keywords, why: { score, factors } }
  await expect(asText(first)).toMatchFileSnapshot(`${web}/trial/example/example-first.json`)
})

test.each([
  ['dentist', '2026-10-27T10:30:00.000Z', 'Dentist', 'Millpond Dental', 'Aspen Dental'],
  ['yoga', '2026-10-19T10:30:00.000Z', 'Yoga studio', 'Tide & Cedar Yoga', 'CorePower Yoga'],
  [
    'software',
    '2026-10-08T10:30:00.000Z',
    'Project management software',
    'Plankton Boards',
    'Trello',
  ],
])('so is that of the %s beside it', async (id, at, ...brief) => {
  const file = `${web}/home/example-${id}.json`
  await expect(asText(await run(at, ...brief))).toMatchFileSnapshot(file)
})
