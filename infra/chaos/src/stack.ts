import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Context } from '@sortie/contracts/context'
import { ownEnvironment } from '@sortie/local/environment'
import { dataFolder } from '@sortie/local/paths'
import { type Stack, startStack } from '@sortie/local/stack/stack'
import { offline } from '@sortie/local/stack/test-stack'
import type { Commit } from '@sortie/runtime/store/commit'
import { expect } from 'vitest'
import { expectMoneyAddsUp, moneyInFlight } from './money.ts'
import {
  brokenStreams,
  countOf,
  disordered,
  idsToSend,
  readSystemState,
  type SystemState,
} from './system-state.ts'

/** Ports of this stack are so far from those of `make up`. */
const OFFSET = 5_000

/** Returns the port at which the tests imitate the sites that competitor reports read. */
export const chaosSitesPort = () => 4_020 + offset()

const offset = () => OFFSET + Number(ownEnvironment().PORT_OFFSET ?? 0)

// Every visitor of these tests comes from one address, and all are quicker than people.
const identity = { REGISTER_PER_ADDRESS: '1000000', LOGIN_PER_ADDRESS: '1000000' }
const billing = { CHECKOUTS_PER_HOUR: '1000000' }
const content = { BRIEFS_PER_MINUTE: '1000000' }
const analysis = {
  ...offline,
  LAUNCHES_PER_MINUTE: '1000000',
  SITE_REQUESTS_PER_TEN_MINUTES: '1000000',
  SITE_STAND_INS: String(chaosSitesPort()),
}

/** The name of this stack. */
export const NAME = 'chaos'

/**
 * The whole product, every service twice, on ports and folders of its own.
 * @param fresh false where it goes on with what is there: what is missing of it is started.
 */
export const startChaosStack = ({ fresh = true } = {}): Promise<Stack> =>
  startStack({
    name: NAME,
    offset: offset(),
    scale: 2,
    fresh,
    env: {
      identity,
      'identity-2': identity,
      billing,
      'billing-2': billing,
      analysis,
      'analysis-2': analysis,
      content,
      'content-2': content,
    },
  })

/** Stops Kafka, deletes all that it holds, and starts it empty, with its topics. */
export const loseKafka = async (stack: Stack): Promise<void> => {
  await stack.stop('kafka')
  await rm(join(dataFolder(NAME), 'kafka'), { recursive: true })
  await startChaosStack({ fresh: false })
}

/** Reads the stores and topics of a stack as they are now. */
const stateOf = (stack: Stack): Promise<SystemState> => {
  const contexts: Context[] = ['identity', 'billing', 'analysis', 'content', 'tracking']
  return readSystemState({
    mongoUrl: stack.urls.mongo,
    brokers: [stack.urls.kafka],
    databases: Object.fromEntries(
      contexts.map((context) => [context, stack.env(context).MONGO_DB]),
    ) as Record<Context, string>,
  })
}

/** A report has one of these, in the end. */
const OUTCOMES = [
  'ReportCompleted',
  'ReportFailed',
  'ReportCancelled',
  'ReportDeclined',
  'ForkCompleted',
  'ForkFailed',
]

const DRAFT_OUTCOMES = ['DraftCompleted', 'DraftFailed', 'DraftCancelled', 'DraftDeclined']
/** Returns the number of outcomes of each order of an article, by its name in the ledger. */
export const outcomesOfDrafts = ({ commits }: SystemState): Map<string, number> => {
  const all = new Map<string, number>()
  for (const type of DRAFT_OUTCOMES)
    for (const [reportId, count] of countOf(commits.content, type, 'reportId'))
      all.set(reportId, (all.get(reportId) ?? 0) + count)
  return all
}

/** Sections that were recorded twice in one revision of an order. */
const sectionsTwice = ({ commits }: SystemState): string[] => {
  const seen = new Set<string>()
  return commits.content
    .flatMap(({ events }) => events)
    .filter(({ type }) => type === 'SectionDrafted')
    .map(({ data }) => `${data.reportId} ${data.sectionId} ${data.revision}`)
    .filter((section) => seen.size === seen.add(section).size)
}

/**
 * Lists the conditions that don't hold yet; all of them must come true by themselves once nothing is killed any more.
 */
