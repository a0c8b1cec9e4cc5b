import type { Intent } from '@sortie/contracts/analysis/keywords/ratings'
import { clamp } from './numbers.ts'

/** Version of {@link contestDifficulty}; 1 and 2 were models of volume, `bandDifficulty` and `modelDifficulty`. */
export const CONTEST_DIFFICULTY_VERSION = '3'

export type ContestInputs = {
  /** The hold of national brands and directories on the results of the class, 0 hardly any, 3 nearly all. */
  contest: number
  intent: Intent
  /** The page that a searcher expects. */
  page: string
  /** 1 where customers come from nearby, so that a map and the firms around it answer what buyers ask; else 0. */
  nearby: number
  /** US dollars that a click on this phrase costs in the United States. */
  cpc: number
  /** 1 where it says `near me` or names the town, so that a map answers it whatever page is expected; else 0. */
  saysWhere: number
  /** Words that say what is wanted; those of where and when and joining words do not count. */
  tellingWords: number
  /** log10 of the uses of its rarest telling word in a billion words of English. */
  rarestWord: number
  /** Searches a month in the United States. */
  searches: number
  /** 1 where it names a town, else 0. */
  namesTown: number
  /** People whom a local business can reach, and whom as many others want; 0 where nobody knows. */
  peopleInReach: number
  /** The number of people who search in the country, relative to the United States. */
  countryShare: number
  /** Searches a month in the United States for what the trade is searched for most: how many businesses live on it. */
  marketSearches: number
}

const BASE = 3.15
const BY_CONTEST = 0.75
/** The factor on the contest of a search for somebody nearby, as a map comes first, and firms of the town below it. */
const CONTEST_NEARBY = 0.9
/** Pages that a map answers, and how much harder each is than others of them. */
const BY_NEARBY_PAGE: Record<string, number> = {
  home: 0.4,
  service: 0.4,
  location: 0.1,
  prices: 0.2,
}
/** Lists and products are the ground of large shops, tools and comparisons of publishers; few write answers well. */
const BY_PAGE: Record<string, number> = {
  home: 0.7,
  category: 0.8,
  product: 0.6,
  comparison: 0.5,
  tool: 0.6,
  location: 0,
  service: 0.3,
  prices: -0.2,
  guide: -0.3,
  answer: -0.9,
}
/** Only the brand itself ranks first for its name. */
const OWN_NAME = 1.5
const BY_WORTH = 0.45
/** Beyond this, in US dollars, everybody who can already competes. */
const DEAREST = 150
const BY_WORD = -0.4
const USUAL_WORDS = 2
const MOST_WORDS = 5
/** `plumber` 3.7; a rare word is said by fewer pages. */
const USUAL_RARITY = 3.4
const BY_RARITY = 0.3
const BY_TOWN = -0.5
/** A town of this many people within reach is usual; ten times as many bring half a point of rivals. */
const USUAL_REACH = 400_000
const BY_REACH = 0.5
const MOST_BY_REACH = 0.8
const BY_COUNTRY = 0.35
/** A trade that this many search for has as many businesses as most. */
const USUAL_MARKET = 30_000
const BY_MARKET = 0.6
const MOST_BY_MARKET = 1
const BY_SEARCHES = 0.29
const USUAL_SEARCHES = 1_000
/** The parts add up around the middle of the scale; spread, they use most of it. */
const MIDDLE = 4.6
const SPREAD = 1.35

const isAnsweredNearby = ({ nearby, page, saysWhere }: ContestInputs) =>
  nearby === 1 && (saysWhere === 1 || page in BY_NEARBY_PAGE)

/** Returns points of difficulty for competitors: those around the business, or those of its trade in the country. */
const byCompetitors = (inputs: ContestInputs): number => {
  const { nearby, peopleInReach, countryShare, marketSearches } = inputs
  if (nearby === 1 && peopleInReach > 0 && isAnsweredNearby(inputs)) {
    const tenfolds = Math.log10(peopleInReach / USUAL_REACH)
    return clamp(BY_REACH * tenfolds, -MOST_BY_REACH, MOST_BY_REACH)
  }
  const tenfolds = nearby === 1 ? 0 : Math.log10(Math.max(1, marketSearches) / USUAL_MARKET)
  const byMarket = clamp(BY_MARKET * tenfolds, -MOST_BY_MARKET, MOST_BY_MARKET)
  return byMarket + BY_COUNTRY * Math.log10(countryShare)
}

/**
 * Difficulty 0-10, one decimal, modelled by who competes, and not by how many search: who ranks for such pages
 * (brands and directories of the class, or the firms on a map), what a click is worth, how specific the words are,
 * and how many businesses want the same customers. Volume adds a little: what many search for is written about
 * more.
 */
export const contestDifficulty = (inputs: ContestInputs): number => {
  const { contest, intent, page, cpc, tellingWords, rarestWord, searches, namesTown } = inputs
  const holders = BY_CONTEST * contest * (isAnsweredNearby(inputs) ? CONTEST_NEARBY : 1)
  const raw =
    BASE +
    holders +
    ((isAnsweredNearby(inputs) ? BY_NEARBY_PAGE : BY_PAGE)[page] ?? 0) +
    (intent === 'navigational' ? OWN_NAME : 0) +
    BY_WORTH * Math.log10(clamp(cpc, 0.2, DEAREST)) +
    BY_WORD * (clamp(tellingWords, 1, USUAL_WORDS + MOST_WORDS) - USUAL_WORDS) +
    BY_RARITY * clamp(rarestWord - USUAL_RARITY, -1, 2) +
    BY_TOWN * namesTown +
    byCompetitors(inputs) +
    BY_SEARCHES * Math.log10(Math.max(1, searches) / USUAL_SEARCHES)
  const spread = MIDDLE + SPREAD * (raw - MIDDLE)
  return Math.round(clamp(spread, 0.5, 10) * 10) / 10
}
