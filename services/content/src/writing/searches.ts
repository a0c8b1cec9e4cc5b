import type { EvidenceItem } from '@sortie/contracts/evidence'
import { plainSearch, shownNumber } from './plain-text.ts'

/** How often something is searched for, as an item says it. */
export type SearchFigure = {
  id: string
  phrase: string
  aim: Aim
  /** A month. */
  searches: number
  shown: string
  isEstimate: boolean
}

/** What an ad on a search costs for each click. */
export type ClickFigure = {
  id: string
  phrase: string
  shown: string
  value: number
  isEstimate: boolean
}

/** What the person who types a search wants to settle. */
export type Aim = 'price' | 'place' | 'hurry' | 'compare' | 'question' | 'kind'

const AIMS: [Aim, RegExp][] = [
  [
    'price',
    /\b(?:costs?|prices?|priced|pricing|cheap\w*|affordable|rates?|fees?|quotes?|how much|charges?|budget|discounts?|deals?|salary)\b/i,
  ],
  [
    'hurry',
    /\b(?:emergency|urgent|24 ?h(?:ou)?rs?|24\/7|same day|next day|fast|quick|now|open)\b/i,
  ],
  [
    'compare',
    /\b(?:best|top|vs|versus|reviews?|rated|ratings?|alternatives?|compare|comparison|difference|recommend\w*)\b/i,
  ],
  ['place', /\b(?:near me|nearby|near|local|close to)\b/i],
  ['question', /^(?:how|what|why|when|which|who|where|can|do|does|is|are|should|will)\b/i],
]

/** What a search is about beyond the words of the article's own; a trade's kinds are what is left. */
const aimOf = (phrase: string, keyword: string): Aim => {
  const own = new Set(plainSearch(keyword).toLowerCase().split(' '))
  const rest = phrase
    .split(' ')
    .filter((word) => !own.has(word.toLowerCase()))
    .join(' ')
  return AIMS.find(([, pattern]) => pattern.test(rest))?.[0] ?? 'kind'
}

const QUOTED = /[“"]([^“”"]{1,100})[”"]/
const MONEY =
  /(?:(?:US|CA?|AU?|NZ|S|HK)?\$|[£€¥₹]|\b(?:USD|GBP|EUR|CAD|AUD|NZD|CHF|ZAR|INR) ?)\d[\d.,]*\d|(?:(?:US|CA?|AU?|NZ)?\$|[£€¥₹])\d/

const shownIn = (text: string, value: number): string => {
  const shown = shownNumber(value)
  return text.includes(shown) ? shown : String(value)
}

const isFigure = ({ kind, value }: EvidenceItem) => kind === 'figure' && value !== undefined

/** The figures of searches among items, the largest first, sorted by what they add to the keyword; those that hardly anybody types are left out. */
export const searchFigures = (items: readonly EvidenceItem[], keyword: string): SearchFigure[] => {
  const found = items.flatMap((item): SearchFigure[] => {
    const phrase = plainSearch(QUOTED.exec(item.text)?.[1] ?? '')
    if (!isFigure(item) || !phrase || item.value! < 10) return []
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
      },
    ]
  })
  const first = new Map<string, SearchFigure>()
  for (const one of found) if (!first.has(one.phrase)) first.set(one.phrase, one)
  return [...first.values()].sort(
    (one, other) => other.searches - one.searches || (one.phrase < other.phrase ? -1 : 1),
  )
}

/** The costs of clicks among items, the dearest first. */
export const clickFigures = (items: readonly EvidenceItem[]): ClickFigure[] =>
  items
    .flatMap((item): ClickFigure[] => {
      const phrase = plainSearch(QUOTED.exec(item.text)?.[1] ?? '')
      const shown = MONEY.exec(item.text)?.[0]
      if (!isFigure(item) || !phrase || !shown || !/click/i.test(`${item.unit} ${item.text}`))
        return []
      return [
        { id: item.id, phrase, shown, value: item.value!, isEstimate: item.voice === 'modelled' },
      ]
    })
    .sort((one, other) => other.value - one.value)
