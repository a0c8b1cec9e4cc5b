import type { Country } from '@sortie/contracts/countries'
import { LRUCache } from 'lru-cache'
import { stem, wordsOf } from '../../domain/words.ts'
import { akin, brandWords, displayName } from '../../lexicon/companies/companies.ts'
import { isCompany } from '../../lexicon/companies/same-company.ts'
import { plainNameText } from '../../lexicon/plain.ts'
import { readBrief } from '../../recognition/reading.ts'
import type { Competitor, Provider, SourcedFigures, SourceQuery } from '../port.ts'
import { createWikimediaApi, type WikimediaOptions } from './api.ts'
import { type Entity, idsByName, idsOfIndustries, readEntities } from './entities.ts'
import { viewsOf } from './pageviews.ts'

const NAME = 'wikimedia'
const LOOKED_AT = 5
const MOST_COMPANIES = 20
const MOST_INDUSTRIES = 5
const DESCRIPTION = 200

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const sentence = (text: string) => (/[.!?]$/.test(text) ? capital(text) : `${capital(text)}.`)

const tradeOf = ({ industry }: SourceQuery): Set<string> => new Set(wordsOf(industry).map(stem))

/**
 * Returns true where an entity of that name is the company that was meant: a company that still exists, and whose name
 * nobody else has by chance, or whose own description names the trade.
 */
const isMeant = (entity: Entity, name: string, trade: Set<string>): boolean =>
  entity.industries.length > 0 &&
  !entity.isPerson &&
  isCompany(name, { name: entity.label, about: entity.description }, trade) &&
  (brandWords(name).length > 1 || wordsOf(entity.description).some((word) => trade.has(stem(word))))

/** The ids of our countries. */
const COUNTRY_IDS: Record<Country, string> = {
  US: 'Q30',
  GB: 'Q145',
  CA: 'Q16',
  AU: 'Q408',
  IE: 'Q27',
  NZ: 'Q664',
  ZA: 'Q258',
  IN: 'Q668',
  DE: 'Q183',
  AT: 'Q40',
  CH: 'Q39',
  FR: 'Q142',
  BE: 'Q31',
  NL: 'Q55',
  ES: 'Q29',
  MX: 'Q96',
  IT: 'Q38',
  PT: 'Q45',
  BR: 'Q155',
}
/** Returns true where a company is of a country, or its country is not known. */
const isIn = (countries: readonly string[], country: Country): boolean =>
  countries.length === 0 || countries.includes(COUNTRY_IDS[country])

const shown = ({ label, description }: Entity): Competitor | null => {
  const name = plainNameText(label, 60)
  const about = plainNameText(sentence(description), DESCRIPTION)
  return name && about && description
    ? { name, description: about, source: NAME, topKeywords: [] }
    : null
}

/**
 * Wikidata and Wikipedia: companies of an industry with their descriptions, and how often people
 * read of them. Free, without a key, measured.
 */
export const wikimedia = (options: WikimediaOptions): Provider => {
  const api = createWikimediaApi(options)
  /** Companies that were named for a trade: their pages need not be searched for again. */
  const recognized = new LRUCache<string, Entity>({ max: 2_000 })
  const keyOf = (name: string, { industry }: SourceQuery) => `${industry}|${name}`.toLowerCase()

  const named = async (name: string, { signal }: SourceQuery): Promise<Entity[]> => {
    // Only the label of a web address is a name.
    const label = name.replace(/^([a-z0-9-]+)(\.[a-z]{2,})+$/i, '$1')
    if (brandWords(label).length === 0) return []
    return readEntities(api, await idsByName(api, label, LOOKED_AT, signal), signal)
  }

  /** The company that a name means, in this trade. */
  const meant = async (name: string, query: SourceQuery): Promise<Entity | undefined> =>
    recognized.get(keyOf(name, query)) ??
    (await named(name, query)).find((entity) => isMeant(entity, name, tradeOf(query)))

  /**
   * Companies of the trade and country, the best known first. None of a trade that the almanac knows:
   * its editors chose those by country, and the best known of the world are seldom anybody's rivals.
   */
  const othersThan = async (main: Entity | undefined, query: SourceQuery): Promise<Entity[]> => {
    const { match, ownWords, place } = readBrief(query)
    const trade = ownWords.join(' ')
    if (match || !trade) return []
    const [itself, asIndustry] = await Promise.all([
      idsByName(api, trade, 2, query.signal),
      idsByName(api, `${trade} industry`, 1, query.signal),
    ])
    const all = [...itself, ...asIndustry, ...(main?.industries ?? [])]
    const industries = [...new Set(all)].slice(0, MOST_INDUSTRIES)
    if (industries.length === 0) return []
    const ids = await idsOfIndustries(api, industries, MOST_COMPANIES, query.signal)
    return (await readEntities(api, ids, query.signal))
      .filter(({ isPerson, isDissolved, article }) => !isPerson && !isDissolved && article)
      .filter(({ countries }) => isIn(countries, place.country))
      .filter(({ id, label }) => id !== main?.id && !akin(label, query.businessName))
      .toSorted((a, b) => b.editions - a.editions || (a.id < b.id ? -1 : 1))
  }

  const competitors = async (query: SourceQuery, count: number): Promise<Competitor[]> => {
    const main = await meant(displayName(query.mainCompetitor), query)
    const companies = await othersThan(main, query)
    const chosen = [...(main ? [main] : []), ...companies].filter(shown).slice(0, count)
    for (const entity of chosen) recognized.set(keyOf(entity.label, query), entity)
    return chosen.flatMap((entity) => shown(entity) ?? [])
  }

  const interest = async (query: SourceQuery, names: string[]): Promise<SourcedFigures> => {
    const views = await Promise.all(
      names.map(async (name) => {
        const article = (await meant(name, query))?.article
        const figure = article ? await viewsOf(api, article, query.at, query.signal) : null
        return figure ? [[name, figure] as const] : []
      }),
    )
    return new Map(views.flat())
  }

  return {
    name: NAME,
    title: 'Wikipedia data',
    budgetMs: 4_000,
    competitors: async (query, count) => {
      const found = await competitors(query, count)
      return {
        found,
        notes:
          found.length > 0
            ? ['Companies and their descriptions come from Wikidata where it knows them.']
            : [],
      }
    },
    interest: async (query, names) => ({ found: await interest(query, names), notes: [] }),
  }
}
