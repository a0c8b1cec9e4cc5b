import { expect, test } from 'vitest'
import { CLASS_IDS } from '../src/composed/classes.ts'
import { LEAST_ROWS } from '../src/composed/compose.ts'
import { compositionOf } from '../src/composed/reading.ts'
import { industries } from '../src/lexicon/industries.ts'
import {
  DESCRIPTION_KINDS,
  EVALUATION_COUNTRIES,
  FILE_COLUMNS,
  LABELLED_LANGUAGES,
  type LabelledDescription,
  listText,
  OUTCOMES,
  PLACE_KINDS,
  type ProfessionalExpectation,
  REPORT_SOURCES,
  ROW_MARKS,
  readComposedBusinesses,
  readDescriptions,
  readHalfOf,
  readPlaces,
  readProfessionalKeywords,
  readRefusedTrades,
  readRowMarks,
} from './evaluation.ts'

const open = readDescriptions('open')
const heldBack = readDescriptions('held back')
/** The halves of the first list, which were dealt so that they are alike. */
const halves = [...open, ...heldBack]
const openToo = readDescriptions('open 2')
const heldBackToo = readDescriptions('held back 2')
const stories = readDescriptions('open 3')
const ownerTexts = readDescriptions('open 4')
const otherTexts = readDescriptions('open 5')
const openOnce = readDescriptions('open 6')
const judgedTexts = readDescriptions('open 7')
const heldBackLast = readDescriptions('held back 5')
const descriptions = [
  ...halves,
  ...openToo,
  ...stories,
  ...ownerTexts,
  ...otherTexts,
  ...heldBackToo,
  ...openOnce,
  ...judgedTexts,
  ...heldBackLast,
]
const trades = new Set(industries.map(({ id }) => id))

/** Returns the values that occur more than once. */
const repeated = (values: string[]) =>
  values.filter((value, index) => values.indexOf(value) !== index)
const lowerWordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}&+-]+/gu) ?? []
const readable = (row: LabelledDescription) => row.expected !== 'refuse'

const files = Object.keys(FILE_COLUMNS) as (keyof typeof FILE_COLUMNS)[]
test.for(files)('%s has its columns, and ends with one line break', (file) => {
  const [header] = listText(file).split('\n', 1)
  expect(header).toBe(FILE_COLUMNS[file])
  expect(listText(file)).toMatch(/[^\n]\n$/)
})

test('each set holds its count of descriptions, and none stands in two', () => {
  expect([open.length, heldBack.length]).toEqual([300, 300])
  expect([openToo.length, heldBackToo.length]).toEqual([150, 200])
  expect(repeated(descriptions.map(({ id }) => id))).toEqual([])
  expect(repeated(descriptions.map(({ industry }) => industry.toLowerCase()))).toEqual([])
})

test('no two descriptions differ by a word only', () => {
  const words = descriptions.map(({ industry }) => new Set(lowerWordsOf(industry)))
  const alike = words.flatMap((one, index) =>
    words
      .slice(index + 1)
      .filter((other) => one.size > 2 && one.size === other.size && one.difference(other).size <= 1)
      .map((other) => [[...one].join(' '), [...other].join(' ')]),
  )
  expect(alike).toEqual([])
})

test.for([
  ['country', EVALUATION_COUNTRIES],
  ['language', LABELLED_LANGUAGES],
  ['kind', DESCRIPTION_KINDS],
  ['expected', OUTCOMES],
] as const)('the %s of every description is a known one', ([column, known]) => {
  const values: readonly string[] = known
  expect(descriptions.filter((row) => !values.includes(row[column]))).toEqual([])
})

test('every description has a legal id and a text, and the columns are complete', () => {
  expect(descriptions.filter(({ id, industry }) => !/^d\d{3,4}$/.test(id) || !industry)).toEqual([])
})

test('descriptions name trades of ours only, and none twice', () => {
  const named = (row: LabelledDescription) => [row.trade, ...row.accepts].filter(Boolean)
  expect(descriptions.filter((row) => named(row).some((id) => !trades.has(id)))).toEqual([])
  expect(descriptions.filter((row) => repeated(named(row)).length)).toEqual([])
})

test('what can be reported on has a class and an activity, and what is refused has no label', () => {
  const classes: readonly string[] = CLASS_IDS
  const isLabelled = (row: LabelledDescription) =>
    classes.includes(row.class) && row.activity.length > 2
  expect(descriptions.filter(readable).filter((row) => !isLabelled(row))).toEqual([])
  const labels = (row: LabelledDescription) =>
    [row.trade, ...row.accepts, row.class, row.activity, row.niche, row.place].join('')
  expect(descriptions.filter((row) => !readable(row) && labels(row))).toEqual([])
})

