import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { brotliCompressSync } from 'node:zlib'
import { checkReport, launchReport } from '@sortie/contracts/analysis/briefs/launch'
import type { ReportId } from '@sortie/contracts/analysis/reports/report-id'
import { getReport } from '@sortie/contracts/analysis/reports/reports'
import { PACKS } from '@sortie/contracts/billing/packs'
import type { CallInput, Reply } from '@sortie/contracts/call'
import type { DraftId, SectionId } from '@sortie/contracts/content/drafts/article-ids'
import { editSection } from '@sortie/contracts/content/drafts/draft-editing'
import { getSharedDraft, shareDraft } from '@sortie/contracts/content/drafts/draft-sharing'
import {
  changeBrief,
  exportDraft,
  getDraft,
  listSections,
  planDraft,
} from '@sortie/contracts/content/drafts/drafts'
import { setVoice } from '@sortie/contracts/content/voices/brand-voice'
import { getUser } from '@sortie/contracts/identity/accounts/authentication'
import type { Endpoint } from '@sortie/contracts/kit'
import { ownEnvironment } from '@sortie/local/environment'
import { enoughForAnArticle } from '@sortie/local/sample-brief'
import { services } from '@sortie/local/services'
import { type Stack, startStack } from '@sortie/local/stack/stack'
import { offline } from '@sortie/local/stack/test-stack'
import { listenLocally, type StandIn } from '@sortie/sandbox/server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { haveArticles } from './author.ts'
import { PACK, payAtStripe, startOrder } from './buyer.ts'
import { type Browser, createBrowser, createVisitor, takeTrial } from './visitor.ts'
import { type Observation, witness } from './witness.ts'

// What somebody with bad intent can send with a free account, or with one pack, at the limits that
// customers have. A customer's requests go on meanwhile: all are answered, and no process ends.

const OFFSET = 8_000 + Number(ownEnvironment().PORT_OFFSET ?? 0)
const SITES = 4_020 + OFFSET

const filled = (part: string, size: number) =>
  part.repeat(Math.ceil(size / part.length)).slice(0, size)

/** Pages that once took seconds or minutes of a core. */
const HOSTILE_PAGES: Record<string, string> = {
  '/style': `<p style="${filled(' ', 1_900_000)}">x`,
  '/title': `<title>${filled(' ', 1_900_000)}x`,
  '/mister': `<p>${filled('Mr. ', 1_900_000)}`,
  '/elements': filled('<b>', 1_900_000),
  '/links': filled('<a>x</a>', 1_900_000),
}

/** 1.7 MB that pack to some dozen bytes. */
const robots = brotliCompressSync(
  filled('User-agent: *\n', 850_000) + filled('Disallow: /no\n', 850_000),
)

let stack: Stack
let sites: StandIn
/** Requests that the hostile site of pre-flights got. */
let asked = 0
/** A customer who has done nothing. */
let customer: Browser
/** Somebody with a free account and its trial, and somebody who bought missions and has an article. */
let free: { browser: Browser; projectId: string }
let buyer: { browser: Browser; draftId: DraftId; signIn: () => Promise<void> }
const observations: Observation[] = []

/** Missions of the pack that is bought here. */
const MISSIONS = PACKS.find(({ id }) => id === PACK)!.missions

const signedUp = async () => {
  const browser = createBrowser(stack.urls.product)
  const { signIn } = await createVisitor(browser)
  return { browser, signIn }
}

const withMissions = async (packs = 1) => {
  const person = await signedUp()
  for (let bought = 0; bought < packs; bought += 1) {
    const { session } = await startOrder(person.browser, person.signIn)
    await payAtStripe(stack.urls.stripe, session)
  }
  const granted = async () => {
    const { body } = await person.browser.patiently(getUser, {})
    expect(getUser.reply.parse(body).user?.queriesRemaining).toBe(packs * MISSIONS)
  }
  await vi.waitFor(granted, { timeout: 60_000, interval: 200 })
  return person
}

beforeAll(async () => {
  sites = await listenLocally((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://site')
    if (request.headers.host?.startsWith('many')) asked += 1
    if (pathname === '/robots.txt' && request.headers.host?.startsWith('rules')) {
      response.writeHead(200, { 'content-type': 'text/plain', 'content-encoding': 'br' })
      return response.end(robots)
    }
    const body = HOSTILE_PAGES[pathname] ?? '<title>Bread</title><p>We bake bread each morning.</p>'
    return response.writeHead(200, { 'content-type': 'text/html' }).end(body)
  }, SITES)
  stack = await startStack({
    name: 'strangers',
    offset: OFFSET,
    fresh: true,
    // All come from one address here; every other limit is the one that customers have.
    env: {
      identity: { REGISTER_PER_ADDRESS: '1000', LOGIN_PER_ADDRESS: '1000' },
      analysis: { ...offline, SITE_STAND_INS: String(SITES) },
      content: { CONTENT_PER_ADDRESS: '1000' },
    },
  })
  customer = (await signedUp()).browser
  const browser = createBrowser(stack.urls.product)
  free = { browser, ...(await takeTrial(browser)) }
  const person = await withMissions()
  const [article] = await haveArticles(person, 1)
  buyer = { ...person, draftId: article!.draftId }
}, 240_000)

