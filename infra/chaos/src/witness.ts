import { setTimeout } from 'node:timers/promises'
import { listReports } from '@sortie/contracts/analysis/reports/reports'
import { listDrafts } from '@sortie/contracts/content/drafts/drafts'
import { getUser } from '@sortie/contracts/identity/accounts/authentication'
import type { Browser } from './visitor.ts'

/** The replies that one customer got while something else went on. */
export type Observation = {
  name: string
  /** The number of the customer's requests that got each status; 0 where no reply came. */
  statuses: Record<number, number>
  /** Milliseconds until a reply was there. */
  p50: number
  p95: number
  longest: number
  seconds: number
}

/** Between two requests of one customer. */
const PAUSE_MS = 50

const READS = [
  (browser: Browser) => browser.once(getUser, {}),
  (browser: Browser) => browser.once(listReports, { query: {} }),
  (browser: Browser) => browser.once(listDrafts, { query: {} }),
]

const percentile = (sorted: number[], share: number) =>
  Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)

/** Reads a customer's own pages without pause while something goes on. @returns what the customer noticed. */
export const witness = async (
  browser: Browser,
  name: string,
  act: () => Promise<unknown>,
): Promise<Observation> => {
  let isOver = false
  const began = performance.now()
  const acting = act().finally(() => {
    isOver = true
  })
  // The act may fail while a reply is awaited: its error is thrown at the end.
  acting.catch(() => {})
  const times: number[] = []
  const statuses: Record<number, number> = {}
  for (let turn = 0; !isOver; turn += 1) {
    const sent = performance.now()
    const { status } = await READS[turn % READS.length]!(browser).catch(() => ({ status: 0 }))
    times.push(performance.now() - sent)
    statuses[status] = (statuses[status] ?? 0) + 1
    await setTimeout(PAUSE_MS)
  }
  await acting
  const sorted = times.toSorted((a, b) => a - b)
  return {
    name,
    statuses,
    p50: percentile(sorted, 0.5),
    p95: percentile(sorted, 0.95),
    longest: percentile(sorted, 1),
    seconds: Math.round((performance.now() - began) / 1_000),
  }
}