test('every class, every kind and every outcome has descriptions in both halves', () => {
  for (const half of [open, heldBack]) {
    const missing = [
      ...CLASS_IDS.filter((name) => !half.some((row) => row.class === name)),
      ...DESCRIPTION_KINDS.filter((kind) => !half.some((row) => row.kind === kind)),
      ...OUTCOMES.filter((outcome) => !half.some((row) => row.expected === outcome)),
    ]
    expect(missing).toEqual([])
  }
})

test('a niche is in words that were typed, and rows of a niche or a place have one', () => {
  const typed = (row: LabelledDescription) =>
    new Set(lowerWordsOf(`${row.industry} ${row.business}`))
  const isOfText = (row: LabelledDescription) =>
    lowerWordsOf(row.niche).every((word) => typed(row).has(word))
  expect(descriptions.filter((row) => !isOfText(row))).toEqual([])
  expect(descriptions.filter((row) => row.kind === 'niche' && !row.niche)).toEqual([])
  expect(descriptions.filter((row) => row.kind === 'place' && !row.place)).toEqual([])
})

test('420 descriptions of the halves are in English and 30 in each other language, and 30 are refused', () => {
  const counts = LABELLED_LANGUAGES.map(
    (language) => halves.filter((row) => row.language === language).length,
  )
  expect(counts).toEqual([420, 30, 30, 30, 30, 30, 30])
  expect(halves.filter((row) => row.expected === 'refuse')).toHaveLength(30)
  expect(descriptions.filter((row) => row.kind === 'hostile' && readable(row))).toEqual([])
})

test('the second open set holds 25 descriptions of each of six kinds, in every language', () => {
  const kinds = ['short', 'owner', 'long', 'typo', 'two trades', 'niche']
  const counts = kinds.map((kind) => openToo.filter((row) => row.kind === kind).length)
  expect(counts).toEqual([25, 25, 25, 25, 25, 25])
  expect(
    LABELLED_LANGUAGES.filter((language) => !openToo.some((row) => row.language === language)),
  ).toEqual([])
})

test('the third open set holds 80 descriptions in English and 13 or more in each other language', () => {
  const counts = LABELLED_LANGUAGES.map(
    (language) => stories.filter((row) => row.language === language).length,
  )
  expect(stories).toHaveLength(160)
  expect(counts[0]).toBe(80)
  expect(counts.filter((count) => count < 13)).toEqual([])
})

test('the fourth open set holds 110 descriptions in English and 8 or more in each other language', () => {
  const counts = LABELLED_LANGUAGES.map(
    (language) => ownerTexts.filter((row) => row.language === language).length,
  )
  expect(ownerTexts).toHaveLength(160)
  expect(counts[0]).toBe(110)
  expect(counts.filter((count) => count < 8)).toEqual([])
})

test('the fifth open set holds 20 descriptions in each language', () => {
  const counts = LABELLED_LANGUAGES.map(
    (language) => otherTexts.filter((row) => row.language === language).length,
  )
  expect(counts).toEqual([20, 20, 20, 20, 20, 20, 20])
})

test('the sixth and the seventh open set and the fifth one that is held back are in all languages', () => {
  const countsOf = (rows: readonly LabelledDescription[]) =>
    LABELLED_LANGUAGES.map((language) => rows.filter((row) => row.language === language).length)
  expect(countsOf(openOnce)).toEqual([88, 15, 16, 15, 14, 14, 14])
  expect(countsOf(judgedTexts)).toEqual([42, 9, 8, 5, 4, 4, 4])
  expect(countsOf(heldBackLast)).toEqual([50, 9, 9, 9, 8, 8, 7])
})

test('the second set that is held back is 120 descriptions in English and 80 in other languages', () => {
  const english = heldBackToo.filter(({ language }) => language === 'en')
  expect([english.length, heldBackToo.length - english.length]).toEqual([120, 80])
  const missing = LABELLED_LANGUAGES.filter(
    (language) => heldBackToo.filter((row) => row.language === language).length < 13,
  )
  expect(missing).toEqual([])
})

