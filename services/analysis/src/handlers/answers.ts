import { setTimeout } from 'node:timers/promises'
import type { ReportId } from '@sortie/contracts/analysis'

export type Answers = ReturnType<typeof createAnswers>

/** First look for what another instance was told; each later one waits twice as long. */
const FIRST_LOOK_MS = 50

/**
 * Waits for billing's answer about a report. This process tells at once what it heard itself; for
 * what another instance heard it looks, ever less often.
 */
export const createAnswers = () => {
  const waiting = new Map<ReportId, Set<() => void>>()

  const told = (reportId: ReportId, signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      const there = waiting.get(reportId) ?? new Set()
      waiting.set(reportId, there.add(resolve))
      signal.addEventListener('abort', () => {
        there.delete(resolve)
        if (there.size === 0 && waiting.get(reportId) === there) waiting.delete(reportId)
        resolve()
      })
    })

  /** Until the next word about it, or `ms`. */
  const next = async (reportId: ReportId, ms: number) => {
    const over = new AbortController()
    const pause = setTimeout(ms, undefined, { signal: over.signal }).catch(() => {})
    await Promise.race([told(reportId, over.signal), pause])
    over.abort()
  }

  return {
    answered: (reportId: ReportId) => {
      for (const wake of waiting.get(reportId) ?? []) wake()
    },
    /** Looks again and again until `look` finds something; null after `ms`. */
    wait: async <Found>(reportId: ReportId, ms: number, look: () => Promise<Found | null>) => {
      const until = performance.now() + ms
      for (let pause = FIRST_LOOK_MS; ; pause *= 2) {
        const found = await look()
        const left = until - performance.now()
        if (found !== null || left <= 0) return found
        await next(reportId, Math.min(pause, left))
      }
    },
  }
}
