import { setTimeout as pause } from 'node:timers/promises'
import { createFairQueue } from '@sortie/runtime/process/fair-queue'
import { z } from 'zod'
import { type PaidAnswer, SourceTrouble, type Trouble } from '../paid-calls.ts'

export type DataForSeoApiOptions = {
  /** The API login and password of the account: not those of its website. */
  login: string
  password: string
  /** The address of the API; https://api.dataforseo.com by default. */
  url?: string
  /** The time of one try, in milliseconds; 30,000 by default. */
  timeoutMs?: number
  /** The pause before the second try, in milliseconds, doubled before the third; 1,000 by default. */
  waitMs?: number
}

export type ApiCall = { path: string; task: unknown; customer: string }

/** Calls of Labs at a time that the service takes from one account; others are limited by the minute. */
const LABS_AT_ONCE = 30
const OTHERS_AT_ONCE = 100
/** Calls that may wait: more than all reports that run in an instance ask for. */
const QUEUE = { longest: 10_000, longestOfOne: 2_000 }
/** A report asks for up to a hundred result pages, of six seconds each: what counts is the last minute or two. */
const HALF_LIFE_MS = 30_000
const TRIES = 3
const MILLION = 1_000_000
const FINE = new Set([20_000, 40_102])
/** The meaning of each code of the service for us; any other code is the fault of our question. */
const TROUBLES: readonly { codes: readonly number[]; trouble: Trouble }[] = [
  { trouble: 'refused', codes: [40_100, 40_104, 40_200, 40_203, 40_204, 40_207, 40_210] },
  { trouble: 'quota', codes: [40_202, 40_209] },
  {
    trouble: 'busy',
    codes: [20_100, 40_101, 40_103, 40_601, 40_602, 50_000, 50_301, 50_303, 50_401, 50_402],
  },
]
const NO_RESULTS = /no search results/i

const Task = z.object({
  status_code: z.int(),
  status_message: z.string().nullish(),
  cost: z.number().nullish(),
  result: z.array(z.unknown()).nullish(),
})
const Envelope = z.object({
  status_code: z.int(),
  status_message: z.string().nullish(),
  cost: z.number().nullish(),
  tasks: z.array(Task).nullish(),
})

const millionths = (dollars: number | null | undefined) => Math.round((dollars ?? 0) * MILLION)

/** A code that says the same of a reply and of a task; null where all is well. */
const troubleOf = (code: number, message = ''): Trouble | null => {
  if (FINE.has(code) || (code === 40_501 && NO_RESULTS.test(message))) return null
  return TROUBLES.find(({ codes }) => codes.includes(code))?.trouble ?? 'question'
}

const ofStatus = (status: number): SourceTrouble | null => {
  if (status === 200) return null
  if ([401, 402, 403, 404].includes(status)) return new SourceTrouble('refused', `http ${status}`)
  if (status === 429) return new SourceTrouble('quota', `http ${status}`)
  // It does not take this one question; others may be answered.
  const isOfQuestion = status >= 400 && status < 500 && status !== 408
  return new SourceTrouble(isOfQuestion ? 'question' : 'busy', `http ${status}`)
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    // Cut off on its way: what it cost stood in it.
    throw new SourceTrouble('unreadable', 'no whole JSON', { cost: null })
  }
}

/**
 * The results of the only task of a reply; empty where nothing was found. The task's code counts as much
 * as that of the reply, which may be fine where every task failed.
 * @throws SourceTrouble
 */
