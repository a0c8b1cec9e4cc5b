import { randomUUID } from 'node:crypto'
import { createFreeTrial } from '@sortie/contracts/analysis/trials/trials'
import { CALLER_HEADER, createCallerSigner } from '@sortie/runtime/http/caller'
import type { WorkItem } from '@sortie/runtime/work/item'
import { sleepMs } from '../measuring/clock.ts'
import { drive } from '../measuring/measure.ts'
import { jsonHeaders, type WireRequest } from './client.ts'
import { type Instance, startInstance } from './instances.ts'
import type { BenchStage } from './stage.ts'
import type { BenchStore } from './store.ts'

/** Requests under way at a time. */
export const LANES = 8
/** Runs that wait in a full queue. */
export const QUEUED = 1_000
/** Seeding must outrun the workers; where it does not by then, it never will. */
const MOST_SEEDS = 20_000
const BATCH = 100
const POLL_MS = 100

/** No source but the one that needs no network, and as many launches as are measured. */
const SETTINGS = { WIKIMEDIA: '0', CRAWLER: '0', LAUNCHES_PER_MINUTE: '1000000' }

/** Requests of as many new users, as the gateway would hand them on. */
export const askedTrials = async (stage: BenchStage, count: number): Promise<WireRequest[]> => {
  const sign = await createCallerSigner(stage.common.secrets.GATEWAY_SIGNING_KEY!)
  const one = async (): Promise<WireRequest> => {
    const userId = `usr_${randomUUID()}`
    const caller = { userId, sessionId: `ses_${randomUUID()}`, ip: '127.0.0.1', operator: false }
    const body = JSON.stringify({
      industry: 'Plumbing',
      businessName: 'Harbour Plumbing Ltd',
      mainCompetitor: 'Northside Heating',
    })
    const headers = {
      ...jsonHeaders(body),
      'idempotency-key': randomUUID(),
      [CALLER_HEADER]: await sign(caller),
    }
    return { method: createFreeTrial.method, path: createFreeTrial.path, headers, body }
  }
  return Promise.all(Array.from({ length: count }, one))
}

/** Counts the runs in a state: waiting or running, done, given up. */
export const runs = ({ db }: BenchStore, state: WorkItem['state']) =>
  db.collection<WorkItem>('work').countDocuments({ state })

export const untilDrained = async (opened: BenchStore) => {
  while ((await runs(opened, 'open')) > 0) await sleepMs(POLL_MS)
}

/** A real analysis process, which asks the almanac only. */
export const startAnalysis = (
  stage: BenchStage,
  name: string,
  instance: number,
  more: Record<string, string> = {},
) =>
  startInstance(stage, {
    service: 'analysis',
    name,
    instance,
    connections: LANES,
    env: { ...SETTINGS, ...more },
  })

/** Latencies in ms of trials of new users. */
export const createTrials = async (stage: BenchStage, { send }: Instance, count: number) => {
  const trials = await askedTrials(stage, count)
  const { status } = createFreeTrial
  return (await drive(count, LANES, (_lane, index) => send(trials[index]!, status))).latencies
}

/** Creates trials until so many runs wait, however many are run meanwhile. */
export const fillQueue = async (stage: BenchStage, instance: Instance) => {
  for (let seeds = 0; (await runs(instance.opened, 'open')) < QUEUED; seeds += BATCH) {
    if (seeds >= MOST_SEEDS) throw new Error('the workers are faster than trials can be created')
    await createTrials(stage, instance, BATCH)
  }
}

const untilBusy = async ({ opened }: Instance) => {
  const before = await runs(opened, 'done')
  while ((await runs(opened, 'done')) === before) await sleepMs(POLL_MS)
}

export type LoadFigures = { latencies: number[]; perSecond: number }

/** Trials created on top of a full queue, while the runs in it are being worked on. */
export const underLoad = async (
  stage: BenchStage,
  busy: Instance,
  count: number,
): Promise<LoadFigures> => {
  const { opened, service } = busy
  service.process.kill('SIGCONT')
  await fillQueue(stage, busy)
  await untilBusy(busy)
  const before = await runs(opened, 'done')
  const began = performance.now()
  const latencies = await createTrials(stage, busy, count)
  const seconds = (performance.now() - began) / 1_000
  const ran = (await runs(opened, 'done')) - before
  const waiting = await runs(opened, 'open')
  service.process.kill('SIGSTOP')
  if (ran === 0) throw new Error('no worker finished a run meanwhile')
  if (waiting < QUEUED) throw new Error(`only ${waiting} runs were left in the queue`)
  return { latencies, perSecond: ran / seconds }
}
