import type { Receipt } from '@sortie/contracts/analysis/keywords/receipts'
import { COUNTRY_NAMES, type Country } from '@sortie/contracts/countries'
import { formatCount, formatDecimal, formatDollars } from '@/lib/format'

const FORMULAS: Record<string, string> = {
  bandVolume:
    'Estimated from a band set by our editors, and from how common the words of the phrase are.',
  bandDifficulty:
    'Estimated from how many people search for it, what they want to find and what a click costs in the trade.',
  composedVolume:
    'Composed by rule: estimated from how common the words are, what kind of business it is, and how many say it this way. Real figures may be ten times as many, or a tenth.',
  contestDifficulty:
    'Estimated from who ranks for such pages, what a click is worth, how specific the words are and how many businesses want the same customers; search volume counts little.',
  clickPrice:
    'Estimated from what clicks usually cost in the trade, and from how close the searcher is to buying: by intent, page and topic.',
  modelVolume:
    'Estimated from how often the trade’s main search is made and how common the words are.',
  modelDifficulty:
    'Estimated from how many people search for it, how broad its topic is and what the searcher wants.',
  clicksAtPosition:
    'Searches a month of all keywords of the page by people you can reach, times the share of searchers who click the third unpaid result.',
  bandCpc:
    'Estimated from what clicks usually cost in the trade, and from how close the searcher is to buying.',
  middleBid: 'Calculated as the middle of the bids that advertisers pay for the first places.',
  paidImpact: 'Calculated from volume, price of a click, competition, intent and relevance.',
  averageSearches: 'Measured: the average of the searches of twelve months.',
  rankedDifficulty: 'Measured by the source from the pages that rank for it.',
  averageCpc: 'Measured: what advertisers paid for a click on average.',
  competitionIndex: 'Measured: how many advertisers compete for the places that there are.',
  impact: 'Calculated from volume, difficulty, clicks, intent and relevance.',
}

/** Returns one sentence about the origin of a figure. */
export const howItCame = ({ formula, kind }: Receipt): string => {
  const known = formula && FORMULAS[formula]
  if (known) return known
  return kind === 'modelled' ? 'Estimated, not measured.' : 'Measured by the source.'
}

type Line = [term: string, text: string]
type ReceiptInputs = NonNullable<Receipt['inputs']>

const count = (value: ReceiptInputs[string]) => formatCount(Number(value))
const percent = (share: ReceiptInputs[string]) => `${formatDecimal(Number(share) * 100)} %`

const dollars = (sum: ReceiptInputs[string]) => formatDollars(Number(sum))
const monthInWords = (month: string) =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })

const PARTS: Record<string, string> = {
  lower: ', lower end of that range',
  upper: ', upper end of that range',
}
const PAGES: Record<string, string> = {
  home: 'a home page',
  service: 'the page of a service',
  product: 'the page of a product',
  category: 'a list of products',
  location: 'the page of a place',
  prices: 'a page of prices',
  comparison: 'a comparison',
  guide: 'a guide',
  answer: 'a short answer',
  tool: 'a tool, for instance a calculator',
}

/** The formulas that take a click's price from a band of the trade. */
const FROM_BAND = new Set<string | undefined>(['bandCpc', 'clickPrice'])

/** Says in plain words how much large brands hold the results; `contest` is 0-3. */
const contestInWords = (contest: number): string => {
  if (contest < 1.3) return 'mostly small businesses'
  if (contest < 1.7) return 'small businesses, some directories'
  if (contest < 2.1) return 'directories and some large brands'
  return 'mostly large brands'
}

/** Says how common a word is; `zipf` is log10 of its uses in a billion words. */
const commonInWords = (zipf: number): string => {
  if (zipf < 2.8) return 'rare'
  return zipf < 4 ? 'usual' : 'everyday'
}

