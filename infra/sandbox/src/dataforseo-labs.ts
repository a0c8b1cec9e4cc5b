import { randomUUID } from 'node:crypto'
import { domainAnswer, invalidDomainField, isOfDomains } from './dataforseo-domains.ts'
import { ideasOf, type Searches, searchesFor } from './keyword-world.ts'

// Replies of DataForSEO's Labs, in the documented envelope, at documented prices, and the parts that all of them share.

/** The fault of the next call that arrives. */
export type LabsFault = {
  /** Status of HTTP. */
  http?: number
  /** The code of the whole reply, or that of its task in a reply that is fine. */
  reply?: number
  task?: number
  /** The message of the faulty code. */
  message?: string
  /** True if it is billed all the same. */
  billed?: boolean
  delayMs?: number
  /** The connection ends before the reply does. */
  truncated?: boolean
  /** A field, such as `keyword_info.cpc`, is gone from all rows, or has become text, or null. */
  gone?: string
  retyped?: string
  nulled?: string
  /** Nothing is known of whatever was asked for. */
  empty?: boolean
}

export type Task = Record<string, unknown> & {
  keywords?: unknown
  limit?: unknown
  offset?: unknown
}
type Row = Record<string, unknown>

type IsUnknown = ((keyword: string) => boolean) | undefined