afterAll(async () => {
  await stack?.down()
  await sites?.stop()
  if (observations.length > 0) console.table(observations)
}, 60_000)

const pids = () => Promise.all([...services, 'gateway'].map((name) => stack.pid(name)))

/** The statuses of many calls, at most eight of them at once. */
const statusesOf = async <E extends Endpoint>(
  browser: Browser,
  endpoint: E,
  calls: CallInput<E>[],
): Promise<number[]> => {
  const statuses: number[] = []
  const waiting = [...calls]
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { status } = await browser.once(endpoint, next, randomUUID())
      statuses.push(status)
    }
  }
  await Promise.all(Array.from({ length: 8 }, lane))
  return statuses
}

/** Lets somebody act, and expects that the customer noticed nothing and that no process ended. */
const attack = async (name: string, act: () => Promise<unknown>) => {
  const before = await pids()
  const observation = await witness(customer, name, act)
  observations.push(observation)
  expect(Object.keys(observation.statuses)).toEqual(['200'])
  expect(await pids()).toEqual(before)
  const health = await fetch(`${stack.urls.product}/api/health`)
  expect(health.status).toBe(200)
}

const bodyOf = <E extends Endpoint>({ reply }: E, { body }: { body: unknown }) =>
  reply.parse(body) as Reply<E>

const briefOf = (pages: string[]) => ({ ...enoughForAnArticle, pages })

const untilResearched = async (browser: Browser, draftId: DraftId) => {
  await expect
    .poll(
      async () => {
        const answer = await browser.patiently(getDraft, { params: { draftId } })
        return bodyOf(getDraft, answer).research.status
      },
      { timeout: 120_000, interval: 500 },
    )
    .not.toBe('running')
}

const planned = async (browser: Browser, pages: string[]) => {
  const answer = await browser.patiently(planDraft, { body: briefOf(pages) }, randomUUID())
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return bodyOf(planDraft, answer).draftId
}

test('nothing at all, as a measure of the rest', async () => {
  await attack('nothing', () => setTimeout(5_000))
})

test('robots.txt of 1.7 MB, and pages that once took minutes, end no process', async () => {
  await attack('robots.txt and pages', async () => {
    const addresses = Object.keys(HOSTILE_PAGES).map(
      (path) => `http://pages.example:${SITES}${path}`,
    )
    const drafts = await Promise.all([
      planned(free.browser, [`http://rules.example:${SITES}/`]),
      planned(free.browser, addresses.slice(0, 3)),
      planned(free.browser, addresses.slice(3)),
    ])
    for (const draftId of drafts) await untilResearched(free.browser, draftId)
  })
}, 300_000)

test('pre-flights of a hundred addresses of one site send it few requests', async () => {
  await attack('pre-flights', async () => {
    const calls = Array.from({ length: 100 }, (_, index) => ({
      body: {
        industry: 'Bakery',
        businessName: 'Crumb',
        kind: 'competitors' as const,
        mainCompetitor: `http://many.example:${SITES}/?${index}`,
      },
    }))
    const statuses = await statusesOf(free.browser, checkReport, calls)
    expect(statuses).toContain(429)
  })
  // What one site gets in ten minutes from free checks.
  expect(asked).toBeLessThanOrEqual(100)
}, 180_000)

test('launches without a mission are declined, then held back', async () => {
  await attack('launches without a mission', async () => {
    const body = {
      industry: 'Bakery',
      businessName: 'Crumb',
      mainCompetitor: 'Greggs',
      again: true,
    }
    const calls = Array.from({ length: 500 }, () => ({ body }))
    const { browser } = await signedUp()
    const statuses = await statusesOf(browser, launchReport, calls)
    expect(new Set(statuses)).toEqual(new Set([402, 429]))
  })
}, 180_000)

/** A text at the limit of a section: every line belongs to an item of a list. */
const LAZY_LINES = `- a\n${filled('b\n', 19_990)}`

test('saves of texts that are dear to parse are held back, foreign ones before they are parsed', async () => {
  const params = { draftId: buyer.draftId }
  const { sections } = bodyOf(listSections, await buyer.browser.once(listSections, { params }))
  const sectionId = sections[0]!.sectionId as SectionId
  const calls = Array.from({ length: 100 }, () => ({
    params: { ...params, sectionId },
    body: { basedOn: 0, heading: 'A', markdown: LAZY_LINES },
  }))
  await attack('foreign saves', async () => {
    const statuses = await statusesOf(free.browser, editSection, calls)
    expect(statuses).toContain(404)
    expect(statuses.every((status) => status === 404 || status === 429)).toBe(true)
  })
  await attack('own saves', async () => {
    const statuses = await statusesOf(buyer.browser, editSection, calls)
    expect(statuses.every((status) => [200, 409, 422, 429].includes(status))).toBe(true)
  })
}, 180_000)

