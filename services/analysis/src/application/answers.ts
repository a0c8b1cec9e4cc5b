import { setTimeout } from 'node:timers/promises'
import type { ReportId, ReportStatus } from '@sortie/contracts/analysis'

/** What billing said of a report; `available`: the missions that are left. */
export type Standing = { status: ReportStatus; available: number | null }
export type Answers = ReturnType<typeof createAnswers<Standing>>

/** First look for what another instance was told; each later one waits twice as long. */
const FIRST_LOOK_MS = 50
/** Where more than these wait, each looks less often, so that looking does not hold up the launches. */
const FEW = 20

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
  const next = (reportId: ReportId, ms: number) => {
    const over = new AbortController()
    const pause = setTimeout(ms, null, { signal: over.signal }).catch(() => null)
    const word = Promise.race([told(reportId, over.signal), pause]).finally(() => over.abort())
    return { word, cancel: () => over.abort() }
  }

  return {
    /** Tells who waits here; without the word itself, they look. */
    answered: (reportId: ReportId, word: Word | null) => {
      for (const tell of waiting.get(reportId) ?? []) tell(word)
    },
    /** Looks again and again until `look` finds something; null after `ms`. */
    wait: async (reportId: ReportId, ms: number, look: () => Promise<Word | null>) => {
      const until = performance.now() + ms
      const first = FIRST_LOOK_MS * Math.max(1, waiting.size / FEW)
      for (let pause = first; ; pause *= 2) {
        const left = until - performance.now()
        // Listens before it looks: what is told meanwhile is not missed.
        const coming = next(reportId, Math.min(pause, Math.max(0, left)))
        try {
          const found = await look()
          if (found !== null || left <= 0) return found
          const word = await coming.word
          if (word !== null) return word
        } finally {
          coming.cancel()
        }
      }
    },
  }
}
