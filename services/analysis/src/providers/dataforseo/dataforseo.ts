import { breaker } from '@sortie/runtime/process/breaker'
import type { Bids } from '../../domain/candidate.ts'
import { intentOf } from '../../domain/scoring/intent.ts'
import {
  askAffordable,
  askable,
  createLearned,
  ideasFor,
  LIMIT_NOTE,
  measuredRowOf,
  ONE_DAY_MS,
  partsToLookUp,
  googlePlaceOf as placeOf,
  seedsOf,
} from '../measured.ts'
import { distinct } from '../merge.ts'
import {
  type KeptAnswer,
  type PaidCalls,
  type PaidQuestion,
  paidOf,
  SourceTrouble,
} from '../paid-calls.ts'
import type { Phrase, Provider, SourcedFigures, SourceQuery } from '../port.ts'
import { createDataForSeoApi, type DataForSeoApiOptions } from './api.ts'
import { createDomains } from './domains.ts'
import { difficultyOf, labsBidsOf, labsVolumeOf } from './figures.ts'
import { createRankings } from './rankings.ts'
import { checkRows, type LabsKnownRow, labsRowsIn, totalIn } from './rows.ts'

export type DataForSeoOptions = DataForSeoApiOptions & {
  /** The time that its answers are kept, in days; 30 by default. */
  keepDays?: number
  /** Ideas that are asked for at most, 5,000 and less; 1,000 by default. */
  mostIdeas?: number
  /** The time that it gets no call after it refused us or failed three times, in milliseconds; a minute by default. */
  restMs?: number
  /** The time that result pages may take, in milliseconds; 20,000 by default. */
  patienceMs?: number
}

const NAME = 'dataforseo'
const IDEAS = 'dataforseo_labs/google/keyword_ideas/live'
const OVERVIEW = 'dataforseo_labs/google/keyword_overview/live'
/** Millionths of a US dollar, as of October 2026: each request, and each row of its answer. */
const PRICE = { request: 12_000, row: 120 }
const priceOf = (rows: number) => PRICE.request + PRICE.row * rows
/** The number of ideas that a call asks for, and of keywords that it looks up: fewer where money runs out. */
const IDEAS_AT_ONCE = 1_000
const MOST_IDEAS = 5_000
/**
 * The part of a report's money that further ideas may not use, in millionths of a US dollar: it pays for looking
 * keywords up and for rankings.
 */
const SET_ASIDE = 250_000
const FEWER_NOTE = 'There are more ideas for keywords than this report may pay for.'
const IDEA_STEPS = [700, 500, 300, 200, 100]
const OVERVIEW_STEPS = [700, 350, 175, 80, 40, 20]
/** Times that a batch is cut in two because of keywords that it must not hold. */
const MOST_CUTS = 12

/** Returns true where the service refused one of the keywords, and nothing else of the question. */
const isRefusedKeyword = (error: unknown): boolean =>
  error instanceof SourceTrouble &&
  error.trouble === 'question' &&
  error.reason.endsWith(' keywords')

/** The rows of an answer with where they came from, by keyword as it is asked. */
const rowsByKeyword = ({ text, cost, payload }: KeptAnswer): [string, LabsKnownRow][] =>
  labsRowsIn(text).map((row) => [askable(row.keyword) ?? row.keyword, { ...row, cost, payload }])

/**
 * DataForSEO Labs: ideas of keywords, their searches with the last twelve months, what clicks cost, how
 * many compete, and difficulty, all measured. One call gives the ideas with all of their figures, others
 * look up what other sources proposed. It asks only where somebody pays.
 */
