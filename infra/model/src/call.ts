import type { z } from 'zod'
import type { ModelBudget } from './budget.ts'
import type { ModelRole, Prompt } from './prompt.ts'
import type { Usage } from './usage.ts'

export type Call = {
  role: ModelRole
  prompt: Prompt
  mostTokensOut: number
  /** The longest time of the whole call, in milliseconds: its place in the queue, a wait and a retry too. */
  capMs: number
  signal: AbortSignal
  budget?: ModelBudget
}
export type TextCall = Call & {
  /** Bare domains that may stand in the text, as names of what the prompt is about. */
  names?: readonly string[]
  /**
   * Told while the text is written, without secrets and addresses. Attempt 2 begins anew: what was told
   * of attempt 1 is void. All of one attempt together are the text.
   */
  onText?: (piece: { attempt: number; text: string }) => void
}
export type JsonCall<Shape extends z.ZodType> = Call & {
  /** The answer in a word, for servers: `outline`. */
  name: string
  shape: Shape
  /** Streamed unless told: a server that stalls is noticed sooner. */
  isStreamed?: boolean
}

/** An answer, and what all attempts at it took. */
export type ModelAnswer<Answer> = { answer: Answer; usage: Usage; attempts: number }

/**
 * One model of one server. A call is retried once where that may help; a 429 waits as told.
 *
 * Both throw Unavailable, Unusable, OverBudget, Resting, and the reason of `signal`.
 */
export type LanguageModel = {
  /** Asks for text. */
  write: (call: TextCall) => Promise<ModelAnswer<string>>
  /** Asks for JSON, and takes none of another shape. */
  ask: <Shape extends z.ZodType>(call: JsonCall<Shape>) => Promise<ModelAnswer<z.infer<Shape>>>
  /** Returns the time that one more call would probably wait for its turn, in milliseconds. */
  expectedWaitMs: () => number
  /** Returns true if it failed too often a moment ago, and calls are refused. */
  isResting: () => boolean
}
