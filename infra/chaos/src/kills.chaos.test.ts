import { setTimeout } from 'node:timers/promises'
import type { Stack } from '@sortie/local/stack/stack'
import { startRivals } from '@sortie/sandbox/rival-sites'
import type { StandIn } from '@sortie/sandbox/server'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AcknowledgedIds, buyAndLaunch } from './buyer.ts'
import { isLong, KILLS } from './kill-count.ts'
import {
  chaosSitesPort,
  expectConsistent,
  outcomesOfDrafts,
  startChaosStack,
  untilConverged,
} from './stack.ts'
import { countOf, type SystemState } from './system-state.ts'
import { type Browser, createBrowser, resultsOf, takeTrial, type Visitor } from './visitor.ts'

const SEED = Number(process.env.FC_SEED ?? Date.now() % 2 ** 31)
/** Visitors that take a trial at the same time, one after the other each. */
const LANES = 2
/**
 * Customers, so many of them at a time. Where there are many kills, they together buy 200 packs, launch 300
 * reports of both kinds, have 20 files and 60 articles written, and 20 copies are taken of their reports; else two
 * of them show that it works.
 */
const CUSTOMERS = isLong
  ? { lanes: 5, inEach: 4, purchases: 10, launches: 15, articles: 3 }
  : { lanes: 2, inEach: 1, purchases: 10, launches: 15, articles: 1 }
/** A kill each so many milliseconds. */
const PAUSE = { min: 1_000, max: 4_000 }

let stack: Stack
let sites: StandIn
beforeAll(async () => {
  sites = await startRivals(chaosSitesPort())
  stack = await startChaosStack()
})
afterAll(async () => {
  await stack?.down()
  await sites?.stop()
})

type Acknowledged = Visitor & { browser: Browser }

/** Takes trials until aborted; a trial counts once both its replies arrived. */
const takeTrials = async (until: AbortSignal, acknowledged: Acknowledged[]) => {
  while (!until.aborted) {
    const browser = createBrowser(stack.urls.product)
    acknowledged.push({ ...(await takeTrial(browser)), browser })
  }
}

/** Customers who buy and launch, one after the other in each lane. */
const sell = async (): Promise<AcknowledgedIds[]> => {
  const { lanes, inEach, ...plan } = CUSTOMERS
  const lane = async () => {
    const customers: AcknowledgedIds[] = []
    for (let customer = 0; customer < inEach; customer++) {
      const { product, stripe } = stack.urls
      customers.push(await buyAndLaunch({ product, stripe, sitesPort: chaosSitesPort() }, plan))
    }
    return customers
  }
  return (await Promise.all(Array.from({ length: lanes }, lane))).flat()
}

const killRandomly = async () => {
  const names = stack.processes.map(({ name }) => name).filter((name) => name !== 'zipkin')
  const kills = fc.sample(
    fc.record({ victim: fc.constantFrom(...names), pause: fc.integer(PAUSE) }),
    { seed: SEED, numRuns: KILLS },
  )
  for (const { victim, pause } of kills) {
    await setTimeout(pause)
    // It may be down from its last kill.
    await stack.kill(victim).catch(() => {})
    console.info(`killed ${victim}`)
  }
}

test(
  `after ${KILLS} kills nothing acknowledged is lost, nothing acts twice, and all converges`,
  async () => {
    console.info(`chaos seed ${SEED}: replay with FC_SEED=${SEED}`)
    const acknowledged: Acknowledged[] = []
    const over = new AbortController()
    const lanes = Array.from({ length: LANES }, () => takeTrials(over.signal, acknowledged))
    const sold = sell()
    // What fails before the kills are over is told by whoever waits for it then.
    for (const running of [...lanes, sold]) running.catch(() => {})
    try {
      await killRandomly()
    } finally {
      over.abort()
    }
    await Promise.all(lanes)
    const customers = await sold
    await stack.healthy(undefined, 240_000)
    const state = await untilConverged(stack)
    console.info(`${acknowledged.length} trials were acknowledged during ${KILLS} kills`)

    expectConsistent(state)
    expect(acknowledged.length).toBeGreaterThan(0)
    const requested = countOf(state.commits.analysis, 'ReportRequested', 'projectId')
    for (const { projectId, browser } of acknowledged) {
      expect(requested.get(projectId)).toBe(1)
      const { analysis } = await resultsOf(browser, projectId)
      expect(analysis.status).toBe('ready')
      expect(analysis.results.competitors).toHaveLength(3)
      expect(analysis.results.keywords).toHaveLength(5)
    }
    expectAllAccounted(state, customers)
    await expectMailsRepeatOnlyThemselves()
  },
  // Not how long it may take, but when it has hung: what customers do takes a slow machine ten minutes.
  480_000 + KILLS * 20_000,
)

