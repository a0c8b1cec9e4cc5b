import { randomUUID } from 'node:crypto'
import type { LookupFunction } from 'node:net'
import type { SourceCall } from '@sortie/contracts/analysis/keywords/receipts'
import {
  createFreeTrial,
  type FreeTrialResults,
  getFreeTrialResults,
} from '@sortie/contracts/analysis/trials/trials'
import { type RunningService, startForTest } from '@sortie/runtime/testing/stack'
import { helpful, startOpenAi } from '@sortie/sandbox/openai'
import type { StandIn } from '@sortie/sandbox/server'
import { bakerySite, startSite } from '@sortie/sandbox/site'
import { startWikimedia } from '@sortie/sandbox/wikimedia'
import { afterEach, expect, test, vi } from 'vitest'
import { almanac } from '../providers/almanac/almanac.ts'
import { crawler } from '../providers/crawler/crawler.ts'
import { openai } from '../providers/openai/openai.ts'
import type { Provider } from '../providers/port.ts'
import { wikimedia } from '../providers/wikimedia/wikimedia.ts'
import { build, shape } from '../testing-service.ts'

// The whole trial with its sources, each spoken to over its real protocol.

const running: { stop: () => Promise<unknown> }[] = []
afterEach(async () => {
  for (const each of running.splice(0).reverse()) await each.stop()
})
const started = async <Started extends { stop: () => Promise<unknown> }>(
  given: Promise<Started>,
) => {
  const now = await given
  running.push(now)
  return now
}

const contact = 'https://sortie.example; support@sortie.example'
const toThisMachine: LookupFunction = (_name, options, callback) =>
  options.all
    ? callback(null, [{ address: '127.0.0.1', family: 4 }])
    : callback(null, '127.0.0.1', 4)

/** The sources in their usual order, of stand-ins that listen where they are told. */
const sources = (model: string, encyclopedia: string, site: number): Provider[] => {
  const reader = crawler({
    contact,
    ports: [site],
    isAllowed: () => true,
    lookup: toThisMachine,
  })
  running.push({ stop: reader.close })
  return [
    openai({
      apiKey: 'sk-sandbox-key',
      baseUrl: `${model}/v1`,
      model: 'sandbox',
      siteOf: reader.siteOf,
    }),
    wikimedia({ contact, wikidataUrl: encyclopedia, pageviewsUrl: encyclopedia }),
    reader,
    almanac,
  ]
}

const trial = async (service: RunningService, mainCompetitor: string) => {
  const caller = service.caller(`usr_${randomUUID()}`)
  const body = { industry: 'Bakery', businessName: 'Crumb & Co', mainCompetitor }
  const { projectId } = (await service.call(createFreeTrial, { body, caller })).body
  return vi.waitFor(
    async () => {
      const reply = await service.call(getFreeTrialResults, { params: { projectId }, caller })
      expect(['ready', 'failed']).toContain(reply.body.analysis.status)
      return reply.body
    },
    { timeout: 40_000, interval: 200 },
  )
}
/** Every call that was recorded with the run, in order. */
const calls = async (service: RunningService): Promise<string[]> => {
  const commits = await service.db
    .collection<{ _id: string; events: { data: { sources?: SourceCall[] } }[] }>('commits')
    .find({ stream: /^rep_/ })
    .sort({ version: 1 })
    .toArray()
  return commits
    .flatMap(({ events }) => events.flatMap(({ data }) => data.sources ?? []))
    .map(({ provider, capability, outcome }) => `${provider} ${capability} ${outcome}`)
}
const sourcesIn = ({ analysis: { receipts } }: FreeTrialResults) =>
  new Set(Object.values(receipts).map(({ source }) => source))

test('with every source at hand a report mixes what they know, each figure with its receipt', async () => {
  const model: StandIn = await started(startOpenAi(helpful))
  const encyclopedia = await started(startWikimedia())
  const site = await started(startSite(bakerySite))
  const given = sources(model.url, encyclopedia.url, site.port)
  const service = await started(startForTest('analysis', shape, (kernel) => build(kernel, given)))

  const report = await trial(service, `http://greggs.example:${site.port}/`)
  const { analysis: shown } = report
  expect(shown.status).toBe('ready')
  expect(shown.results.competitors).toHaveLength(3)
  expect(shown.results.keywords).toHaveLength(5)
  expect(shown.results.competitors[0]?.topKeywords.map(({ typical }) => typical)).toEqual([
    false,
    false,
  ])
  expect(shown.notes.join(' ')).toContain('An AI model named competitors')
  expect(shown.notes.join(' ')).toContain('were read from its own site')
  expect(shown.notes.join(' ')).toContain('estimates, not measurements')
  expect(shown.notes.join(' ')).not.toContain('only source')
  expect(sourcesIn(report)).toEqual(new Set(['almanac', 'sortie', 'wikimedia']))
  const known = shown.results.competitors.findIndex(({ interest }) => interest !== undefined)
  expect(shown.receipts[`competitors.${known}.interest`]).toMatchObject({
    value: 1_550,
    unit: 'views/month',
    source: 'wikimedia',
    kind: 'measured',
  })
  expect(await calls(service)).toEqual([
    'crawler competitors answered',
    'openai competitors answered',
    'almanac volume answered',
    'wikimedia interest answered',
    'openai phrases answered',
    'crawler phrases answered',
    'almanac phrases answered',
    'almanac volume answered',
    'almanac difficulty answered',
  ])
})

test('with every source away the almanac still gives a whole report, and that is said', async () => {
  const nowhere = 'http://127.0.0.1:9'
  const given = sources(nowhere, nowhere, 9)
  const service = await started(startForTest('analysis', shape, (kernel) => build(kernel, given)))

  const report = await trial(service, 'http://greggs.example:9/')
  expect(report.analysis.status).toBe('ready')
  expect(report.analysis.results.competitors).toHaveLength(3)
  expect(report.analysis.results.keywords).toHaveLength(5)
  expect(sourcesIn(report)).toEqual(new Set(['almanac', 'sortie']))
  expect(report.analysis.notes).toEqual(
    expect.arrayContaining([
      'The AI model was unavailable, so this report doesn’t use it.',
      'Wikipedia data was unavailable, so this report doesn’t use it.',
      'A website that we tried to read was unavailable, so this report doesn’t use it.',
      'The competitors that you didn’t name come only from our built-in almanac.',
      'The keywords come only from our built-in almanac.',
    ]),
  )
  expect(report.analysis.notes.join(' ')).not.toContain('An AI model named')
  expect(await calls(service)).toEqual([
    'crawler competitors failed',
    'openai competitors failed',
    'wikimedia competitors failed',
    'almanac competitors answered',
    'almanac volume answered',
    'wikimedia interest resting',
    'openai phrases failed',
    'crawler phrases failed',
    'almanac phrases answered',
    'almanac volume answered',
    'almanac difficulty answered',
  ])
})

test('configured as it is shipped, on a machine without internet, a report is whole', async () => {
  const unreachable = 'http://wikimedia.invalid'
  const service = await started(
    startForTest('analysis', shape, build, {
      WIKIDATA_URL: unreachable,
      PAGEVIEWS_URL: unreachable,
    }),
  )
  const report = await trial(service, 'Greggs')
  expect(report.analysis.status).toBe('ready')
  expect(await calls(service)).toContain('wikimedia competitors failed')
  expect(await calls(service)).toContain('wikimedia interest resting')
})