test('samples of a voice that never end a sentence are measured in time', async () => {
  const samples = [0, 1, 2].map(() => filled('A. ', 11_999))
  await attack('voices', async () => {
    const calls = Array.from({ length: 60 }, () => ({
      params: { projectId: free.projectId },
      body: { samples },
    }))
    const statuses = await statusesOf(free.browser, setVoice, calls)
    expect(statuses).toContain(200)
  })
}, 180_000)

test('a shared article of thousands of items is read and exported by many', async () => {
  const params = { draftId: buyer.draftId }
  const { sections } = bodyOf(listSections, await buyer.browser.once(listSections, { params }))
  for (const { sectionId, heading } of sections.slice(0, 8)) {
    const { status } = await buyer.browser.patiently(
      editSection,
      {
        params: { ...params, sectionId },
        body: {
          basedOn: sections.find((one) => one.sectionId === sectionId)!.revision,
          heading,
          markdown: filled('- a\n', 19_960),
        },
      },
      randomUUID(),
    )
    expect([200, 409, 422]).toContain(status)
  }
  const shared = await buyer.browser.patiently(shareDraft, { params, body: {} }, randomUUID())
  const { token } = bodyOf(shareDraft, shared)
  await attack('a shared article', async () => {
    const stranger = createBrowser(stack.urls.product)
    const reads = Array.from({ length: 300 }, () => ({ params: { token } }))
    const statuses = await statusesOf(stranger, getSharedDraft, reads)
    expect(statuses).toContain(200)
    const files = Array.from({ length: 60 }, () => ({ params, query: {} }))
    await statusesOf(buyer.browser, exportDraft, files)
  })
}, 300_000)

test('rehearsals of changed drafts wait for their turn', async () => {
  const drafts = await Promise.all([1, 2, 3].map(() => planned(free.browser, [])))
  for (const draftId of drafts) await untilResearched(free.browser, draftId)
  await attack('rehearsals', async () => {
    for (let change = 0; change < 8; change += 1) {
      for (const draftId of drafts) {
        const body = { ...enoughForAnArticle, audience: `readers ${change}` }
        await free.browser.once(changeBrief, { params: { draftId }, body }, randomUUID())
        const reads = Array.from({ length: 10 }, () => ({ params: { draftId } }))
        const statuses = await statusesOf(free.browser, getDraft, reads)
        expect(statuses.every((status) => status === 200 || status === 429)).toBe(true)
      }
    }
  })
}, 300_000)

const launchedReport = async (browser: Browser): Promise<ReportId> => {
  const body = {
    industry: 'Bakery',
    businessName: 'Crumb',
    mainCompetitor: 'Greggs',
    again: true,
  }
  const answer = await browser.patiently(launchReport, { body }, randomUUID())
  expect(answer.status, JSON.stringify(answer.body)).toBe(202)
  return bodyOf(launchReport, answer).reportId
}

/** @returns the milliseconds from a launch to its report */
const timeReport = async (browser: Browser): Promise<number> => {
  const began = performance.now()
  const reportId = await launchedReport(browser)
  await expect
    .poll(
      async () => {
        const answer = await browser.patiently(getReport, { params: { reportId } })
        return bodyOf(getReport, answer).analysis.status
      },
      { timeout: 120_000, interval: 50 },
    )
    .toBe('ready')
  return Math.round(performance.now() - began)
}

test('a customer’s report is there soon while others queue all that they may', async () => {
  const single = await withMissions()
  const alone = await timeReport(single.browser)
  const others = await Promise.all([1, 2, 3, 4].map(() => withMissions(4)))
  let beside = 0
  await attack('48 launches of four others', async () => {
    const launches = others.flatMap(({ browser }) =>
      Array.from({ length: 12 }, () => launchedReport(browser)),
    )
    await setTimeout(1_000)
    beside = await timeReport(single.browser)
    await Promise.all(launches)
  })
  console.log(`a report alone ${alone} ms, beside 48 of others ${beside} ms`)
}, 300_000)

test('guesses of links and of sessions are held back', async () => {
  const stranger = createBrowser(stack.urls.product)
  await attack('guesses of links', async () => {
    const calls = Array.from({ length: 400 }, () => ({ params: { token: randomUUID() } }))
    const statuses = await statusesOf(stranger, getSharedDraft, calls)
    // What was read before through a link counts for the same network.
    expect(statuses.every((status) => status === 404 || status === 429)).toBe(true)
    expect(statuses).toContain(429)
  })
}, 180_000)
