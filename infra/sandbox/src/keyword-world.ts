import { createHash } from 'node:crypto'

// A world of searches that both stand-ins of measured sources answer from: the same keyword has the same
// figures in every run, and nobody has to write them down.

/** A number from 0 to 1 that follows from a text. */
const chance = (text: string): number =>
  createHash('sha256').update(text).digest().readUInt32BE(0) / 2 ** 32

/** As the world's search engine takes them: order, plural and case do not matter. */
const sameAs = (keyword: string): string =>
  keyword
    .toLowerCase()
    .split(/\s+/)
    .map((word) => (word.length > 3 ? word.replace(/s$/, '') : word))
    .toSorted()
    .join(' ')

/** Words that people put before and behind the thing that they look for. */
const BEFORE = [
  '',
  'best',
  'cheap',
  'local',
  'affordable',
  'small',
  'new',
  'vegan',
  'top',
  'custom',
]
const BEHIND = [
  '',
  'near me',
  'cost',
  'prices',
  'reviews',
  'delivery',
  'online',
  'ideas',
  'open now',
  'for beginners',
  'for kids',
  'for two',
  'at home',
  'in london',
  'gift',
  'shop',
  'service',
]
/** Nobody searches for these. */
const NONSENSE = /asdf|qwerty|zxcv/

export type Searches = {
  keyword: string
  searches: number
  months: { year: number; month: number; searches: number }[]
  cpc: number
  lowBid: number
  highBid: number
  /** 0-1. */
  competition: number
  /** 0-100. */
  difficulty: number
  intent: 'transactional' | 'commercial' | 'informational' | 'navigational'
}

const BUCKETS = [10, 20, 50, 90, 140, 320, 590, 880, 1_300, 2_400, 5_400, 9_900, 22_200, 60_500]
const twoDecimals = (value: number) => Math.round(value * 100) / 100

const intentOf = (keyword: string): Searches['intent'] => {
  if (/\b(near me|open now|delivery|shop)\b/.test(keyword)) return 'transactional'
  if (/\b(ideas|at home|for beginners)\b/.test(keyword)) return 'informational'
  return /\blogin\b/.test(keyword) ? 'navigational' : 'commercial'
}

/** Returns the searches and prices of a keyword in this world; null where nobody searches for it. */
export const searchesFor = (keyword: string): Searches | null => {
  const plain = keyword.toLowerCase()
  if (NONSENSE.test(plain)) return null
  const same = sameAs(plain)
  const searches = BUCKETS[Math.floor(chance(`volume ${same}`) * BUCKETS.length)]!
  const cpc = twoDecimals(0.3 + chance(`cpc ${same}`) * 8)
  return {
    keyword: plain,
    searches,
    // October 2026 and the eleven months before, the newest first.
    months: Array.from({ length: 12 }, (_, ago) => {
      const at = new Date(Date.UTC(2026, 9 - ago, 1))
      const share = 0.7 + 0.6 * chance(`month ${ago} ${same}`)
      return {
        year: at.getUTCFullYear(),
        month: at.getUTCMonth() + 1,
        searches: Math.round((searches * share) / 10) * 10,
      }
    }),
    cpc,
    lowBid: twoDecimals(cpc * 0.6),
    highBid: twoDecimals(cpc * 2.1),
    competition: twoDecimals(chance(`competition ${same}`)),
    difficulty: Math.floor(chance(`difficulty ${same}`) * 90),
    intent: intentOf(plain),
  }
}

/** Up to `most` keywords that belong to these seeds, the nearest first, without the first ones. */
export const ideasOf = (seeds: readonly string[], most: number, without = 0): Searches[] => {
  const known = seeds.filter((seed) => searchesFor(seed))
  const phrases = BEHIND.flatMap((behind) =>
    BEFORE.flatMap((before) =>
      known.map((seed) => [before, seed.toLowerCase(), behind].filter(Boolean).join(' ')),
    ),
  )
  return [...new Set(phrases)]
    .slice(without, without + most)
    .flatMap((phrase) => searchesFor(phrase) ?? [])
}

/** Words that change how people ask, not what for. */
const ASIDE = new Set([...BEFORE, ...BEHIND.flatMap((text) => text.split(' '))])

/** Sites of rivals that pay for some searches. */
const ADVERTISERS = ['greggs.example', 'breadhouse.example', 'cakery.example']