export const dataforseo = (options: DataForSeoOptions): Provider & { close: () => void } => {
  const { keepDays = 30, restMs = 60_000 } = options
  const mostIdeas = Math.min(options.mostIdeas ?? IDEAS_AT_ONCE, MOST_IDEAS)
  const api = createDataForSeoApi(options)
  const resting = breaker({
    failures: 3,
    restMs,
    counts: (error) => error instanceof SourceTrouble && error.trouble !== 'question',
  })
  const keepMs = keepDays * ONE_DAY_MS
  const learnedIn = createLearned<LabsKnownRow>()
  const rankings = createRankings({ source: NAME, api, keepDays, patienceMs: options.patienceMs })

  const domains = createDomains({
    source: NAME,
    api,
    keepMs,
    priceOf,
    learn: (paid, keyword, row) => learnedIn(paid).ideas.set(keyword, row),
  })

  const asking = (path: string, task: Record<string, unknown>, rows: number, isTyped: boolean) => {
    const question: PaidQuestion = {
      source: NAME,
      request: { path, task },
      isTyped,
      keepMs,
      most: priceOf(rows),
    }
    return { question, load: (customer: string) => api.post({ path, task, customer }, checkRows) }
  }

  /** The ideas behind the first thousand, where so many are wanted, as far as the money goes. */
  const furtherIdeas = async (
    paid: PaidCalls,
    total: number,
    askFor: (offset: number, limit: number) => ReturnType<typeof asking>,
  ): Promise<{ answers: KeptAnswer[]; notes: string[] }> => {
    const wanted = Math.min(mostIdeas, total)
    const asks: ReturnType<typeof asking>[] = []
    for (let offset = IDEAS_AT_ONCE; offset < wanted; offset += IDEAS_AT_ONCE) {
      asks.push(askFor(offset, Math.min(IDEAS_AT_ONCE, wanted - offset)))
    }
    const kept = await Promise.all(asks.map(({ question }) => paid.kept(question)))
    let left = (await paid.left()) - SET_ASIDE
    const answers = await Promise.all(
      asks.map(async ({ question, load }, index) => {
        if (kept[index]) return kept[index]
        left -= question.most
        return left < 0 ? null : paid.ask(question, load)
      }),
    )
    const found = answers.filter((answer) => answer !== null)
    return { answers: found, notes: found.length < asks.length ? [FEWER_NOTE] : [] }
  }

  const ideas = async (query: SourceQuery, paid: PaidCalls) => {
    const { seeds, isTyped } = seedsOf(query)
    if (seeds.length === 0) return { found: [], notes: [] }
    const most = Math.min(mostIdeas, IDEAS_AT_ONCE)
    const steps = [most, ...IDEA_STEPS.filter((step) => step < most)]
    const task = { ...placeOf(query), keywords: seeds }
    const asks = steps.map((limit) => asking(IDEAS, { ...task, limit }, limit, isTyped))
    const got = await askAffordable(paid, asks)
    if (!got) return { found: [], notes: [LIMIT_NOTE] }
    const further = await furtherIdeas(paid, totalIn(got.answer.text), (offset, limit) =>
      asking(IDEAS, { ...task, limit, offset }, limit, isTyped),
    )
    const ideaOf = ideasFor(query, seeds)
    const rows = [got.answer, ...further.answers].flatMap(rowsByKeyword)
    for (const [keyword, row] of rows) learnedIn(paid).ideas.set(keyword, row)
    const found = rows.flatMap(([, row]): Phrase[] => {
      const idea = row.isForeign || row.intent === 'navigational' ? null : ideaOf(row.keyword)
      if (!idea) return []
      return [{ ...idea, intent: row.intent ?? intentOf(idea.keyword).intent }]
    })
    const notes = [...(got.index > 0 ? [LIMIT_NOTE] : []), ...further.notes]
    return { found: distinct(found, ({ keyword }) => keyword), notes }
  }

  /** Looks keywords up; a batch that is refused for one of them is cut in two. @returns those left over. */
  const lookUp = async (
    query: SourceQuery,
    paid: PaidCalls,
    keywords: readonly string[],
    cuts: { left: number },
  ): Promise<string[]> => {
    const { lookedUp } = learnedIn(paid)
    const learn = (of: readonly string[], rows: readonly [string, LabsKnownRow][]) => {
      const found = new Map(rows)
      for (const keyword of of) lookedUp.set(keyword, found.get(keyword) ?? null)
    }
    const asks = [keywords.length, ...OVERVIEW_STEPS.filter((step) => step < keywords.length)]
    const askFor = (count: number) =>
      asking(OVERVIEW, { ...placeOf(query), keywords: keywords.slice(0, count) }, count, true)
    try {
      const got = await askAffordable(paid, asks.map(askFor))
      if (!got) return [...keywords]
      const count = asks[got.index]!
      learn(keywords.slice(0, count), rowsByKeyword(got.answer))
      return keywords.slice(count)
    } catch (error) {
      if (!isRefusedKeyword(error)) throw error
      if (keywords.length === 1 || cuts.left <= 0) {
        learn(keywords, [])
        return []
      }
      cuts.left -= 1
      const half = Math.ceil(keywords.length / 2)
      const parts = [keywords.slice(0, half), keywords.slice(half)]
      return (await Promise.all(parts.map((part) => lookUp(query, paid, part, cuts)))).flat()
    }
  }

  /** Looks all keywords of the report up; returns their figures, and a note where money ran out. */
  const known = async (query: SourceQuery, paid: PaidCalls, keywords: readonly string[]) => {
    const learned = learnedIn(paid)
    const parts = partsToLookUp(query, keywords, learned, OVERVIEW_STEPS[0]!)
    const left = await Promise.all(
      parts.map((part) => lookUp(query, paid, part, { left: MOST_CUTS })),
    )
    return { learned, notes: left.flat().length > 0 ? [LIMIT_NOTE] : [] }
  }

  const figures =
    (figureOf: (row: LabsKnownRow, query: SourceQuery) => ReturnType<typeof labsVolumeOf>) =>
    async (
      query: SourceQuery,
      keywords: string[],
    ): Promise<{ found: SourcedFigures; notes: string[] }> => {
      query.signal.throwIfAborted()
      const { learned, notes } = await resting(() => known(query, paidOf(query), keywords))
      const found: SourcedFigures = new Map()
      for (const keyword of keywords) {
        const row = measuredRowOf(learned, keyword)
        const figure = row && figureOf(row, query)
        if (figure) found.set(keyword, figure)
      }
      return { found, notes }
    }

  return {
    name: NAME,
    title: 'DataForSEO',
    budgetMs: 25_000,
    measures: true,
    serves: ({ paid }) => paid !== undefined,
    // The number is known for free only where the same question was paid for before.
    expects: async (query) => (await ideas(query, paidOf(query))).found.length,
    phrases: async (query) => {
      query.signal.throwIfAborted()
      return resting(() => ideas(query, paidOf(query)))
    },
    volume: figures(labsVolumeOf),
    difficulty: figures(difficultyOf),
    bids: async (query, keywords) => {
      const learned = learnedIn(paidOf(query))
      return new Map(
        keywords.flatMap((keyword): [string, Bids][] => {
          const row = measuredRowOf(learned, keyword)
          return row ? [[keyword, labsBidsOf(row, query)]] : []
        }),
      )
    },
    results: async (query, keywords) => {
      query.signal.throwIfAborted()
      return resting(() => rankings(query, paidOf(query), keywords))
    },
    rankings: async (query, sites) => {
      query.signal.throwIfAborted()
      return resting(() => domains(query, paidOf(query), sites))
    },
    close: api.close,
  }
}
