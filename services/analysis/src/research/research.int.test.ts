import { randomUUID } from 'node:crypto'
import type { LookupFunction } from 'node:net'
import { brotliCompressSync } from 'node:zlib'
import type { AnalysisEvent } from '@sortie/contracts/analysis'
import { createFreeTrial } from '@sortie/contracts/analysis/trials/trials'
import type { DraftId, ResearchId } from '@sortie/contracts/content/drafts/article-ids'
import { DraftBrief } from '@sortie/contracts/content/drafts/draft-brief'
import type { EvidenceItem } from '@sortie/contracts/content/evidence/evidence'
import { operationsOf } from '@sortie/contracts/operators/operations'
import { type RunningService, startForTest } from '@sortie/runtime/testing/stack'
import { listenLocally, type StandIn } from '@sortie/sandbox/server'
import { bakerySite, startSite } from '@sortie/sandbox/site'
import { startWikimedia } from '@sortie/sandbox/wikimedia'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { almanac } from '../providers/almanac/almanac.ts'
import { pageReader } from '../providers/crawler/page-reader.ts'
import { hostilePages } from '../providers/openai/hostile-pages.ts'
import { encyclopedia } from '../providers/wikimedia/extracts.ts'
import { build, shape } from '../testing-service.ts'
import { createSiteParsers } from '../untrusted/client.ts'

// Tests the research for an article, from the brief that content saved to the answer that it gets. The tests play the
// part of content.

const patience = { timeout: 60_000, interval: 200 }
const contact = 'https://sortie.example; support@sortie.example'
const toThisMachine: LookupFunction = (_name, options, callback) =>
  options.all
    ? callback(null, [{ address: '127.0.0.1', family: 4 }])
    : callback(null, '127.0.0.1', 4)

let sites: Record<'bakery' | 'slow' | 'hostile' | 'greedy', StandIn>
let wikipedia: StandIn
let analysis: RunningService
const room = createSiteParsers({ warn: () => {} })
beforeAll(async () => {
  sites = {
    bakery: await startSite(bakerySite),
    slow: await listenLocally(() => undefined),
    hostile: await startSite(() =>
      Object.fromEntries(hostilePages.map(({ html }, index) => [`/${index}`, html])),
    ),
    greedy: await startSite(() => greedyPages),
  }
  wikipedia = await startWikimedia()
  const pages = pageReader({
    contact,
    isAllowed: () => true,
    lookup: toThisMachine,
    timeoutMs: 8_000,
    ports: Object.values(sites).map(({ port }) => port),
  })
  const library = {
    pages,
    parsers: room,
    encyclopedia: encyclopedia({ contact, wikipediaUrl: wikipedia.url, timeoutMs: 8_000 }),
  }
  analysis = await startForTest(
    'analysis',
    shape,
    (kernel) => build(kernel, [almanac], undefined, library),
    { CRAWLER: 'false' },
  )
})
afterAll(async () => {
  await analysis.stop()
  await room.stop()
  await Promise.all([...Object.values(sites), wikipedia].map(({ stop }) => stop()))
})

const at = (name: keyof typeof sites, path: string) =>
  `http://${name}.example:${sites[name].port}${path}`

// Each of these took a core for seconds, or all memory, while analysis parsed it beside its requests.
const agentsTimesRules = `${'User-agent: *\n'.repeat(17_000)}${'Disallow: /no\n'.repeat(17_000)}${'#'.repeat(1_300_000)}`
const greedyPages = {
  '/robots.txt': {
    headers: { 'content-type': 'text/plain', 'content-encoding': 'br' },
    body: brotliCompressSync(agentsTimesRules),
  },
  '/spaces': `<title>${' '.repeat(400_000)}x</title><p style="${' '.repeat(400_000)}x">Rye</p>`,
  '/links': '<a>x</a>'.repeat(200_000),
  '/sentences': `<p>${'Mr. '.repeat(50_000)}</p>`,
}
const newUser = (): `usr_${string}` => `usr_${randomUUID()}`

type Draft = { draftId: DraftId; userId: `usr_${string}`; researchId: ResearchId }
const newDraft = (userId = newUser()): Draft => ({
  draftId: `dft_${randomUUID()}`,
  userId,
  researchId: `rsc_${randomUUID()}`,
})
const tell = (draft: Draft, version: number, type: string, brief?: object) => {
  const { researchId, ...about } = draft
  const data = { ...about, at: new Date().toISOString() }
  const more = brief && { researchId, brief: DraftBrief.parse(brief) }
  return analysis.publish('content', {
    type,
    stream: draft.draftId,
    version,
    data: { ...data, ...more },
  })
}
const brief = {
  type: 'informational',
  keyword: 'rye bread',
  industry: 'bakery',
  country: 'GB',
} as const

