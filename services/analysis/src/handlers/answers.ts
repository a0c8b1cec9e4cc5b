import { setTimeout } from 'node:timers/promises'
import type { ReportId, ReportStatus } from '@sortie/contracts/analysis'

/** What billing said of a report; `available`: the missions that are left. */
export type Standing = { status: ReportStatus; available: number | null }
export type Answers = ReturnType<typeof createAnswers<Standing>>

/** First look for what another instance was told; each later one waits twice as long. */
const FIRST_LOOK_MS = 50

/**
 * Waits for billing's answer about a report. This process tells at once what it heard itself; for
 * what another instance heard it looks, ever less often.
 */
export const createAnswers = <Word>() => {
  type Listener = (word: Word | null) => void
  const waiting = new Map<ReportId, Set<Listener>>()

  const told = (reportId: ReportId, signal: AbortSignal) =>
    new Promise<Word | null>((resolve) => {
      const there = waiting.get(reportId) ?? new Set()
      waiting.set(reportId, there.add(resolve))
      signal.addEventListener('abort', () => {
        there.delete(resolve)
        if (there.size === 0 && waiting.get(reportId) === there) waiting.delete(reportId)
        resolve(null)
      })
    })

  /** The next word about it; null where none comes within `ms`, or it has to be looked up. */
  const next = async (reportId: ReportId, ms: number) => {
    const over = new AbortController()
    const pause = setTimeout(ms, null, { signal: over.signal }).catch(() => null)
    const word = await Promise.race([told(reportId, over.signal), pause])
    over.abort()
    return word
  }

  return {
    /** Tells who waits here; without the word itself, they look. */
    answered: (reportId: ReportId, word: Word | null) => {
      for (const tell of waiting.get(reportId) ?? []) tell(word)
    },
    /** Looks again and again until `look` finds something; null after `ms`. */
    wait: async (reportId: ReportId, ms: number, look: () => Promise<Word | null>) => {
      const until = performance.now() + ms
      for (let pause = FIRST_LOOK_MS; ; pause *= 2) {
        const found = await look()
        const left = until - performance.now()
        if (found !== null || left <= 0) return found
        const word = await next(reportId, Math.min(pause, left))
        if (word !== null) return word
      }
    },
  }
}