/** Returns the ads on the result page of a keyword: always one, and rivals' now and then. */
export const adsFor = (keyword: string): { url: string; title: string }[] => [
  { url: 'https://ads.example/', title: 'An ad' },
  ...ADVERTISERS.filter((host) => chance(`ad ${host} ${sameAs(keyword)}`) < 0.4).map((host) => ({
    url: `https://www.${host}/${encodeURIComponent(keyword)}?gclid=x`,
    title: `${keyword} by ${host}`,
  })),
]

/** Returns the questions that people also ask, four on most pages and none on some. */
export const questionsFor = (keyword: string): string[] => {
  const plain = keyword.toLowerCase()
  if (chance(`questions ${sameAs(plain)}`) < 0.3) return []
  return [
    `What is ${plain}?`,
    `How much does ${plain} cost?`,
    `How do I choose ${plain}?`,
    `Is ${plain} worth it?`,
  ]
}

/** Returns the other features of the result page of a keyword. */
export const extrasFor = (keyword: string) => {
  const intent = intentOf(keyword.toLowerCase())
  const luck = chance(`extras ${sameAs(keyword)}`)
  return {
    hasAnswer: intent === 'informational' || luck < 0.18,
    hasMap: /\b(near me|open now)\b/.test(keyword),
    hasDiscussions: luck > 0.7,
  }
}

/** Returns the pages that rank for a keyword: six of ten are the same for all searches for the same thing. */
export const resultsFor = (keyword: string): { url: string; title: string }[] => {
  const same = sameAs(keyword)
  const core = same.split(' ').filter((word) => word && !ASIDE.has(word))
  const topic = (core.length > 0 ? core.join('-') : same.replaceAll(' ', '-')).slice(0, 60)
  const own = same.replaceAll(' ', '-').slice(0, 80)
  return Array.from({ length: 10 }, (_, index) => {
    const site = `site-${Math.floor(chance(`${topic} ${index}`) * 40)}.example`
    const page = index < 6 ? topic : own
    return {
      url: `https://${site}/${encodeURIComponent(page)}/${index}`,
      title: `${keyword} | ${site}`,
    }
  })
}

/** Searches of people who look for bakers: the sites of this world rank for some of them. */
const RANKED_SEEDS = [
  'bakery',
  'sourdough bread',
  'wedding cake',
  'birthday cake',
  'bagels',
  'butter croissants',
  'gluten free bread',
  'baking classes',
  'rye bread',
  'cupcakes',
  'vegan cake',
]
/** Part of the keywords that a site ranks for, and the last place that is looked at. */
const RANKS_FOR = 0.45
const LAST_RANK = 60

/** A keyword for which a domain stands somewhere. */
export type DomainRank = {
  searches: Searches
  rank: number
  url: string
  title: string
  etv: number
}

const brandOf = (domain: string) => domain.replace(/^www\./, '').split('.')[0]!

let trade: Map<string, Searches> | undefined
/** The keywords of the trade: the same ones each time, so they are thought of once. */
const tradeKeywords = () => {
  trade ??= new Map(ideasOf(RANKED_SEEDS, 100_000).map((each) => [each.keyword, each]))
  return trade
}

/** Returns the rank of a domain for a keyword; null where it does not rank, or where nobody searches for that. */
export const rankOf = (domain: string, keyword: string): DomainRank | null => {
  const searches = tradeKeywords().get(keyword) ?? searchesFor(keyword)
  const brand = brandOf(domain)
  const isOwnName = keyword.split(' ').includes(brand)
  const luck = chance(`ranks ${domain} ${sameAs(keyword)}`)
  if (!searches || (luck > RANKS_FOR && !isOwnName)) return null
  const rank = isOwnName ? 1 : 1 + Math.floor((luck / RANKS_FOR) * LAST_RANK)
  const path = keyword.split(' ').slice(0, 2).join('-')
  return {
    searches,
    rank,
    url: `https://${domain}/${path}`,
    title: `${keyword} | ${brand}`,
    etv: Math.round((searches.searches * 30) / (rank + 2)) / 100,
  }
}

/** All that anybody can rank for: of a trade, and the names of these domains. */
export const rankable = (domains: readonly string[]): string[] => [
  ...tradeKeywords().keys(),
  ...domains.flatMap((domain) => [`${brandOf(domain)} login`, `${brandOf(domain)} bakery`]),
]
