import { randomUUID } from 'node:crypto'
import type { LookupFunction } from 'node:net'
import { checkReport, launchReport } from '@sortie/contracts/analysis/briefs/launch'
import { type RunningService, startForTest } from '@sortie/runtime/testing/stack'
import { breadhouse } from '@sortie/sandbox/rival-sites'
import type { StandIn } from '@sortie/sandbox/server'
import { startSite } from '@sortie/sandbox/site'
import { afterEach, expect, test } from 'vitest'
import { almanac } from '../providers/almanac/almanac.ts'
import { crawler } from '../providers/crawler/crawler.ts'
import { siteReader } from '../providers/crawler/site-reader.ts'
import { newUser } from '../testing-delivered.ts'
import { build, shape } from '../testing-service.ts'
import { createKnownSites } from './known-sites.ts'
import { createSiteBudget } from './site-budget.ts'

// Tests the limit on the requests to a stranger's site, whatever our customers type.

const running: { stop: () => Promise<unknown> }[] = []
afterEach(async () => {
  for (const each of running.splice(0).reverse()) await each.stop()
})
const here: LookupFunction = (_name, options, callback) =>
  options.all
    ? callback(null, [{ address: '127.0.0.1', family: 4 }])
    : callback(null, '127.0.0.1', 4)

const startRival = async (): Promise<StandIn> => {
  const paths = Array.from({ length: 30 }, (_, page) => `/p${page}`)
  const site = await startSite(() => ({
    '/': paths.map((path) => `<a href="${path}">Bread</a>`).join(''),
    ...Object.fromEntries(paths.map((path) => [path, '<p>Rye bread.</p>'])),
  }))
  running.push(site)
  return site
}

/** An instance of analysis whose only source besides the almanac is the site of a rival. */
const startInstance = async (site: StandIn, perHost: number, env: RunningService['env']) => {
  const service = await startForTest(
    'analysis',
    shape,
    (kernel) => {
      const { free: admit } = createSiteBudget(kernel.db, perHost)
      const isAllowed = () => true
      // As long as a busy machine needs: a check that waits no longer has the site read to its end.
      const crawlMs = 60_000
      const reader = crawler({
        contact: 'x',
        ports: [site.port],
        isAllowed,
        lookup: here,
        admit,
        crawlMs,
      })
      running.push({ stop: reader.close })
      return build(kernel, [reader, almanac])
    },
    env,
  )
  running.push({ stop: () => service.stop() })
  return service
}

/** A brief whose six sites are one: only what stands behind its address differs. */
const briefAt = ({ port }: StandIn, host = 'rival.example', industry = 'bakery') => {
  const at = (n: number) => `http://${host}:${port}/?${randomUUID()}${n}`
  const rivals = [1, 2, 3, 4].map(at)
  return { industry, businessName: 'Crumb', mainCompetitor: at(0), ownSite: at(5), rivals }
}
const launchAs = (service: RunningService, userId: string, body: object) =>
  service.call(launchReport, {
    body,
    caller: service.caller(userId),
    headers: { 'idempotency-key': randomUUID() },
  })
/** Waits until a site was sent as many requests. */
const seenBy = (site: StandIn, requests: number) =>
  expect.poll(() => site.seen.length, { timeout: 60_000 }).toBe(requests)
const checkAs = (service: RunningService, userId: string, body: object) =>
  service.call(checkReport, { body, caller: service.caller(userId) })

test('a site is read once for all briefs that name it, and no launch reads it past its throttle', async () => {
  const site = await startRival()
  const service = await startInstance(site, 1_000, { LAUNCHES_PER_MINUTE: '2' })
  const userId = newUser()
  expect((await checkAs(service, userId, briefAt(site))).status).toBe(200)
  await seenBy(site, 12)
  expect((await checkAs(service, userId, briefAt(site))).status).toBe(200)
  expect(site.seen).toHaveLength(12)
  const late = [briefAt(site, 'other.example'), briefAt(site, 'third.example')]
  for (const brief of late) {
    const { status, problem } = await launchAs(service, userId, brief)
    expect([status, problem?.message]).toEqual([
      429,
      expect.stringMatching(/^You can check or launch 2 reports a minute\. No mission was used\./),
    ])
  }
  expect(site.seen).toHaveLength(12)
})

test('all instances together send a host only so many requests, and a launch is not refused for that', async () => {
  const site = await startRival()
  const one = await startInstance(site, 30, {})
  const other = await startInstance(site, 30, one.env)
  const unknownTrade = () => briefAt(site, 'rival.example', 'zzyzx qwrtp')
  await checkAs(one, newUser(), unknownTrade())
  await seenBy(site, 12)
  // Free work has half of the budget, and other hosts of this domain count with it.
  await checkAs(other, newUser(), unknownTrade())
  await seenBy(site, 15)
  const unchecked = {
    ...unknownTrade(),
    mainCompetitor: `https://rival.example:${site.port}/`,
    ownSite: undefined,
    rivals: [],
  }
  const checked = await checkAs(other, newUser(), unchecked)
  expect([checked.status, checked.body]).toMatchObject([200, { verdict: 'ready', keywords: 0 }])
  expect(checked.body.message).toMatch(/^We can’t check this website right now/)
  // Checks that strangers made for free refuse no launch; nothing is read before its mission is reserved.
  expect((await launchAs(other, newUser(), unchecked)).status).toBe(202)
  expect(site.seen).toHaveLength(15)
})

test('a report uses no reading of a site again that the budget cut short', async () => {
  const site = await startSite(breadhouse)
  running.push(site)
  const service = await startInstance(site, 1_000, {})
  const address = new URL(`http://rival.example:${site.port}/`)
  const sitesWithin = (perHost: number) => {
    const { free, paid } = createSiteBudget(service.db, perHost)
    const reader = siteReader({
      contact: 'x',
      ports: [site.port],
      isAllowed: () => true,
      lookup: here,
      admit: paid,
      admitFree: free,
      crawlMs: 60_000,
    })
    const sites = createKnownSites(service.db, reader)
    running.push({ stop: sites.close })
    return sites
  }
  const narrow = sitesWithin(10)
  expect(await narrow.refresh(address)).toEqual({ outcome: 'busy' })
  const cut = await narrow.read(address)
  expect(cut).toMatchObject({ outcome: 'read', isCut: true })
  expect(await narrow.last(address)).toBeNull()

  const wide = sitesWithin(1_000)
  const whole = await wide.read(address)
  expect(whole).toMatchObject({ outcome: 'read', isCut: false })
  expect((await wide.last(address))?.facts.pages).toHaveLength(whole.facts!.pages.length)
  expect(whole.facts!.pages.length).toBeGreaterThan(cut.facts!.pages.length)
})