/** The stores hold what customers got as replies: each payment is granted, each launch answered. */
const expectAllAccounted = (state: SystemState, customers: AcknowledgedIds[]) => {
  const { billing, analysis } = state.commits
  const ids = (key: Exclude<keyof AcknowledgedIds, 'articles'>) =>
    customers.flatMap((customer) => customer[key])
  const { lanes, inEach, purchases, launches } = CUSTOMERS
  expect(ids('paid')).toHaveLength(lanes * inEach * purchases)
  expect([...ids('launched'), ...ids('declined')]).toHaveLength(lanes * inEach * launches)
  const granted = countOf(billing, 'MissionGranted', 'orderId')
  for (const orderId of ids('paid')) expect(granted.get(orderId), orderId).toBe(1)
  const requested = countOf(analysis, 'ReportRequested', 'reportId')
  for (const reportId of ids('launched')) expect(requested.get(reportId), reportId).toBe(1)
  const declined = countOf(billing, 'MissionDeclined', 'reportId')
  for (const reportId of ids('declined')) expect(declined.get(reportId), reportId).toBe(1)
  const written = countOf(analysis, 'ExportWritten', 'exportId')
  for (const exportId of ids('exports')) expect(written.get(exportId), exportId).toBe(1)
  const copied = countOf(analysis, 'ForkCompleted', 'reportId')
  for (const reportId of ids('copies')) expect(copied.get(reportId), reportId).toBe(1)
  const completed = countOf(state.commits.content, 'DraftCompleted', 'reportId')
  const articles = customers.flatMap((customer) => customer.articles)
  expect(articles).toHaveLength(lanes * inEach * CUSTOMERS.articles)
  const outcomes = outcomesOfDrafts(state)
  for (const { reportId } of articles) expect(outcomes.get(reportId), reportId).toBe(1)
  expect(ids('exports')).toHaveLength(lanes * inEach)
  expect(ids('copies')).toHaveLength(lanes * inEach)
  const compared = countOf(analysis, 'GapFound', 'reportId').size
  const reserved = countOf(billing, 'MissionReserved', 'reportId').size
  console.info(
    `${ids('paid').length} orders were paid, ${reserved} missions reserved, ${declined.size} declined; ${compared} reports compared sites, ${written.size} files were written, ${copied.size} copies taken, ${completed.size} of ${articles.length} articles delivered`,
  )
}

type Mail = { subject: string; messageId?: string; to?: { address: string }[] }

/** One person gets many of these, each about another report, order or article. */
const oneOfMany = /report|mission|receipt|keywords found|article/i

/** A mail may come twice after a kill, but then as the same message. */
const expectMailsRepeatOnlyThemselves = async () => {
  const mails = (await (await fetch(`${stack.urls.inbox}/email`)).json()) as Mail[]
  const ids = new Map<string, Set<string>>()
  for (const { subject, messageId, to } of mails) {
    // The inbox was killed while it wrote this one down; the mail is sent again, whole.
    if (!to || !messageId || oneOfMany.test(subject)) continue
    const letter = `${subject} to ${to[0]?.address}`
    ids.set(letter, (ids.get(letter) ?? new Set()).add(messageId))
  }
  expect([...ids].filter(([, messages]) => messages.size > 1)).toEqual([])
}