export const resultsIn = (text: string): { results: unknown[]; cost: number } => {
  const read = Envelope.safeParse(parsed(text))
  if (!read.success) {
    throw new SourceTrouble('drift', fieldOf(read.error), { cost: null })
  }
  const { status_code, status_message, tasks, ...whole } = read.data
  const [task] = tasks ?? []
  const cost = millionths(task?.cost ?? whole.cost)
  for (const { code, message } of [
    { code: status_code, message: status_message },
    ...(task ? [{ code: task.status_code, message: task.status_message }] : []),
  ]) {
    const trouble = troubleOf(code, message ?? '')
    // `Invalid Field: 'keywords'.`: what the field held is not repeated.
    const [, field] = /'([a-z_]{1,40})'/.exec(message ?? '') ?? []
    if (trouble) throw new SourceTrouble(trouble, field ? `${code} ${field}` : `${code}`, { cost })
  }
  if (!task) throw new SourceTrouble('drift', 'tasks', { cost })
  return { results: task.result ?? [], cost }
}

/** The field that a schema stumbled over, without the places in lists. */
export const fieldOf = ({ issues: [issue] }: z.ZodError): string =>
  (issue?.path ?? []).filter((part) => typeof part === 'string').join('.') || 'reply'

/** Codes of errors after which surely nobody got the question. */
const UNSENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'])
const ofNetwork = (error: unknown): SourceTrouble => {
  const { cause, name } = error as { cause?: { code?: string }; name?: string }
  const code = cause?.code ?? name ?? 'unknown'
  return new SourceTrouble('busy', code, { cost: UNSENT.has(code) ? 0 : null })
}

/**
 * DataForSEO's API: one task for each call, up to 30 at a time. A call that fails because the service is busy is tried
 * again, twice. If more calls wait than it takes at once, the customer who had the fewest of late goes first. A call
 * that was sent is never cancelled when its user leaves, as it is paid for: its answer is kept for the next request.
 */
export const createDataForSeoApi = ({
  login,
  password,
  url = 'https://api.dataforseo.com',
  timeoutMs = 30_000,
  waitMs = 1_000,
}: DataForSeoApiOptions) => {
  const authorization = `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`
  const closing = new AbortController()
  const placesFor = (atOnce: number) =>
    createFairQueue({ atOnce, ...QUEUE, halfLifeMs: HALF_LIFE_MS })
  const labs = placesFor(LABS_AT_ONCE)
  const others = placesFor(OTHERS_AT_ONCE)

  const send = async (path: string, task: unknown): Promise<string> => {
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutMs)])
    try {
      const response = await fetch(new URL(`/v3/${path}`, url), {
        method: 'POST',
        redirect: 'error',
        signal,
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify([task]),
      })
      const trouble = ofStatus(response.status)
      if (trouble) throw trouble
      return await response.text()
    } catch (error) {
      throw error instanceof SourceTrouble ? error : ofNetwork(error)
    }
  }

  /** One try; it checks the whole reply before anybody keeps it. */
  const once = async (path: string, task: unknown, check: (results: unknown[]) => void) => {
    const text = await send(path, task)
    const { results, cost } = resultsIn(text)
    try {
      check(results)
    } catch (error) {
      throw error instanceof SourceTrouble ? error.costing(cost) : error
    }
    return { text, cost }
  }

  const isPassing = (error: unknown): error is SourceTrouble =>
    error instanceof SourceTrouble && (error.trouble === 'busy' || error.trouble === 'quota')

  /** @param customer whose turn it is to be */
  const post = async (
    { path, task, customer }: ApiCall,
    check: (results: unknown[]) => void,
  ): Promise<PaidAnswer> => {
    const places = path.startsWith('dataforseo_labs/') ? labs : others
    let before = 0
    for (let tries = 1; ; tries += 1) {
      try {
        const { text, cost } = await places.run(customer, () => once(path, task, check))
        return { text, cost: before + cost }
      } catch (error) {
        if (!(error instanceof SourceTrouble)) throw error
        // A call that may have been billed is not repeated at once.
        if (error.cost === null) throw error
        before += error.cost
        if (!isPassing(error) || tries >= TRIES) throw error.costing(before)
        await pause(waitMs * 2 ** (tries - 1), undefined, { signal: closing.signal })
      }
    }
  }

  return { post, close: () => closing.abort() }
}
