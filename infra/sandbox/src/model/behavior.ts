import { z } from 'zod'

/** Ways in which a model, or its server, may behave. */
export const MODES = [
  /** Does what it was asked. */
  'good',
  /** Does it in few words: sections of 160 to 185. */
  'terse',
  /** Obeys whoever wrote the data, and slips addresses in. */
  'hostile',
  /** Adds what it was not given to one sentence in five: numbers, names, quotes, ids. */
  'hallucinating',
  /** Gives its own key away. */
  'leaking',
  /** Says that it cannot help. */
  'refusing',
  /** Says the same until it may say no more. */
  'looping',
  /** Says nothing. */
  'empty',
  /** Reaches the limit of tokens half-way. */
  'truncated',
  /** Answers in JSON that nobody asked for, or in none. */
  'wrong-json',
  /** The stream ends half-way, without a finish reason, as Ollama does when it fails. */
  'cut',
  /** The connection breaks half-way. */
  'dropped',
  /** Says nothing more after a few words, and stays connected. */
  'stalled',
  /** Takes the request and answers nothing at all. */
  'silent',
  /** A tenth as fast, and four times as long before its first word. */
  'slow',
  /** 429, with the time to wait. */
  'limited',
  /** 429, as the account has no money left. */
  'no-quota',
  /** 500. */
  'failing',
  /** 401. */
  'wrong-key',
  /** 400 with an error that is a plain string, as LM Studio, if a format is asked for. */
  'string-errors',
  /** An error in the middle of the stream. */
  'failing-late',
  /** Reads only the last 4,096 tokens of a prompt, as Ollama, and says nothing of it. */
  'small-context',
  /** Counts no tokens. */
  'no-usage',
  /** Ends its stream without `[DONE]`. */
  'no-done',
  /**
   * All in one that servers of one's own may do, and do no harm by: it knows no formats and puts its JSON into a
   * fence, thinks aloud first, counts no tokens, has a finish reason of its own, and ends without `[DONE]`.
   */
  'self-hosted',
] as const

const Mode = z.enum(MODES)
export type Mode = z.infer<typeof Mode>

export const Behavior = z.strictObject({
  mode: Mode,
  /** Only so many of the next requests; those after them are `good`. Null: all. */
  times: z.number().int().min(0).nullable(),
  /** Only requests of this role; others are `good`. Null: all. */
  role: z.string().nullable(),
  /** Another seed words everything otherwise. */
  seed: z.string(),
  /** Null: all at once. */
  tokensPerSecond: z.number().positive().nullable(),
  firstTokenMs: z.number().min(0),
  /** The wait that a 429 names, in milliseconds; null: none. */
  retryAfterMs: z.number().min(0).nullable(),
})
export type Behavior = z.infer<typeof Behavior>

export const PRESET: Behavior = {
  mode: 'good',
  times: null,
  role: null,
  seed: '1',
  tokensPerSecond: null,
  firstTokenMs: 0,
  retryAfterMs: 50,
}
