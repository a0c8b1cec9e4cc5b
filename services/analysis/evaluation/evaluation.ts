import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { COUNTRY_CODES } from '@sortie/contracts/countries'
import type { ClassId } from '../src/composed/classes.ts'
import type { Brief } from '../src/domain/brief.ts'
import { parseCells } from '../src/lexicon/phrase-rows.ts'

// Reads the labelled lists beside it, for the scripts that measure how businesses are recognized. README.md says what
// each list is for. `evaluation.test.ts` checks what the types below promise.

/** The countries that the lists speak of: today's, and those of the other six languages. */
export const EVALUATION_COUNTRIES = COUNTRY_CODES
export type EvaluationCountry = (typeof EVALUATION_COUNTRIES)[number]

export const LABELLED_LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt'] as const
export type LabelledLanguage = (typeof LABELLED_LANGUAGES)[number]

export const DESCRIPTION_KINDS = [
  'short',
  'owner',
  'long',
  'typo',
  'two trades',
  'niche',
  'place',
  'abroad',
  'hostile',
] as const
export type DescriptionKind = (typeof DESCRIPTION_KINDS)[number]

/** A report, a question which of several readings is meant, or a refusal. */
export const OUTCOMES = ['report', 'ask', 'refuse'] as const
export type LabelledOutcome = (typeof OUTCOMES)[number]

/** A business as a customer typed it, and what a sensible person reads. Empty text: there is none. */
export type LabelledDescription = {
  id: string
  /** The text that was typed as the industry. `business` is the text about the business, or its name. */
  industry: string
  business: string
  country: EvaluationCountry
  language: LabelledLanguage
  kind: DescriptionKind
  /** Our trade, where an editor wrote it. */
  trade: string
  /** Further trades that a sensible person would call right. */
  accepts: string[]
  /** Empty where nothing can be reported on. */
  class: ClassId | ''
  /** The trade in plain English: what a report must be about. */
  activity: string
  /** Words of what was typed. */
  niche: string
  /** The place that was typed, in full and in English. */
  place: string
  expected: LabelledOutcome
}

const partsOf = (cell = ''): string[] => cell.split('|').filter(Boolean)

const DESCRIPTION_COLUMNS =
  'id,industry,business,country,language,kind,trade,accepts,class,activity,niche,place,expected'
const PROFESSIONAL_COLUMNS = 'id,industry,business,country,language,place,source,keywords'

/** The columns of each file, in their order. */
export const FILE_COLUMNS = {
  'descriptions.csv': DESCRIPTION_COLUMNS,
  'descriptions-held-back.csv': DESCRIPTION_COLUMNS,
  'descriptions-open-2.csv': DESCRIPTION_COLUMNS,
  'descriptions-open-3.csv': DESCRIPTION_COLUMNS,
  'descriptions-open-4.csv': DESCRIPTION_COLUMNS,
  'descriptions-open-5.csv': DESCRIPTION_COLUMNS,
  'descriptions-open-6.csv': DESCRIPTION_COLUMNS,
  'descriptions-open-7.csv': DESCRIPTION_COLUMNS,
  'descriptions-held-back-2.csv': DESCRIPTION_COLUMNS,
  'descriptions-held-back-3.csv': DESCRIPTION_COLUMNS,
  'descriptions-held-back-4.csv': DESCRIPTION_COLUMNS,
  'descriptions-held-back-5.csv': DESCRIPTION_COLUMNS,
  'refused-trades.csv': 'id,name,class,country,description,keywords',
  'places.csv': 'typed,country,name,region,in_country,latitude,longitude,kind',
  'professional-keywords.csv': PROFESSIONAL_COLUMNS,
  'professional-keywords-open-2.csv': PROFESSIONAL_COLUMNS,
  'professional-keywords-open-3.csv': PROFESSIONAL_COLUMNS,
  'professional-keywords-open-4.csv': PROFESSIONAL_COLUMNS,
  'professional-keywords-fresh.csv': PROFESSIONAL_COLUMNS,
  'professional-keywords-fresh-2.csv': PROFESSIONAL_COLUMNS,
  'composed/businesses.csv': 'id,industry,business,country,language,town,offers',
  'composed/rows.csv': 'business,keyword,mark,cause',
} as const
type ListFile = keyof typeof FILE_COLUMNS

/** The text of a file beside this one. */
export const listText = (file: ListFile): string =>
  readFileSync(join(import.meta.dirname, 'lists', file), 'utf8')

/** The file of each set. Rules and thresholds are tuned on the open ones only. */
const DESCRIPTION_SETS = {
  open: 'descriptions.csv',
  'open 2': 'descriptions-open-2.csv',
  'open 3': 'descriptions-open-3.csv',
  'open 4': 'descriptions-open-4.csv',
  'open 5': 'descriptions-open-5.csv',
  'open 6': 'descriptions-open-6.csv',
  'open 7': 'descriptions-open-7.csv',
  'held back': 'descriptions-held-back.csv',
  'held back 2': 'descriptions-held-back-2.csv',
  'held back 3': 'descriptions-held-back-3.csv',
  'held back 4': 'descriptions-held-back-4.csv',
  'held back 5': 'descriptions-held-back-5.csv',
} as const satisfies Record<string, ListFile>
export type DescriptionSet = keyof typeof DESCRIPTION_SETS

/** The labelled descriptions of a set, in the order of their ids. */
export const readDescriptions = (set: DescriptionSet): LabelledDescription[] =>
  parseCells(listText(DESCRIPTION_SETS[set])).map(
    ({ accepts, ...cells }) => ({ ...cells, accepts: partsOf(accepts) }) as LabelledDescription,
  )