/** US dollars, as of October 2026. */
const PRICE = { request: 0.012, row: 0.000_12 }
const ILLEGAL = /[,!@%^()={};~<>?\\|`]|\p{Extended_Pictographic}/u

const rowOf = ({ keyword, searches, months, cpc, competition, ...more }: Searches): Row => ({
  se_type: 'google',
  keyword,
  keyword_info: {
    se_type: 'google',
    last_updated_time: '2026-11-15 03:12:46 +00:00',
    competition,
    competition_level: 'MEDIUM',
    cpc,
    search_volume: searches,
    low_top_of_page_bid: more.lowBid,
    high_top_of_page_bid: more.highBid,
    monthly_searches: months.map((each) => ({
      year: each.year,
      month: each.month,
      search_volume: each.searches,
    })),
    search_volume_trend: { monthly: 0, quarterly: -18, yearly: 22 },
  },
  keyword_properties: {
    core_keyword: null,
    keyword_difficulty: more.difficulty,
    detected_language: 'en',
    is_another_language: false,
  },
  serp_info: null,
  avg_backlinks_info: null,
  search_intent_info: { main_intent: more.intent, foreign_intent: null },
})

const wholeMessage = 'Ok.'
/** A reply as all of them are: its tasks in an envelope of its own. */
export const labsReply = (tasks: unknown[], code: number, message: string) => ({
  version: '0.1.20261101',
  status_code: code,
  status_message: message,
  time: '0.7 sec.',
  cost: (tasks as { cost: number }[]).reduce((sum, { cost }) => sum + cost, 0),
  tasks_count: tasks.length,
  // It may be 0 although a task failed.
  tasks_error: 0,
  tasks,
})
export const labsTaskOf = (
  path: string,
  data: unknown,
  code: number,
  message: string,
  cost: number,
) => ({
  id: randomUUID(),
  status_code: code,
  status_message: message,
  time: '0.6 sec.',
  cost,
  result_count: 0,
  path: path.slice(1).split('/'),
  data,
  result: null as unknown,
})

/** The first field of a task that the service would not take. */
const invalidField = ({ keywords, limit = 0, location_code: place }: Task, most: number) => {
  const isFit = (keyword: unknown) =>
    typeof keyword === 'string' &&
    keyword.length <= 80 &&
    keyword.split(' ').length <= 10 &&
    !ILLEGAL.test(keyword)
  const areFit =
    Array.isArray(keywords) &&
    keywords.length > 0 &&
    keywords.length <= most &&
    // One of them fails all.
    keywords.every(isFit)
  if (!areFit) return 'keywords'
  if (Number(limit) > 1_000) return 'limit'
  return invalidPlace({ location_code: place })
}
const invalidPlace = ({ location_code: place }: Task) =>
  [2840, 2826, 2124, 2036, 2372, 2554, 2710, 2356].includes(place as number)
    ? null
    : 'location_code'

const changed = (row: Row, path: string, change: (parent: Row, field: string) => void): void => {
  const parts = path.split('.')
  const field = parts.pop()!
  const parent = parts.reduce<Row>((at, part) => at[part] as Row, row)
  change(parent, field)
}
export const broken = (rows: Row[], { gone, retyped, nulled }: LabsFault): Row[] => {
  for (const row of rows) {
    if (gone) changed(row, gone, (parent, field) => delete parent[field])
    if (retyped) changed(row, retyped, (parent, field) => (parent[field] = `${parent[field]}`))
    if (nulled) changed(row, nulled, (parent, field) => (parent[field] = null))
  }
  return rows
}

type Lab = {
  most: number
  answer: (task: Task, isUnknown: IsUnknown) => Row[]
  /** The number of rows in all; by default, those of the answer. */
  total?: (task: Task) => number
}
const LABS: Record<string, Lab> = {
  keyword_ideas: {
    most: 200,
    answer: ({ keywords, limit = 700, offset = 0 }) =>
      ideasOf(keywords as string[], Number(limit), Number(offset)).map(rowOf),
    total: ({ keywords }) => ideasOf(keywords as string[], 100_000).length,
  },
  keyword_overview: {
    most: 700,
    // Keywords that it does not know are left out, and not billed.
    answer: ({ keywords }, isUnknown) =>
      (keywords as string[]).flatMap((keyword) => {
        const known = isUnknown?.(keyword) ? null : searchesFor(keyword)
        return known ? [rowOf(known)] : []
      }),
  },
}

export const taskPlaceOf = ({ location_code, language_code }: Task) => ({
  location_code,
  language_code,
})

/** The first field of a task that a service would not take; null where it takes all. */
const refusedField = (path: string, task: Task, lab: Lab | undefined): string | null =>
  lab ? invalidField(task, lab.most) : (invalidPlace(task) ?? invalidDomainField(path, task))

/** The reply of a service that fails, as a whole or with its task; null where it does not. */
const faultyReply = (path: string, task: Task, fault: LabsFault) => {
  const { reply, task: code, message = 'Something is wrong.' } = fault
  if (reply) return labsReply([], reply, message)
  if (!code) return null
  const cost = fault.billed ? PRICE.request : 0
  return labsReply([labsTaskOf(path, task, code, message, cost)], 20_000, wholeMessage)
}

const answerOf = (path: string, task: Task, lab: Lab | undefined, isUnknown: IsUnknown) =>
  lab
    ? { rows: lab.answer(task, isUnknown), total: lab.total?.(task), metrics: undefined }
    : domainAnswer(path, task, rowOf)

/** Returns the reply of the service to a task, with its cost. */
export const replyTo = (path: string, task: Task, fault: LabsFault, isUnknown: IsUnknown) => {
  const lab = LABS[/google\/(\w+)\/live$/.exec(path)?.[1] ?? '']
  if (!lab && !isOfDomains(path)) return labsReply([], 40_402, 'Invalid Path.')
  const field = refusedField(path, task, lab)
  if (field) {
    const refused = labsTaskOf(path, task, 40_501, `Invalid Field: '${field}'.`, 0)
    return labsReply([refused], 20_000, wholeMessage)
  }
  const failure = faultyReply(path, task, fault)
  if (failure) return failure
  const answer = answerOf(path, task, lab, isUnknown)
  const rows = fault.empty ? [] : broken(answer.rows, fault)
  const cost = PRICE.request + PRICE.row * rows.length
  const items = {
    se_type: 'google',
    total_count: fault.empty ? 0 : (answer.total ?? rows.length),
    items_count: rows.length,
    ...(answer.metrics && { metrics: answer.metrics }),
  }
  const result = [{ ...items, ...taskPlaceOf(task), items: rows.length > 0 ? rows : null }]
  const done = labsTaskOf(path, task, 20_000, wholeMessage, cost)
  return labsReply([{ ...done, result_count: 1, result }], 20_000, wholeMessage)
}