/** A share: its name, the descriptions that it counts, and the difference that is allowed between the halves. */
type Share = [string, (row: LabelledDescription) => boolean, number]
const shares: Share[] = [
  ...DESCRIPTION_KINDS.map((kind): Share => [`of kind ${kind}`, (row) => row.kind === kind, 0.03]),
  ['in another language than English', (row) => row.language !== 'en', 0.03],
  // Trades written since the halves were dealt cover more of one half than of the other.
  ['of a trade that no editor wrote', (row) => readable(row) && !row.trade, 0.08],
  ['that a person would ask about', (row) => row.expected === 'ask', 0.03],
]
test.for(shares)('the halves hold alike many descriptions %s', ([, holds, apart]) => {
  const share = (rows: LabelledDescription[]) => rows.filter(holds).length / rows.length
  expect(Math.abs(share(open) - share(heldBack))).toBeLessThan(apart)
})

const isCountry = (code: string) => EVALUATION_COUNTRIES.some((known) => known === code)
const isClass = (name: string) => CLASS_IDS.some((known) => known === name)
/** As people type: lower case, single spaces, no marks but those that stand in words. */
const isTyped = (keyword: string) =>
  /^[\p{L}\p{N}'&+./-]+( [\p{L}\p{N}'&+./-]+)*$/u.test(keyword) && keyword === keyword.toLowerCase()

test('60 refused trades have a name, a class, a country, a description and 8 keywords', () => {
  const refused = readRefusedTrades()
  expect(refused).toHaveLength(60)
  expect(repeated(refused.map(({ id }) => id))).toEqual([])
  expect(repeated(refused.map(({ name }) => name))).toEqual([])
  expect(repeated(refused.map(({ description }) => description))).toEqual([])
  const isComplete = ({
    id,
    name,
    country,
    description,
    keywords,
    ...trade
  }: (typeof refused)[0]) =>
    /^t\d{2}$/.test(id) &&
    isTyped(name) &&
    isClass(trade.class) &&
    isCountry(country) &&
    description.length > 20 &&
    keywords.length === 8 &&
    keywords.every(isTyped) &&
    repeated(keywords).length === 0
  expect(refused.filter((trade) => !isComplete(trade))).toEqual([])
})

test('150 places have a kind, countries and coordinates, and every country has one', () => {
  const places = readPlaces()
  expect(places).toHaveLength(150)
  expect(repeated(places.map(({ typed, country }) => `${typed}, ${country}`))).toEqual([])
  const isComplete = ({ typed, name, latitude, longitude, ...place }: (typeof places)[0]) =>
    typed.length > 1 &&
    name.length > 1 &&
    PLACE_KINDS.includes(place.kind) &&
    isCountry(place.country) &&
    isCountry(place.inCountry) &&
    Math.abs(latitude) <= 90 &&
    Math.abs(longitude) <= 180
  expect(places.filter((place) => !isComplete(place))).toEqual([])
  const has = (country: string) => places.some((place) => place.country === country)
  expect(EVALUATION_COUNTRIES.filter((country) => !has(country))).toEqual([])
  const isAbroad = (place: (typeof places)[0]) => place.country !== place.inCountry
  expect(places.filter((place) => isAbroad(place) !== (place.kind === 'other country'))).toEqual([])
})

test('coordinates of places have one decimal, and lie in the part of the world of their country', () => {
  const cells = listText('places.csv').match(/,-?\d+\.\d+,-?\d+\.\d+,/g) ?? []
  expect(cells).toHaveLength(150)
  expect(cells.filter((cell) => !/^,-?\d+\.\d,-?\d+\.\d,$/.test(cell))).toEqual([])
  const southern = ['AU', 'NZ', 'ZA', 'BR']
  const western = ['US', 'CA', 'MX', 'BR', 'IE', 'PT']
  const isMisplaced = ({ inCountry, latitude, longitude }: ReturnType<typeof readPlaces>[0]) =>
    southern.includes(inCountry) !== latitude < 0 ||
    (western.includes(inCountry) && longitude > 0) ||
    (['AU', 'NZ', 'IN', 'ZA', 'DE', 'AT', 'CH', 'IT', 'NL', 'BE'].includes(inCountry) &&
      longitude < 0)
  expect(readPlaces().filter(isMisplaced)).toEqual([])
})

const isCompleteExpectation = ({
  business,
  keywords,
  place,
  country,
  language,
}: ProfessionalExpectation) => {
  const [town = ''] = place.toLowerCase().split(',')
  return (
    business.length > 3 &&
    isCountry(country) &&
    LABELLED_LANGUAGES.includes(language) &&
    keywords.length === 20 &&
    keywords.every(isTyped) &&
    repeated(keywords).length === 0 &&
    !(town && keywords.some((keyword) => keyword.includes(town)))
  )
}