const problemsOf = (state: SystemState): string[] => {
  const problems: string[] = []
  for (const [context, commits] of Object.entries(state.commits) as [Context, Commit[]][]) {
    const published = state.published[context]
    const ids = new Set(published.map(({ id }) => id))
    const toSend = new Set(idsToSend(context, commits))
    const missing = [...toSend].filter((id) => !ids.has(id))
    const invented = [...ids].filter((id) => !toSend.has(id))
    if (missing.length > 0) problems.push(`${context}: ${missing.length} events not on Kafka yet`)
    if (invented.length > 0)
      problems.push(`${context}: published but internal, or not stored: ${invented}`)
    const pending = commits.filter(({ projected }) => !projected).length
    if (pending > 0) problems.push(`${context}: ${pending} commits not marked as projected yet`)
  }
  const users = countOf(state.commits.identity, 'UserRegistered', 'userId')
  const ledgers = countOf(state.commits.billing, 'LedgerOpened', 'userId')
  const without = [...users.keys()].filter((userId) => !ledgers.has(userId))
  if (without.length > 0) problems.push(`${without.length} users without a ledger yet`)
  const requested = ['ReportRequested', 'ReportForked'].flatMap((type) => [
    ...countOf(state.commits.analysis, type, 'reportId').keys(),
  ])
  const over = new Set(
    OUTCOMES.flatMap((type) => [...countOf(state.commits.analysis, type, 'reportId').keys()]),
  )
  const open = requested.filter((reportId) => !over.has(reportId))
  if (open.length > 0) problems.push(`${open.length} reports without an outcome yet`)
  const written = new Set(
    ['ExportWritten', 'ExportFailed'].flatMap((type) => [
      ...countOf(state.commits.analysis, type, 'exportId').keys(),
    ]),
  )
  const exportIds = [...countOf(state.commits.analysis, 'ExportRequested', 'exportId').keys()]
  const unwritten = exportIds.filter((exportId) => !written.has(exportId))
  if (unwritten.length > 0) problems.push(`${unwritten.length} files not written yet`)
  const ended = outcomesOfDrafts(state)
  const ordered = [...countOf(state.commits.content, 'DraftRequested', 'reportId').keys()]
  const unended = ordered.filter((reportId) => !ended.has(reportId))
  if (unended.length > 0) problems.push(`${unended.length} articles without an outcome yet`)
  problems.push(...moneyInFlight(state))
  if (state.openWork > 0) problems.push(`${state.openWork} work items open`)
  return problems
}

/** Waits until the whole system has come to rest. @returns what is stored and published then. */
export const untilConverged = async (stack: Stack, withinMs = 300_000): Promise<SystemState> => {
  for (const until = performance.now() + withinMs; ; ) {
    const late = performance.now() > until
    try {
      const state = await stateOf(stack)
      const problems = problemsOf(state)
      if (problems.length === 0) return state
      if (late) expect(problems).toEqual([])
    } catch (error) {
      // A broker that has just come back does not lead its partitions yet.
      if (late) throw error
    }
    await setTimeout(1_000)
  }
}

/** Nothing lost, nothing twice, nothing out of order, nothing parked. */
export const expectConsistent = (state: SystemState) => {
  for (const commits of Object.values(state.commits)) expect(brokenStreams(commits)).toEqual([])
  for (const [context, commits] of Object.entries(state.commits) as [Context, Commit[]][]) {
    const ids = idsToSend(context, commits)
    expect(disordered(state.published[context], ids)).toEqual([])
  }
  const once = (counts: Map<string, number>) => [...counts].filter(([, count]) => count !== 1)
  const { identity, billing, analysis } = state.commits
  expect(once(countOf(identity, 'UserRegistered', 'userId'))).toEqual([])
  expect(once(countOf(billing, 'LedgerOpened', 'userId'))).toEqual([])
  expect(once(countOf(analysis, 'ReportRequested', 'reportId'))).toEqual([])
  for (const type of ['CompetitorsFound', 'KeywordsCompleted', 'SortiesPlanned', ...OUTCOMES]) {
    expect(once(countOf(analysis, type, 'reportId'))).toEqual([])
  }
  for (const type of ['ExportRequested', 'ExportWritten', 'ExportFailed'])
    expect(once(countOf(analysis, type, 'exportId'))).toEqual([])
  const orders = countOf(state.commits.content, 'DraftRequested', 'reportId')
  expect(once(orders)).toEqual([])
  expect(once(outcomesOfDrafts(state))).toEqual([])
  expect(sectionsTwice(state)).toEqual([])
  // Every stored file belongs to an export: a writer that was killed left nothing behind.
  const files = new Set(countOf(analysis, 'ExportWritten', 'fileId').keys())
  expect(state.storedFiles.filter((fileId) => !files.has(fileId))).toEqual([])
  expect(state.parked).toBe(0)
  expectMoneyAddsUp(state)
}
