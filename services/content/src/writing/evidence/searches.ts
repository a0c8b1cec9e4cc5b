import type { DraftBrief } from '@sortie/contracts/content/drafts/draft-brief'
import type { EvidenceItem } from '@sortie/contracts/content/evidence/evidence'
import { stemsOf } from '@sortie/prose/score/stem'
import { plainSearch, shownNumber } from '../plain-text.ts'

/** The volume of a search, as an item states it. */
export type SearchFigure = {
  id: string
  phrase: string
  aim: SearchAim
  /** A month. */
  searches: number
  shown: string
  isEstimate: boolean
  /** True where it names all that the article's keyword is about: only such figures make a sum. */
  isOnTopic: boolean
}

/** The matter that the person who types a search wants to settle. */
export type SearchAim =
  | 'price'
  | 'place'
  | 'hurry'
  /** The times at which somebody is there. */
  | 'hours'
  | 'compare'
  | 'question'
  /** Things that people prepare with: calculators, lists, pictures. */
  | 'material'
  | 'kind'

// The first that fits: how somebody asks says more than where or how soon.
const AIMS: [SearchAim, RegExp][] = [
  [
    'price',
    /\b(?:costs?|prices?|priced|pricing|cheap\w*|affordable|rates?|fees?|quotes?|how much (?:is|are|to|for)|charges?|budget|discounts?|deals?)\b/i,
  ],
  [
    'material',
    /\b(?:calculators?|checklists?|ideas|inspiration|tips|templates?|examples?|pictures|images|photos|pdf|questions to ask|steps for|guide)\b/i,
  ],
  [
    'question',
    /^(?:how|what|why|when|which|who|where|can|do|does|is|are|should|will)\b|\bdifference between\b/i,
  ],
  [
    'compare',
    /\b(?:best|top|vs|versus|reviews?|rated|ratings?|alternatives?|compare|comparison|difference|recommend\w*)\b/i,
  ],
  ['hours', /\b(?:24 ?h(?:ou)?rs?|24[/ ]7|open|opening (?:hours|times)|hours|sundays?)\b/i],
  ['hurry', /\b(?:emergency|urgent|same day|next day|fast|quick|now)\b/i],
  ['place', /\b(?:near me|nearby|near|local|close to)\b/i],
]

/** Aims that are found in the whole search, even in the words of the article's own keyword. */
const AS_A_WHOLE: ReadonlySet<SearchAim> = new Set(['price', 'question', 'material'])

/** Returns the aim of a search by its words beyond the article's own keyword; `kind` where no other fits. */
const aimOf = (phrase: string, keyword: string): SearchAim => {
  const own = new Set(plainSearch(keyword).toLowerCase().split(' '))
  const rest = phrase
    .split(' ')
    .filter((word) => !own.has(word.toLowerCase()))
    .join(' ')
  const found = AIMS.find(([aim, pattern]) => pattern.test(AS_A_WHOLE.has(aim) ? phrase : rest))
  return found?.[0] ?? 'kind'
}

// Words that a search may lack and still be about the same: how people ask, and what they ask of everything.
const EMPTY = new Set(
  stemsOf(
    'a an the and or of for in to on at by with from is are do does can how what why when where which who ' +
      'i my your near me best top good cheap local open now cost costs price prices review reviews vs ' +
      'choose find hire buy get company companies service services shop store online',
  ),
)
export const topicStems = (keyword: string, place: string): string[] => {
  const empty = new Set([...EMPTY, ...stemsOf(place)])
  return stemsOf(plainSearch(keyword)).filter((stem) => !empty.has(stem))
}

/** `replac` and `replacement` are of one word. */
export const isSameStem = (one: string, other: string): boolean =>
  one === other ||
  (Math.min(one.length, other.length) > 4 && (one.startsWith(other) || other.startsWith(one)))

/** Returns the subject of an article in words: its search, and the options or the task that it names. */
export const articleSubjectOf = ({
  keyword,
  facts,
}: Pick<DraftBrief, 'keyword' | 'facts'>): string =>
  [keyword, ...(facts.options ?? []), facts.task ?? ''].join(' ')

/** Searches of people who look for work in the trade: they neither buy nor are they demand. */
const SEEKERS =
  /\b(?:become|jobs?|careers?|salar(?:y|ies)|vacanc(?:y|ies)|apprenticeships?|internships?|franchises?|(?:teacher|instructor) training)\b/i

const QUOTED = /[“"]([^“”"]{1,100})[”"]/
const shownIn = (text: string, value: number): string => {
  const shown = shownNumber(value)
  return text.includes(shown) ? shown : String(value)
}

const isFigure = ({ kind, value }: EvidenceItem) => kind === 'figure' && value !== undefined

/** The figures of searches among items, the largest first, sorted by what they add to the keyword; those that hardly anybody types are left out. */
export const searchFigures = (
  items: readonly EvidenceItem[],
  { keyword, town = '' }: Pick<DraftBrief, 'keyword' | 'town'>,
): SearchFigure[] => {
  const topic = topicStems(keyword, town)
  const found = items.flatMap((item): SearchFigure[] => {
    const phrase = plainSearch(QUOTED.exec(item.text)?.[1] ?? '')
    if (!isFigure(item) || !phrase || item.value! < 10) return []
    if (SEEKERS.test(phrase) && !SEEKERS.test(keyword)) return []
    if (!/^searches\b/.test(item.unit ?? '') || !/month/.test(`${item.unit} ${item.text}`))
      return []
    return [
      {
        id: item.id,
        phrase,
        aim: aimOf(phrase, keyword),
        searches: item.value!,
        shown: shownIn(item.text, item.value!),
        isEstimate: item.voice === 'modelled',
        isOnTopic: topic.length > 0 && topic.every((stem) => stemsOf(phrase).includes(stem)),
      },
    ]
  })
  const first = new Map<string, SearchFigure>()
  for (const one of found) if (!first.has(one.phrase)) first.set(one.phrase, one)
  return [...first.values()].sort(
    (one, other) => other.searches - one.searches || (one.phrase < other.phrase ? -1 : 1),
  )
}
