import { setTimeout } from 'node:timers/promises'
import type { ReportId, ReportStatus } from '@sortie/contracts/analysis'

/** A report's status after billing answered; `available`: the missions that are left. */
export type LaunchStatus = { status: ReportStatus; available: number | null }
export type Answers = ReturnType<typeof createAnswers<LaunchStatus>>

/** When the report is first read again; each later time waits twice as long. */
const FIRST_READ_MS = 50
/** Where more than these wait, each reads less often, so that reading does not slow the launches. */
const FEW = 20

/**
 * Waits for billing's answer about a report. An answer that this process consumed is handed over at
 * once; for one that another instance consumed, the report is read again, ever less often.
 */
export const createAnswers = <Answer>() => {
  type Listener = (answer: Answer | null) => void
  const waiting = new Map<ReportId, Set<Listener>>()

  const heard = (reportId: ReportId, signal: AbortSignal) =>
    new Promise<Answer | null>((resolve) => {
      const there = waiting.get(reportId) ?? new Set()
      waiting.set(reportId, there.add(resolve))
      signal.addEventListener('abort', () => {
        there.delete(resolve)
        if (there.size === 0 && waiting.get(reportId) === there) waiting.delete(reportId)
        resolve(null)
      })
    })

  /** The next answer about it; null where none comes within `ms`, or the report must be read. */
  const next = (reportId: ReportId, ms: number) => {
    const over = new AbortController()
    const pause = setTimeout(ms, null, { signal: over.signal }).catch(() => null)
    const answer = Promise.race([heard(reportId, over.signal), pause]).finally(() => over.abort())
    return { answer, cancel: () => over.abort() }
  }

  return {
    /** Hands an answer to those who wait here; without the answer itself, they read the report. */
    answered: (reportId: ReportId, answer: Answer | null) => {
      for (const listener of waiting.get(reportId) ?? []) listener(answer)
    },
    /** Reads again and again until `read` finds something; null after `ms`. */
    wait: async (reportId: ReportId, ms: number, read: () => Promise<Answer | null>) => {
      const until = performance.now() + ms
      const first = FIRST_READ_MS * Math.max(1, waiting.size / FEW)
      for (let pause = first; ; pause *= 2) {
        const left = until - performance.now()
        // Listens before it reads, so that an answer in between is not missed.
        const coming = next(reportId, Math.min(pause, Math.max(0, left)))
        try {
          const found = await read()
          if (found !== null || left <= 0) return found
          const answer = await coming.answer
          if (answer !== null) return answer
        } finally {
          coming.cancel()
        }
      }
    },
  }
}
