import { z } from 'zod'
import type { Api } from './api.ts'

/** Properties of Wikidata that tell companies apart. */
const INDUSTRY = 'P452'
const INSTANCE_OF = 'P31'
const DISSOLVED = 'P576'
const COUNTRY = 'P17'
const PERSON = 'Q5'

const Hits = z.object({ search: z.array(z.object({ id: z.string() })).default([]) })
const Pages = z.object({
  query: z.object({ search: z.array(z.object({ title: z.string() })).default([]) }),
})
const Claim = z.object({
  mainsnak: z.object({
    datavalue: z.object({ value: z.unknown() }).optional(),
  }),
})
const Text = z.object({ value: z.string() })
/** Reads a map for which the API may give an empty list if nothing is known. */
const mapOf = <Shape extends z.ZodType>(shape: Shape) =>
  z
    .preprocess((value) => (Array.isArray(value) ? {} : value), z.record(z.string(), shape))
    .optional()
const Entities = z.object({
  entities: z.record(
    z.string(),
    z.object({
      id: z.string().optional(),
      labels: mapOf(Text),
      descriptions: mapOf(Text),
      claims: mapOf(z.array(Claim)),
      sitelinks: mapOf(z.object({ title: z.string() })),
    }),
  ),
})

/** A thing that Wikidata knows, as far as it matters here. */
export type Entity = {
  id: string
  label: string
  description: string
  /** Ids of its industries. */
  industries: string[]
  /** Ids of the countries that it is of. */
  countries: string[]
  /** Title of its page in the English encyclopedia; null where it has none. */
  article: string | null
  /** The number of encyclopedias with a page about it, which shows how well known it is. */
  editions: number
  isPerson: boolean
  isDissolved: boolean
}

const idsIn = (claims: z.infer<typeof Claim>[] = []): string[] =>
  claims.flatMap(({ mainsnak: { datavalue } }) => {
    const value = datavalue?.value
    const id = value && typeof value === 'object' && 'id' in value ? value.id : null
    return typeof id === 'string' ? [id] : []
  })

const MOST_IDS = 50

export const readEntities = async (
  api: Api,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<Entity[]> => {
  if (ids.length === 0) return []
  const batch = ids.slice(0, MOST_IDS)
  const params = {
    action: 'wbgetentities',
    ids: batch.join('|'),
    props: 'labels|descriptions|claims|sitelinks',
    languages: 'en',
  }
  const { entities } = await api.wikidata(params, Entities, signal)
  return batch.flatMap((id) => {
    const entity = entities[id]
    const label = entity?.labels?.en?.value
    if (!entity || !label) return []
    const { descriptions = {}, claims = {}, sitelinks = {} } = entity
    return [
      {
        id,
        label,
        description: descriptions.en?.value ?? '',
        industries: idsIn(claims[INDUSTRY]),
        countries: idsIn(claims[COUNTRY]),
        article: sitelinks.enwiki?.title ?? null,
        editions: Object.keys(sitelinks).length,
        isPerson: idsIn(claims[INSTANCE_OF]).includes(PERSON),
        isDissolved: (claims[DISSOLVED] ?? []).length > 0,
      },
    ]
  })
}

/** Ids of things that bear a name, best match first. */
export const idsByName = async (
  api: Api,
  name: string,
  limit: number,
  signal: AbortSignal,
): Promise<string[]> => {
  const params = {
    action: 'wbsearchentities',
    search: name,
    language: 'en',
    uselang: 'en',
    type: 'item',
    limit: String(limit),
  }
  return (await api.wikidata(params, Hits, signal)).search.map(({ id }) => id)
}

/** Ids of companies of any of these industries. */
export const idsOfIndustries = async (
  api: Api,
  industries: readonly string[],
  limit: number,
  signal: AbortSignal,
): Promise<string[]> => {
  const params = {
    action: 'query',
    list: 'search',
    srsearch: `haswbstatement:${industries.map((id) => `${INDUSTRY}=${id}`).join('|')}`,
    srlimit: String(limit),
    srprop: '',
  }
  const { query } = await api.wikidata(params, Pages, signal)
  return query.search.map(({ title }) => title).filter((title) => /^Q\d+$/.test(title))
}