/** The events of a research as their person may read them. */
const eventsOf = async ({ userId, researchId }: Draft): Promise<AnalysisEvent[]> => {
  const { getHeldDataOf } = operationsOf('analysis')
  const { body } = await analysis.call(getHeldDataOf, { caller: analysis.caller(userId) })
  return body.events.filter(({ stream }) => stream === researchId) as unknown as AnalysisEvent[]
}
/** Returns the evidence, once the research is done. */
const foundFor = async (draft: Draft) => {
  const events = await vi.waitFor(async () => {
    const all = await eventsOf(draft)
    expect(all.at(-1)?.type).toBe('ResearchCompleted')
    return all
  }, patience)
  const items = events.flatMap((event): EvidenceItem[] =>
    event.type === 'EvidenceGathered' ? (event.data.items ?? []) : [],
  )
  const last = events.at(-1)
  const context = last?.type === 'ResearchCompleted' ? last.data.context : null
  return { events, items, context }
}
const textsOf = (items: EvidenceItem[]) => items.map(({ text }) => text)

test('a brief is researched once: figures, the customer’s page, and the encyclopedia', async () => {
  const draft = newDraft()
  await tell(draft, 1, 'DraftPlanned', { ...brief, pages: [at('bakery', '/bread')] })
  const { items, context } = await foundFor(draft)
  const found = items.map(({ voice, source, text }) => [voice, source.name, text])
  expect(found).toContainEqual([
    'reference',
    'Wikipedia: Rye bread',
    'Rye bread is a type of bread made with various proportions of flour from rye grain.',
  ])
  expect(found).toContainEqual([
    'self-said',
    'bakery.example: Rye bread and sourdough bread',
    'Sourdough bread keeps for three days.',
  ])
  expect(textsOf(items)[0]).toMatch(/^The keyword “.+” has about [\d,]+ searches a month/)
  expect(items.map(({ id }) => id)).toEqual(items.map((_, index) => `e${index + 1}`))
  expect(context).toMatchObject({ industry: 'bakery', country: 'GB' })
  expect(context?.words?.provider.one).toBeTruthy()
  expect(context?.read.map(({ url }) => url)).toContain(at('bakery', '/bread'))

  // The same research is asked for again: nothing is read, and nothing changes.
  const before = sites.bakery.seen.length
  await tell(draft, 2, 'BriefChanged', { ...brief, tone: 'friendly' })
  const other = newDraft(draft.userId)
  await tell(other, 1, 'DraftPlanned', brief)
  await foundFor(other)
  expect((await eventsOf(draft)).filter(({ type }) => type === 'ResearchAsked')).toHaveLength(1)
  expect(sites.bakery.seen).toHaveLength(before)
})

test('what was found travels and rests sealed with the key of the draft', async () => {
  const draft = newDraft()
  await tell(draft, 1, 'DraftPlanned', { ...brief, business: 'Crumb and Daughters' })
  await foundFor(draft)
  const stream = draft.researchId
  const commits = await analysis.db.collection('commits').find({ stream }).toArray()
  expect(commits.map(({ subject }) => subject)).toEqual([draft.draftId, draft.draftId])
  expect(JSON.stringify(commits)).not.toMatch(/rye bread|Crumb and/i)
  const sent = async () =>
    (await analysis.published()).filter((event) => event.stream === draft.researchId)
  await expect
    .poll(async () => (await sent()).map(({ type }) => type), patience)
    .toEqual(['EvidenceGathered', 'ResearchCompleted'])
  expect(JSON.stringify(await sent())).not.toMatch(/rye bread|Crumb and/i)
})

test('free drafts that wait for slow sites keep no customer waiting, who has other places', async () => {
  const userId = newUser()
  const ledgerId = `led_${randomUUID()}`
  await analysis.publish('billing', {
    type: 'MissionGranted',
    stream: ledgerId,
    version: 1,
    data: {
      ledgerId,
      userId,
      at: new Date().toISOString(),
      entries: [],
      available: 1,
      debt: 0,
      missions: 1,
      source: 'purchase',
      cents: 799,
    },
  })
  const laneOf = async ({ researchId }: Draft) => {
    const found = await analysis.db.collection('work').findOne({ stream: researchId })
    return found?.lane
  }
  const researchOf = async (user?: `usr_${string}`, pages: string[] = []) => {
    const draft = newDraft(user)
    await tell(draft, 1, 'DraftPlanned', { ...brief, pages })
    await expect.poll(() => laneOf(draft), patience).toBeTruthy()
    return draft
  }
  // Events of billing arrive beside those of content.
  await expect
    .poll(async () => laneOf(await researchOf(userId)), { ...patience, interval: 500 })
    .toBe('customer')
  const free: Draft[] = []
  for (let count = 0; count < 6; count += 1)
    free.push(await researchOf(undefined, [at('slow', `/${count}`)]))
  expect(await laneOf(free[0]!)).toBe('free')
  const paid = await researchOf(userId, [at('bakery', '/bread')])
  await foundFor(paid)
  const waiting = await analysis.db
    .collection('work')
    .countDocuments({ stream: { $in: free.map(({ researchId }) => researchId) }, state: 'open' })
  expect(waiting).toBeGreaterThan(0)
})