test('the fresh list holds six businesses of each other language, and half of them are read', () => {
  const businesses = readProfessionalKeywords('fresh')
  expect(repeated(businesses.map(({ id }) => id))).toEqual([])
  const isComplete = ({ id, country, keywords }: ProfessionalExpectation) =>
    /^f\d{2}$/.test(id) &&
    isCountry(country) &&
    keywords.length >= 8 &&
    keywords.length <= 12 &&
    keywords.every(isTyped) &&
    repeated(keywords).length === 0
  expect(businesses.filter((business) => !isComplete(business))).toEqual([])
  const counts = LABELLED_LANGUAGES.map(
    (each) => businesses.filter(({ language }) => language === each).length,
  )
  expect(counts).toEqual([0, 6, 6, 6, 6, 6, 6])
  expect(readHalfOf(businesses).size).toBe(18)
})

test('30 businesses have 20 keywords each, half of trades of ours, and 8 not in English', () => {
  const businesses = readProfessionalKeywords('held back')
  expect(businesses).toHaveLength(30)
  expect(repeated(businesses.map(({ id }) => id))).toEqual([])
  const isComplete = (business: ProfessionalExpectation) =>
    /^p\d{2}$/.test(business.id) && isCompleteExpectation(business)
  expect(businesses.filter((business) => !isComplete(business))).toEqual([])
  const counts = REPORT_SOURCES.map(
    (source) => businesses.filter((business) => business.source === source).length,
  )
  expect(counts).toEqual([15, 15])
  expect(businesses.filter(({ language }) => language !== 'en')).toHaveLength(8)
})

test('the open list holds 15 businesses of the six other languages with 20 keywords each', () => {
  const businesses = readProfessionalKeywords('open 2')
  expect(repeated(businesses.map(({ id }) => id))).toEqual([])
  const isComplete = (business: ProfessionalExpectation) =>
    /^q\d{2}$/.test(business.id) && isCompleteExpectation(business)
  expect(businesses.filter((business) => !isComplete(business))).toEqual([])
  const counts = LABELLED_LANGUAGES.map(
    (each) => businesses.filter(({ language }) => language === each).length,
  )
  expect(counts).toEqual([0, 2, 3, 3, 3, 2, 2])
})

test('the fourth open list holds 24 businesses of all languages with 10 keywords each', () => {
  const businesses = readProfessionalKeywords('open 4')
  expect(repeated(businesses.map(({ id }) => id))).toEqual([])
  const isComplete = ({ id, country, keywords }: ProfessionalExpectation) =>
    /^s\d{2}$/.test(id) &&
    isCountry(country) &&
    keywords.length === 10 &&
    keywords.every(isTyped) &&
    repeated(keywords).length === 0
  expect(businesses.filter((business) => !isComplete(business))).toEqual([])
  const counts = LABELLED_LANGUAGES.map(
    (each) => businesses.filter(({ language }) => language === each).length,
  )
  expect(counts).toEqual([4, 4, 4, 3, 3, 3, 3])
})

test('ten businesses in English and five in each other language have reports that were read', () => {
  const businesses = readComposedBusinesses()
  const counts = LABELLED_LANGUAGES.map(
    (language) => businesses.filter((each) => each.language === language).length,
  )
  expect(counts).toEqual([10, 5, 5, 5, 5, 5, 5])
  expect([...readRowMarks().keys()]).toEqual(businesses.map(({ id }) => id))
})

test('every row that was read has a mark, and a bad one its cause', () => {
  const marked = [...readRowMarks()].flatMap(([business, marks]) =>
    [...marks].map(([keyword, row]) => ({ business, keyword, ...row })),
  )
  const unknown = marked.filter(({ mark }) => !ROW_MARKS.includes(mark))
  expect(unknown).toEqual([])
  expect(marked.filter(({ mark, cause }) => (mark === 'typed') !== (cause === ''))).toEqual([])
})

/** Rows of the 40 reports that a reader marked as bad and that still stand in them; the number only gets smaller. */
const BAD_ROWS_LEFT = 105

test('no more rows than before are ones that nobody types, in reports that are all long enough', () => {
  const marks = readRowMarks()
  const reports = readComposedBusinesses().map(({ id, brief }) => ({
    id,
    rows: compositionOf(brief)!.rows.map(({ keyword }) => keyword),
  }))
  const bad = reports.flatMap(({ id, rows }) =>
    rows.filter((row) => (marks.get(id)?.get(row)?.mark ?? 'typed') !== 'typed'),
  )
  expect(bad.length).toBeLessThanOrEqual(BAD_ROWS_LEFT)
  expect(reports.filter(({ rows }) => rows.length < LEAST_ROWS).map(({ id }) => id)).toEqual([])
}, 180_000)