/** Returns the lines about the competition for such a page, and about how hard that makes it. */
const contestLines = (inputs: ReceiptInputs): Line[] => {
  const { businessClass, contest, nearby, page, intent, cpc, tellingWords, rarestWord } = inputs
  const { namesTown, peopleInReach, marketSearches, searches } = inputs
  return [
    ['Kind of business', `${businessClass}`],
    ['Who ranks for it', contestInWords(Number(contest))],
    ['What they expect to find', PAGES[page!] ?? `${page}`],
    ['What searchers want', `${intent}`],
    ['Price of a click in the United States', dollars(cpc!)],
    ['Words that say what is wanted', count(tellingWords!)],
    ['Rarest of these words', commonInWords(Number(rarestWord))],
    ...(namesTown === 1 ? [['Town in the phrase', 'yes: fewer compete'] satisfies Line] : []),
    ...(nearby === 1 && Number(peopleInReach) > 0
      ? [['People within reach', count(peopleInReach!)] satisfies Line]
      : []),
    ...(nearby === 0
      ? [
          [
            'The trade’s main search',
            `${count(marketSearches!)} a month in the United States`,
          ] satisfies Line,
        ]
      : []),
    ['Searches in the United States', `${count(searches!)} a month`],
  ]
}

/** Returns the lines about the customers nearby whose searches count. */
const reachInWords = ({
  town,
  townPeople,
  countryPeople,
  searchesInReach,
}: ReceiptInputs): Line[] => [
  [
    town === 'unknown' ? 'In the town and around it' : `In and around ${town}`,
    `${count(townPeople!)} of ${count(countryPeople!)} people`,
  ],
  [
    'Their searches',
    `${formatDecimal(Number(searchesInReach))} a month, with those that name the town`,
  ],
]

/**
 * Returns the lines about result pages with an answer by a language model, and about the clicks that such an answer
 * takes.
 */
const answersInWords = ({ pagesSeen, pagesWithAnswer, takenByAnswer }: ReceiptInputs): Line[] => [
  [
    'Search pages with an AI answer',
    `${count(pagesWithAnswer!)} of the ${count(pagesSeen!)} we looked at`,
  ],
  ...(takenByAnswer === undefined
    ? []
    : [
        [
          'An AI answer takes',
          `${percent(takenByAnswer)} of a page’s clicks (Pew Research Center, July 2025)`,
        ] satisfies Line,
      ]),
]

const clicksInWords = (inputs: ReceiptInputs): Line[] => {
  const { keywords, searchVolume, position, clickShare, searchesInReach } = inputs
  const isLocal = searchesInReach !== undefined
  return [
    ['Keywords of the page', count(keywords!)],
    [isLocal ? 'Searches in the country' : 'Their searches', `${count(searchVolume!)} a month`],
    ...(isLocal ? reachInWords(inputs) : []),
    ['Position', `${count(position!)} of the unpaid results`],
    ['Clicks there', `${percent(clickShare!)} of all searches`],
    ...(inputs.pagesSeen === undefined ? [] : answersInWords(inputs)),
  ]
}

/**
 * Names the country that a band of prices holds for: bands from before countries were told apart are of the United
 * States.
 */
const pricedIn = ({ country, clickPrices }: ReceiptInputs, formula: string | undefined): string => {
  if (!FROM_BAND.has(formula)) return ''
  if (clickPrices === undefined || country === 'US') return ' in the United States'
  return `: ${percent(clickPrices)} of the prices in the United States`
}

/** Says how many searches name the town; estimates from before 2026.12 had more of these searches than of others. */
const namingInWords = (naming: number): string =>
  naming < 1
    ? `${percent(naming)} as many of their searches name the town as name no place`
    : `for each of their searches without a place, ${count(naming)} with the town`

type MaybeLine = Line | false

/** Returns the lines about the searches that a figure starts from, and about the kind of phrase. */
const searchLines = (inputs: ReceiptInputs): MaybeLine[] => {
  const { from, to, part, headTermSearches, businessClass, least, most, wordsInPhrase } = inputs
  return [
    from !== undefined &&
      to !== undefined && [
        'Editors’ range',
        `${count(from)} to ${count(to)} searches a month in the United States${PARTS[part!] ?? ''}`,
      ],
    headTermSearches !== undefined && [
      'The trade’s main search',
      `${count(headTermSearches)} a month in the United States`,
    ],
    businessClass !== undefined && ['Kind of business', `${businessClass}`],
    least !== undefined &&
      most !== undefined && ['Likely range', `${count(least)} to ${count(most)} searches a month`],
    wordsInPhrase !== undefined && ['Words in the phrase', count(wordsInPhrase)],
  ]
}

