import { type DomainRank, rankable, rankOf } from './keyword-world.ts'

// Replies of DataForSEO's Labs about domains: the keywords of one, and those of two.

type Row = Record<string, unknown>
type Task = Row
type Answer = { rows: Row[]; total: number; metrics?: Row }

const PATHS = /google\/(ranked_keywords|domain_intersection)\/live$/
export const isOfDomains = (path: string): boolean => PATHS.test(path)

/** A bare domain: an address would be taken for a page. */
const isDomain = (target: unknown) =>
  typeof target === 'string' && /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(target)

/** The first field that the service would not take; null where there is none. */
export const invalidDomainField = (path: string, task: Task): string | null => {
  const targets = path.includes('ranked_keywords') ? ['target'] : ['target_1', 'target_2']
  const bad = targets.find((field) => !isDomain(task[field]))
  if (bad) return bad
  return Number(task.limit ?? 100) > 1_000 ? 'limit' : null
}

const at = (row: Row, path: string): unknown =>
  path.split('.').reduce<unknown>((value, part) => (value as Row | null)?.[part], row)

/** Conditions such as `["a.b", "<=", 20]`, joined by `and`. */
const passes = (row: Row, filters: unknown): boolean => {
  if (!Array.isArray(filters)) return true
  if (typeof filters[0] !== 'string')
    return filters.filter((each) => each !== 'and').every((each) => passes(row, each))
  const [path, sign, value] = filters as [string, string, number]
  const found = at(row, path)
  if (typeof found !== 'number') return false
  return sign === '<=' ? found <= value : found >= value
}

const inOrder = (rows: Row[], order: unknown): Row[] => {
  const [path] = String(Array.isArray(order) ? order[0] : '').split(',')
  if (!path) return rows
  return rows.toSorted((a, b) => Number(at(b, path)) - Number(at(a, path)))
}

const placeOf = (domain: string, { rank, url, title, etv }: DomainRank) => ({
  type: 'organic',
  rank_group: rank,
  rank_absolute: rank + 1,
  domain,
  url,
  title,
  etv,
})

const organic = (ranks: readonly DomainRank[]) => ({
  count: ranks.length,
  etv: ranks.reduce((sum, { etv }) => sum + etv, 0),
  estimated_paid_traffic_cost: 0,
  pos_1: ranks.filter(({ rank }) => rank === 1).length,
})

/** @param rowOf a keyword as Labs describe it */
export const domainAnswer = (
  path: string,
  task: Task,
  rowOf: (searches: DomainRank['searches']) => Row,
): Answer => {
  const { target, target_1: first, target_2: second, intersections = true } = task
  const limit = Number(task.limit ?? 100)
  const domains = [target, first, second].filter((each) => typeof each === 'string')
  const cut = (rows: Row[], metrics?: Row): Answer => {
    const passing = inOrder(
      rows.filter((row) => passes(row, task.filters)),
      task.order_by,
    )
    return { rows: passing.slice(0, limit), total: passing.length, ...(metrics && { metrics }) }
  }
  if (path.includes('ranked_keywords')) {
    const domain = String(target)
    const ranks = rankable(domains).flatMap((keyword) => rankOf(domain, keyword) ?? [])
    const rows = ranks.map((rank) => ({
      keyword_data: rowOf(rank.searches),
      ranked_serp_element: {
        serp_item: placeOf(domain, rank),
        is_lost: false,
        last_updated_time: '2026-10-20 10:00:00 +00:00',
      },
    }))
    return cut(rows, { organic: organic(ranks) })
  }
  return cut(
    rankable(domains).flatMap((keyword): Row[] => {
      const one = rankOf(String(first), keyword)
      const other = rankOf(String(second), keyword)
      // Without both: what the first has, and the second has not.
      if (!one || (other !== null) !== intersections) return []
      return [
        {
          keyword_data: rowOf(one.searches),
          first_domain_serp_element: placeOf(String(first), one),
          second_domain_serp_element: other && placeOf(String(second), other),
        },
      ]
    }),
  )
}