test('a site that is slow or hostile is left out, with a note', async () => {
  const draft = newDraft()
  const pages = [at('slow', '/'), ...[0, 3, 12, 30].map((index) => at('hostile', `/${index}`))]
  await tell(draft, 1, 'DraftPlanned', { ...brief, pages })
  const { items, context } = await foundFor(draft)
  expect(context?.notes.join(' ')).toMatch(/slow\.example:\d+ took too long to answer/)
  const hostile = items.filter(({ source }) => source.url?.includes('hostile.example'))
  expect(hostile).toEqual([])
  expect(JSON.stringify(items)).not.toMatch(/ignore all|evil|system:/i)
  // The evidence that needs none of these pages is there.
  expect(items.length).toBeGreaterThan(5)
})

test('a site made to cost all time and memory costs nobody else anything', async () => {
  const greedy = newDraft()
  const pages = ['/spaces', '/links', '/sentences'].map((path) => at('greedy', path))
  await tell(greedy, 1, 'DraftPlanned', { ...brief, pages })
  const other = newDraft()
  await tell(other, 1, 'DraftPlanned', { ...brief, pages: [at('bakery', '/bread')] })
  const [found, beside] = await Promise.all([foundFor(greedy), foundFor(other)])
  expect(beside.context?.read.map(({ url }) => url)).toContain(at('bakery', '/bread'))
  // The encyclopedia’s sentences are there all the same, and no page of the site is evidence.
  expect(found.items.length).toBeGreaterThan(0)
  expect(found.items.filter(({ source }) => source.url?.includes('greedy.example'))).toEqual([])
  for (const path of ['/spaces', '/links', '/sentences']) {
    expect(found.context?.notes.join('\n')).toContain(`greedy.example:${sites.greedy.port}${path}`)
  }
})

test('a report counts for its owner, and for nobody else', async () => {
  const userId = newUser()
  const caller = analysis.caller(userId)
  const body = { industry: 'Bakery', businessName: 'Crumb & Co', mainCompetitor: 'Greggs' }
  await analysis.call(createFreeTrial, { body, caller })
  const reports = analysis.db.collection<{ _id: string; view: { userId: string; status: string } }>(
    'view.report.1',
  )
  const reportId = await vi.waitFor(async () => {
    const found = await reports.findOne({ 'view.userId': userId, 'view.status': 'ready' })
    expect(found).not.toBeNull()
    return found!._id
  }, patience)

  const [own, foreign] = [newDraft(userId), newDraft()]
  await tell(own, 1, 'DraftPlanned', { ...brief, reportId })
  await tell(foreign, 1, 'DraftPlanned', { ...brief, reportId })
  const [mine, theirs] = [await foundFor(own), await foundFor(foreign)]
  const counted = /^The keyword report behind these figures looked at \d+ keywords/
  expect(textsOf(mine.items).some((text) => counted.test(text))).toBe(true)
  expect(textsOf(theirs.items).some((text) => counted.test(text))).toBe(false)
  expect(theirs.context?.business).toBeNull()
  expect(theirs.context?.notes.join(' ')).toContain('The report that the brief names is not there')
  expect(mine.context?.business).toBe('Crumb & Co')
})

test('of an erased draft nothing can be read any more, and it is researched no further', async () => {
  const draft = newDraft()
  await tell(draft, 1, 'DraftPlanned', brief)
  await foundFor(draft)
  await tell(draft, 2, 'DraftErased')
  const texts = async (): Promise<unknown[]> =>
    (await eventsOf(draft)).map(({ data }) => {
      if ('wanted' in data) return data.wanted
      return 'context' in data ? data.context : (data as { items: unknown }).items
    })
  await expect.poll(async () => (await texts()).every((text) => text === null), patience).toBe(true)
  const view = await analysis.db
    .collection<{ _id: string }>('view.research.1')
    .findOne({ _id: draft.researchId })
  expect(view).toMatchObject({ view: { status: 'done', draftId: draft.draftId } })

  const late: Draft = { ...draft, researchId: `rsc_${randomUUID()}` }
  await analysis.publish('content', {
    type: 'BriefChanged',
    stream: draft.draftId,
    version: 3,
    data: {
      draftId: draft.draftId,
      userId: draft.userId,
      researchId: late.researchId,
      at: new Date().toISOString(),
      brief: null,
    },
  })
  const after = newDraft(draft.userId)
  await tell(after, 1, 'DraftPlanned', brief)
  await foundFor(after)
  expect(await eventsOf(late)).toEqual([])
})
