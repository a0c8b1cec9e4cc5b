import { setTimeout } from 'node:timers/promises'

/** Time before the first further read, in ms; each later time waits twice as long. */
const FIRST_READ_MS = 50
/** If more than these wait, each reads less often, so that reading does not slow the launches. */
const FEW = 20

/** Answers of another context that requests wait for, by the id of what they are about. */
export type Answers<Answer> = {
  /** Hands an answer to those who wait here; without the answer itself, they read for themselves. */
  answered: (id: string, answer: Answer | null) => void
  /** Reads again and again until `read` finds something; null after `ms`. */
  wait: (id: string, ms: number, read: () => Promise<Answer | null>) => Promise<Answer | null>
}

/**
 * Waits for another context's answer. An answer that this process consumed is handed over at once; for
 * one that another instance consumed, what it is about is read again, ever less often.
 */
export const createAnswers = <Answer>(): Answers<Answer> => {
  type Listener = (answer: Answer | null) => void
  const waiting = new Map<string, Set<Listener>>()

  const heard = (id: string, signal: AbortSignal) =>
    new Promise<Answer | null>((resolve) => {
      const there = waiting.get(id) ?? new Set()
      waiting.set(id, there.add(resolve))
      signal.addEventListener('abort', () => {
        there.delete(resolve)
        if (there.size === 0 && waiting.get(id) === there) waiting.delete(id)
        resolve(null)
      })
    })

  /** The next answer about it; null where none comes within `ms`, or it must be read again. */
  const next = (id: string, ms: number) => {
    const over = new AbortController()
    const pause = setTimeout(ms, null, { signal: over.signal }).catch(() => null)
    const answer = Promise.race([heard(id, over.signal), pause]).finally(() => over.abort())
    return { answer, cancel: () => over.abort() }
  }

  return {
    answered: (id, answer) => {
      for (const listener of waiting.get(id) ?? []) listener(answer)
    },
    wait: async (id, ms, read) => {
      const until = performance.now() + ms
      const first = FIRST_READ_MS * Math.max(1, waiting.size / FEW)
      for (let pause = first; ; pause *= 2) {
        const left = until - performance.now()
        // Listens before it reads, so that an answer in between is not missed.
        const coming = next(id, Math.min(pause, Math.max(0, left)))
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