/** Returns the lines about the place that people search in, and about how many of them name it. */
const placeLines = (inputs: ReceiptInputs): MaybeLine[] => {
  const { country, countryShare, town, townPeople, countryPeople } = inputs
  const { namingTheTown, namingTheCountry } = inputs
  return [
    country !== undefined &&
      countryShare !== undefined && [
        COUNTRY_NAMES[country as Country] ?? `${country}`,
        `${percent(countryShare)} of the searches in the United States`,
      ],
    town !== undefined &&
      townPeople !== undefined && [
        town === 'unknown' ? 'A town of unknown size' : `${town}`,
        `${count(townPeople)} of ${count(countryPeople!)} people; ${namingInWords(Number(namingTheTown))}`,
      ],
    namingTheCountry !== undefined && [
      'The country in the phrase',
      `${percent(namingTheCountry)} as many as search without it`,
    ],
  ]
}

/** Returns the lines about the reasons for fewer searches than the shorter phrase has. */
const narrowingLines = ({
  narrowing,
  partSearches,
  keptWithoutPlace,
}: ReceiptInputs): MaybeLine[] => [
  narrowing !== undefined && [
    'Narrowed by your words',
    `${percent(narrowing)} of those who search without them`,
  ],
  partSearches !== undefined && [
    'Below the shorter phrase in it',
    `which has ${count(partSearches)} searches a month`,
  ],
  keptWithoutPlace !== undefined && [
    'The same without the place',
    `${percent(keptWithoutPlace)} of its searches are counted, as it holds a shorter phrase`,
  ],
]

/** Returns the lines about the intent of searchers, and about the page that they expect. */
const wishLines = ({ intent, topicWorth, page }: ReceiptInputs): MaybeLine[] => [
  intent !== undefined && ['What searchers want', `${intent}`],
  topicWorth !== undefined && [
    'How close its topic is to buying',
    `${percent(topicWorth)} of the closest`,
  ],
  page !== undefined && ['What they expect to find', PAGES[page] ?? `${page}`],
]

/** Returns the lines about the price of a click. */
const priceLines = (inputs: ReceiptInputs, formula: string | undefined): MaybeLine[] => {
  const { cpc, usualCpc, lowBid, highBid } = inputs
  return [
    // The rating of an ad uses the price of a click on the keyword itself; difficulty uses that of the trade.
    cpc !== undefined && [
      formula === 'paidImpact' ? 'Price of a click' : 'Usual price of a click',
      dollars(cpc),
    ],
    usualCpc !== undefined && ['Usual price of a click in the trade', dollars(usualCpc)],
    lowBid !== undefined &&
      highBid !== undefined && [
        FROM_BAND.has(formula) ? 'Usual in the trade' : 'Bids',
        `${dollars(lowBid)} to ${dollars(highBid)}${pricedIn(inputs, formula)}`,
      ],
  ]
}

/** The measured searches of each month, the oldest first. */
const monthLines = (inputs: ReceiptInputs): Line[] =>
  Object.keys(inputs)
    .filter((name) => /^\d{4}-\d{2}$/.test(name))
    .toSorted()
    .map((month) => [monthInWords(month), count(inputs[month]!)])

/** Returns the inputs of a figure, as a person would write them; inputs without a wording are left out. */
export const inputsInWords = ({ inputs, formula }: Receipt): Line[] => {
  if (!inputs) return []
  if (formula === 'clicksAtPosition') return clicksInWords(inputs)
  if (formula === 'contestDifficulty') return contestLines(inputs)
  const { sharedBy } = inputs
  const lines: MaybeLine[] = [
    ...searchLines(inputs),
    ...placeLines(inputs),
    ...narrowingLines(inputs),
    ...wishLines(inputs),
    ...priceLines(inputs, formula),
    sharedBy !== undefined && ['Spellings that share the figure', count(sharedBy)],
    ...monthLines(inputs),
  ]
  return lines.filter((line): line is Line => Array.isArray(line))
}