/** A trade that many small businesses have, and that no editor had written when the list was made. */
export type RefusedTrade = {
  id: string
  name: string
  class: ClassId
  country: EvaluationCountry
  /** One of these businesses, as its owner types it. */
  description: string
  /** Eight searches that its customers certainly type. */
  keywords: string[]
}

/** The 60 refused trades, the commonest first. */
export const readRefusedTrades = (): RefusedTrade[] =>
  parseCells(listText('refused-trades.csv')).map(
    ({ keywords, ...cells }) => ({ ...cells, keywords: partsOf(keywords) }) as RefusedTrade,
  )

export const PLACE_KINDS = [
  'town',
  'renamed',
  'short form',
  'saint',
  'district',
  'borough',
  'county',
  'state',
  'metropolitan area',
  'shared name',
  'foreign spelling',
  'accent left out',
  'other country',
] as const
export type LabelledPlaceKind = (typeof PLACE_KINDS)[number]

/** A place as a customer typed it, and which one most people in the chosen country mean. */
export type LabelledPlace = {
  typed: string
  /** Chosen in the form. */
  country: EvaluationCountry
  name: string
  /** State, province, nation of the United Kingdom or county of Ireland; empty for one of these. */
  region: string
  inCountry: EvaluationCountry
  /** Degrees of its middle, to one decimal. */
  latitude: number
  longitude: number
  kind: LabelledPlaceKind
}

/** The 150 labelled places, by kind of what makes them hard. */
export const readPlaces = (): LabelledPlace[] =>
  parseCells(listText('places.csv')).map(
    ({ in_country: inCountry, latitude, longitude, ...cells }) =>
      ({
        ...cells,
        inCountry,
        latitude: Number(latitude),
        longitude: Number(longitude),
      }) as LabelledPlace,
  )

/** The two origins of a report: our editors wrote the trade, or rules compose the report. */
export const REPORT_SOURCES = ['known', 'composed'] as const
export type LabelledSource = (typeof REPORT_SOURCES)[number]

/** A business, and what a search professional would certainly expect in its report. */
export type ProfessionalExpectation = {
  id: string
  industry: string
  business: string
  country: EvaluationCountry
  language: LabelledLanguage
  /** The place of the business, in full and in English; empty where it sells everywhere. */
  place: string
  /** The origin of the report when the list was made. */
  source: LabelledSource
  /** Searches in the language of the business, as people type them; only "fresh", "open 3" and "open 4" name towns. */
  keywords: string[]
}

/** The lists of expected searches: "open 2", "open 4", and half of "fresh" and "open 3", are read while patterns are written. */
const EXPECTATION_SETS = {
  'held back': 'professional-keywords.csv',
  'open 2': 'professional-keywords-open-2.csv',
  fresh: 'professional-keywords-fresh.csv',
  'open 3': 'professional-keywords-open-3.csv',
  'open 4': 'professional-keywords-open-4.csv',
  'fresh 2': 'professional-keywords-fresh-2.csv',
} as const satisfies Record<string, ListFile>
export type ExpectationSet = keyof typeof EXPECTATION_SETS

/** The businesses whose reports are compared with what a professional expects. */
export const readProfessionalKeywords = (set: ExpectationSet): ProfessionalExpectation[] =>
  parseCells(listText(EXPECTATION_SETS[set])).map(
    ({ keywords, ...cells }) =>
      ({ ...cells, keywords: partsOf(keywords) }) as ProfessionalExpectation,
  )

/** The number of businesses of each language whose misses a half-read list shows; the others are measured only. */
const READ_OF_LANGUAGE = 3
/** The part of a half-read list that may be read while patterns and offers are written: the first of each language. */
export const readHalfOf = (businesses: readonly ProfessionalExpectation[]): Set<string> => {
  const byLanguage = Map.groupBy(businesses, ({ language }) => language)
  const first = [...byLanguage.values()].flatMap((each) => each.slice(0, READ_OF_LANGUAGE))
  return new Set(first.map(({ id }) => id))
}

/** A business whose composed report was read whole, as its owner typed it. */
export type ComposedBusiness = {
  id: string
  language: LabelledLanguage
  brief: Brief
}

/** The 40 businesses whose composed reports were read whole. */
export const readComposedBusinesses = (): ComposedBusiness[] =>
  parseCells(listText('composed/businesses.csv')).map(
    ({ id = '', industry = '', business = '', country, language, town, offers }) => ({
      id,
      language: language as LabelledLanguage,
      brief: {
        industry,
        businessName: business,
        mainCompetitor: '',
        country: country as EvaluationCountry,
        ...(town && { town }),
        ...(offers && { seeds: partsOf(offers) }),
      },
    }),
  )

/**
 * A reader's judgement of a row: customers type it, nobody does, it is about another business, or its grammar is one in
 * which nobody types it.
 */
export const ROW_MARKS = ['typed', 'nobody', 'another', 'grammar'] as const
export type RowMark = {
  mark: (typeof ROW_MARKS)[number]
  /** The cause of a bad row; empty for one that is typed. */
  cause: string
}

/** The marks of all rows that were read, by the id of the business and the row. */
export const readRowMarks = (): ReadonlyMap<string, ReadonlyMap<string, RowMark>> => {
  const found = new Map<string, Map<string, RowMark>>()
  for (const { business = '', keyword = '', mark, cause = '' } of parseCells(
    listText('composed/rows.csv'),
  )) {
    const marks = found.get(business) ?? new Map<string, RowMark>()
    found.set(business, marks.set(keyword, { mark: mark as RowMark['mark'], cause }))
  }
  return found
}
