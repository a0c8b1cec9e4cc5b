import { setTimeout as pause } from 'node:timers/promises'
import { askable, googlePlaceOf, LIMIT_NOTE, ONE_DAY_MS } from '../measured.ts'
import { type KeptAnswer, OverLimit, type PaidCalls, type PaidQuestion } from '../paid-calls.ts'
import type { Ranking, SourceAnswer, SourceQuery } from '../port.ts'
import type { createDataForSeoApi } from './api.ts'
import { adsIn, checkPages, featuresIn, pagesIn, questionsIn } from './results.ts'

const PATH = 'serp/google/organic/live/advanced'
/** Millionths of a US dollar, as of October 2026. */
const PRICE = 2_000
/** The days that result pages are kept at most: rankings change sooner than search volumes. */
const MOST_DAYS = 7
const PATIENCE_MS = 20_000
const LATE_NOTE =
  'Not every result page came in time, so some clusters go by the words of their keywords.'

type Deps = {
  source: string
  api: Pick<ReturnType<typeof createDataForSeoApi>, 'post'>
  keepDays: number
  /** The time that pages may take, in milliseconds. */
  patienceMs?: number | undefined
}
type Ask = { keyword: string; task: object; question: PaidQuestion }

/**
 * Fetches the live result pages of keywords, all at once. A stored page costs nothing; of the others it fetches as many
 * as can be paid, the first ones first. A late page is left out, and kept for the next report.
 */
export const createRankings = ({ source, api, keepDays, patienceMs = PATIENCE_MS }: Deps) => {
  const askFor = (query: SourceQuery, keyword: string): Ask[] => {
    const phrase = askable(keyword)
    if (!phrase) return []
    const task = { ...googlePlaceOf(query), keyword: phrase.replaceAll('+', '%2B'), depth: 10 }
    const keepMs = Math.min(keepDays, MOST_DAYS) * ONE_DAY_MS
    const request = { path: PATH, task }
    return [{ keyword, task, question: { source, request, isTyped: true, most: PRICE, keepMs } }]
  }
  const rankingOf = ({ text, cost, payload }: KeptAnswer, fetchedAt: string): Ranking => ({
    source,
    fetchedAt,
    cost,
    payload,
    pages: pagesIn(text),
    ads: adsIn(text),
    features: featuresIn(text),
    questions: questionsIn(text),
  })

  return async (
    query: SourceQuery,
    paid: PaidCalls,
    keywords: readonly string[],
  ): Promise<SourceAnswer<Map<string, Ranking>>> => {
    const asks = keywords.flatMap((keyword) => askFor(query, keyword))
    const kept = await Promise.all(asks.map(({ question }) => paid.kept(question)))
    const found = new Map<string, Ranking>()
    const keep = ({ keyword }: Ask, answer: KeptAnswer) =>
      found.set(keyword, rankingOf(answer, query.at))
    const failures: unknown[] = []
    let affordable = Math.floor((await paid.left()) / PRICE)
    let over = 0
    const calls = asks.map(async (ask, index) => {
      const answer = kept[index]
      if (answer) {
        keep(ask, answer)
        return
      }
      affordable -= 1
      if (affordable < 0) {
        over += 1
        return
      }
      try {
        const load = (customer: string) =>
          api.post({ path: PATH, task: ask.task, customer }, checkPages)
        keep(ask, await paid.ask(ask.question, load))
      } catch (error) {
        if (error instanceof OverLimit) over += 1
        else failures.push(error)
      }
    })
    const waiting = new AbortController()
    await Promise.race([
      Promise.all(calls),
      pause(patienceMs, undefined, { signal: waiting.signal }).catch(() => undefined),
    ])
    waiting.abort()
    if (found.size === 0 && failures.length > 0) throw failures[0]
    const isLate = found.size + over < asks.length
    // A copy, so that late pages do not change an answer that was returned.
    return {
      found: new Map(found),
      notes: [...(over > 0 ? [LIMIT_NOTE] : []), ...(isLate ? [LATE_NOTE] : [])],
    }
  }
}
