import {
  RANKED_ADS,
  RANKED_PAGES,
  type RankedAd,
  type RankedPage,
  RESULT_QUESTIONS,
  ResultFeature,
} from '@sortie/contracts/analysis/keywords/result-pages'
import { z } from 'zod'
import { SourceTrouble } from '../paid-calls.ts'
import { fieldOf, resultsIn } from './api.ts'

/** Anything may stand on a result page; types that we do not know are passed over. */
const Item = z.looseObject({
  type: z.string(),
  rank_group: z.int().nullish(),
  url: z.string().nullish(),
  title: z.string().nullish(),
})
const Page = z.object({ items: z.array(Item).nullish() })
type Item = z.infer<typeof Item>
/**
 * The questions that people also ask. A report does not depend on them, so a field that has changed there fails
 * nothing.
 */
const PeopleAlsoAsk = z.object({ items: z.array(z.object({ title: z.string() })) })

/** The features that we know by the types of items; unknown types are skipped. */
const FEATURE_OF: Readonly<Record<string, ResultFeature>> = {
  paid: 'ads',
  ai_overview: 'answer',
  featured_snippet: 'snippet',
  answer_box: 'snippet',
  local_pack: 'map',
  map: 'map',
  people_also_ask: 'questions',
  discussions_and_forums: 'discussions',
  perspectives: 'discussions',
  video: 'videos',
  short_videos: 'videos',
  shopping: 'shopping',
  popular_products: 'shopping',
}

const MOST_LETTERS = { url: 500, title: 200 }

const everyItemIn = (results: unknown[]): Item[] =>
  results.flatMap((result) => {
    if (result === null) return []
    const read = Page.safeParse(result)
    if (!read.success) throw new SourceTrouble('drift', fieldOf(read.error))
    return read.data.items ?? []
  })

const itemsIn = (results: unknown[], wanted: string): Item[] =>
  everyItemIn(results).filter(({ type }) => type === wanted)

/** @throws SourceTrouble that names a field which is gone or has another type. */
export const checkPages = (results: unknown[]): void => {
  const organic = itemsIn(results, 'organic')
  if (organic.length > 0 && !organic.some(({ url }) => typeof url === 'string')) {
    throw new SourceTrouble('drift', 'items.url')
  }
}

/** Only addresses that a browser opens as pages: the site that ranks chose what stands in them. */
const isPage = (url: string): boolean => {
  const parsed = URL.parse(url)
  return parsed !== null && /^https?:$/.test(parsed.protocol) && url.length <= MOST_LETTERS.url
}

/** The unpaid results of a reply as it was kept, best first. */
export const pagesIn = (text: string): RankedPage[] =>
  itemsIn(resultsIn(text).results, 'organic')
    .toSorted((one, other) => (one.rank_group ?? 100) - (other.rank_group ?? 100))
    .flatMap(({ url, title }) =>
      url && isPage(url) ? [{ url, title: (title ?? '').slice(0, MOST_LETTERS.title) }] : [],
    )
    .slice(0, RANKED_PAGES)

/** Returns the ads on the result page of a stored reply, each advertiser once, in their order. */
export const adsIn = (text: string): RankedAd[] => {
  const ads = itemsIn(resultsIn(text).results, 'paid')
    .toSorted((one, other) => (one.rank_group ?? 100) - (other.rank_group ?? 100))
    .flatMap(({ url, title }): RankedAd[] => {
      if (!url || !isPage(url)) return []
      const host = new URL(url).hostname.replace(/^www\./, '')
      return [{ host, title: (title ?? '').slice(0, MOST_LETTERS.title) }]
    })
  return [...new Map(ads.toReversed().map((ad) => [ad.host, ad])).values()]
    .toReversed()
    .slice(0, RANKED_ADS)
}

/** Returns the features beside the unpaid results on the page of a stored reply, each once, in our order. */
export const featuresIn = (text: string): ResultFeature[] => {
  const seen = new Set(
    everyItemIn(resultsIn(text).results).flatMap(({ type }) =>
      Object.hasOwn(FEATURE_OF, type) ? [FEATURE_OF[type]!] : [],
    ),
  )
  return ResultFeature.options.filter((feature) => seen.has(feature))
}

/** Returns the questions that people also ask by the page of a stored reply, each once, in its order. */
export const questionsIn = (text: string): string[] => {
  const questions = itemsIn(resultsIn(text).results, 'people_also_ask').flatMap((item) => {
    const parsed = PeopleAlsoAsk.safeParse(item)
    return parsed.success ? parsed.data.items.map(({ title }) => title.trim()) : []
  })
  return [...new Set(questions)]
    .filter((question) => question.length > 0 && question.length <= MOST_LETTERS.title)
    .slice(0, RESULT_QUESTIONS)
}
