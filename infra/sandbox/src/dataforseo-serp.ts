import {
  broken,
  type LabsFault,
  labsReply,
  labsTaskOf,
  type Task,
  taskPlaceOf,
} from './dataforseo-labs.ts'
import { adsFor, extrasFor, questionsFor, resultsFor } from './keyword-world.ts'

// Replies of DataForSEO's live result pages.

const PATH = 'serp/google/organic/live/advanced'
/** US dollars a page, as of October 2026. */
const PRICE = 0.002

export const isSerp = (path: string): boolean => path.endsWith(PATH)

const itemsFor = (keyword: string) => {
  const organic = resultsFor(keyword).map(({ url, title }, index) => ({
    type: 'organic',
    rank_group: index + 1,
    rank_absolute: index + 2,
    page: 1,
    domain: new URL(url).hostname,
    title,
    url,
    description: null,
    breadcrumb: null,
  }))
  const { hasAnswer, hasMap, hasDiscussions } = extrasFor(keyword)
  const questions = questionsFor(keyword).map((title) => ({
    type: 'people_also_ask_element',
    title,
    seed_question: null,
    expanded_element: null,
  }))
  const others = [
    hasMap && {
      type: 'local_pack',
      title: `${keyword} by Ida`,
      domain: 'ida.example',
      rating: null,
    },
    hasMap && { type: 'local_pack', title: `${keyword} by Roe`, domain: null, rating: null },
    hasAnswer && {
      type: 'ai_overview',
      rank_group: 1,
      rank_absolute: 1,
      asynchronous_ai_overview: false,
      markdown: `About ${keyword}`,
      items: [{ type: 'ai_overview_element', title: null, text: `About ${keyword}` }],
      references: [],
    },
    questions.length > 0 && {
      type: 'people_also_ask',
      rank_group: 1,
      rank_absolute: 5,
      items: questions,
    },
    hasDiscussions && {
      type: 'discussions_and_forums',
      rank_group: 1,
      rank_absolute: 13,
      items: [{ type: 'discussions_and_forums_element', title: `Anyone tried ${keyword}?` }],
    },
  ].filter((item) => item !== false)
  // Other parts of the page stand among the results, some of a type that nobody documented.
  return [
    ...adsFor(keyword).map((ad, index) => ({
      type: 'paid',
      rank_group: index + 1,
      rank_absolute: index + 1,
      ...ad,
    })),
    ...organic.slice(0, 3),
    ...others,
    ...organic.slice(3),
    { type: 'something_new', rank_group: 1, rank_absolute: 14 },
    { type: 'related_searches', rank_group: 1, rank_absolute: 15, items: [`${keyword} near me`] },
  ]
}

/** The reply to a question for a result page, with what it costs. */
export const serpReply = (path: string, task: Task, fault: LabsFault) => {
  const { keyword } = task
  if (typeof keyword !== 'string' || keyword.length === 0 || /[+%](?![0-9A-F]{2})/.test(keyword)) {
    return labsReply(
      [labsTaskOf(path, task, 40_501, "Invalid Field: 'keyword'.", 0)],
      20_000,
      'Ok.',
    )
  }
  const { reply, task: code, message = 'Something is wrong.' } = fault
  if (reply) return labsReply([], reply, message)
  if (code) {
    const cost = fault.billed ? PRICE : 0
    return labsReply([labsTaskOf(path, task, code, message, cost)], 20_000, 'Ok.')
  }
  const { gone, retyped, nulled } = fault
  const organic = (items: Record<string, unknown>[]) =>
    items.filter(({ type }) => type === 'organic')
  const items: Record<string, unknown>[] = fault.empty ? [] : itemsFor(keyword)
  broken(organic(items), {
    ...(gone && { gone }),
    ...(retyped && { retyped }),
    ...(nulled && { nulled }),
  })
  const result = [
    {
      keyword,
      type: 'organic',
      se_domain: 'google.com',
      ...taskPlaceOf(task),
      spell: null,
      datetime: '2026-11-22 10:00:00 +00:00',
      se_results_count: 1_000_000,
      pages_count: 1,
      item_types: ['organic'],
      items_count: items.length,
      items: items.length > 0 ? items : null,
    },
  ]
  const done = labsTaskOf(path, task, 20_000, 'Ok.', PRICE)
  return labsReply([{ ...done, result_count: 1, result }], 20_000, 'Ok.')
}
