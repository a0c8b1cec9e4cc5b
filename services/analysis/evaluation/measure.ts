// Measures how businesses are recognised against the labelled lists, and prints the table:
// node services/analysis/evaluation/measure.ts [open2 | open3 | open4 | open5 | open6 | open7 | held | held2 | held3 | held4 | held5] [show | asked] [de | others]
import type { Country } from '@sortie/contracts/countries'
import { classOf } from '../src/composed/class-of.ts'
import { tradeLinesIn } from '../src/composed/names/trade-lines.ts'
import { tradeMeaningOf } from '../src/composed/names/trade-nouns.ts'
import { industries } from '../src/lexicon/industries.ts'
import { namesOfTrade } from '../src/lexicon/industry.ts'
import { activities } from '../src/lexicon/open/activities.ts'
import type { NamedBusiness } from '../src/recognition/languages/business.ts'
import { grammarTokensOf } from '../src/recognition/languages/grammar.ts'
import { phraseKey } from '../src/recognition/languages/nouns.ts'
import { readOrdinaryBusinesses } from '../src/recognition/ordinary/ordinary.ts'
import { understandingOf } from '../src/recognition/reading.ts'
import type { RecognisedReading } from '../src/recognition/understand.ts'
import { readWords } from '../src/recognition/words/words.ts'
import { type DescriptionSet, type LabelledDescription, readDescriptions } from './evaluation.ts'

const SETS: Record<string, DescriptionSet> = {
  open2: 'open 2',
  open3: 'open 3',
  open4: 'open 4',
  open5: 'open 5',
  open6: 'open 6',
  open7: 'open 7',
  held: 'held back',
  held2: 'held back 2',
  held3: 'held back 3',
  held4: 'held back 4',
  held5: 'held back 5',
}
const set = SETS[process.argv.find((argument) => argument in SETS) ?? ''] ?? 'open'
const OTHERS = 'others'
const language = process.argv.find((argument) => /^([a-z]{2}|others)$/.test(argument)) ?? 'en'
/** Lists that were held back, and that somebody tunes on today. */
const OPENED: readonly DescriptionSet[] = ['held back 3', 'held back 5']
// A held-back list is counted only.
const isOpen = set.startsWith('open') || OPENED.includes(set)
const isShown = isOpen && process.argv.includes('show')
const isAskedShown = isOpen && process.argv.includes('asked')

const familiesOf = (text: string) => new Set(readWords(text).map(({ family }) => family))

/** A description as the product gets it. */
const briefOf = ({ industry, business, country, language }: LabelledDescription) => ({
  industry,
  businessName: business,
  mainCompetitor: '',
  // It says in which language a description may be.
  ...(language !== 'en' && { country }),
})

/**
 * The result for a description. `asked` means that the right reading is among those shown. A report of `another trade`
 * is wrong and is sent back; one of `another class` is about the right thing.
 */
type Verdict =
  | 'right'
  | 'asked'
  | 'refused'
  | 'another class'
  | 'another trade'
  | 'asked wrong'
  | 'nonsense sold'
  | 'nonsense asked'

/**
 * Returns the trade that a report about a reading is composed from: that of its noun, whatever class the noun has.
 * `Bäckerei` is of restaurants in one list and of shops in another, and its report is about bakeries all the same.
 */
const tradeComposedFor = (
  { language: named, typed, noun }: NamedBusiness,
  country: Country,
): string | null => {
  const isWhole = noun !== null && (noun.one === typed || noun.many === typed)
  const meaning =
    tradeMeaningOf(named, typed, country) ??
    (isWhole && noun.one ? tradeMeaningOf(named, noun.one, country) : null)
  return meaning?.line.trade ?? null
}

const isRight = (row: LabelledDescription, reading: RecognisedReading) => {
  const trades = new Set([row.trade, ...row.accepts].filter(Boolean))
  if (reading.kind === 'trade') return trades.has(reading.match.industry.id)
  // A reading in another language is right if it has the same trade or class.
  if (reading.business) {
    const { trade, of } = reading.business
    const composed = tradeComposedFor(reading.business, row.country)
    return of === row.class || [trade, composed].some((id) => id !== null && trades.has(id))
  }
  // Of words that name no kind of business nobody is shown a reading, as no searches are known for them.
  if (classOf(reading.words) === null) return false
  // A composed report is right where it is about the activity, whether an editor wrote of it or not: it shares
  // a word with what the activity is called, or it is of its class and named by all that was typed.
  const activity = familiesOf(row.activity)
  const own = familiesOf(reading.words.join(' '))
  if ([...own].some((family) => activity.has(family))) return true
  const isAllTyped = [...familiesOf(row.industry)].every((family) => own.has(family))
  return isAllTyped && classOf(reading.words)?.id === row.class
}

/** Returns the nouns that a language has for the trades of a row. */
const nounsOfTrades = (row: LabelledDescription, named: NamedBusiness['language']): string[] => {
  const trades = new Set([row.trade, ...row.accepts])
  const lines = tradeLinesIn(named).filter(({ trade }) => trades.has(trade))
  return lines.flatMap(({ nouns }) => nouns.flatMap(({ noun, rare }) => [noun, ...rare]))
}

/**
 * Returns true where a name shares a word with the activity, in its own language, or with a noun of the trade there.
 */
const isNounOf = (row: LabelledDescription, { language: named, typed, who }: NamedBusiness) => {
  const keysOf = (text: string) =>
    grammarTokensOf(named, text).flatMap(({ key }) => (key.length > 3 ? [key] : []))
  const customers = new Set(keysOf(who ?? ''))
  const meant = [row.activity, ...nounsOfTrades(row, named)].flatMap(keysOf)
  const own = new Set(keysOf(typed).filter((key) => !customers.has(key)))
  return meant.some((key) => own.has(key))
}

/**
 * Returns the English names of what a reading in another language names: those of the activities of open data that have
 * its noun, and those of the trade that its report is composed from.
 */
const englishNamesOf = (row: LabelledDescription, reading: NamedBusiness): string[] => {
  const { language: named, typed, noun } = reading
  const keyOf = (text: string) => phraseKey(named, grammarTokensOf(named, text))
  const own = new Set([typed, noun?.one ?? typed].map(keyOf))
  const ofActivities = activities()
    .filter(({ words }) =>
      words.some(
        ({ language: spoken, names, terms }) =>
          spoken.slice(0, 2) === named && [...names, ...terms].some((name) => own.has(keyOf(name))),
      ),
    )
    .flatMap(({ words }) => words.flatMap((each) => (each.language === 'en' ? each.names : [])))
  const composed = tradeComposedFor(reading, row.country)
  const trade = industries.find(({ id }) => id === composed)
  return [...ofActivities, ...(trade ? namesOfTrade(trade) : [])]
}

/** Returns true where an English name of a reading has the head of an activity that is labelled in English. */
const isEnglishNameOf = (row: LabelledDescription, reading: NamedBusiness): boolean => {
  const head = readWords(row.activity).at(-1)?.family
  return (
    head !== undefined &&
    englishNamesOf(row, reading).some((name) => readWords(name).at(-1)?.family === head)
  )
}

/** Returns true where a name of the ordinary business that was read has the same words as the activity. */
const isOtherNameOf = (row: LabelledDescription, words: readonly string[]): boolean => {
  const name = words.join(' ')
  const activity = familiesOf(row.activity)
  return readOrdinaryBusinesses()
    .filter((business) => [business.name, ...business.also].includes(name))
    .some(({ also }) =>
      also.some((each) => familiesOf(each).symmetricDifference(activity).size === 0),
    )
}

/**
 * Returns true where a wrong reading names the thing that was meant all the same, though as another class of business.
 */
const isRightNoun = (row: LabelledDescription, reading: RecognisedReading): boolean => {
  if (reading.kind === 'trade') return false
  const { business } = reading
  return business
    ? isNounOf(row, business) || isEnglishNameOf(row, business)
    : isOtherNameOf(row, reading.words)
}

const verdictOf = (row: LabelledDescription): Verdict => {
  const { outcome, readings } = understandingOf(briefOf(row))
  if (row.expected === 'refuse') {
    if (outcome === 'unknown') return 'right'
    return outcome === 'ask' ? 'nonsense asked' : 'nonsense sold'
  }
  if (outcome === 'unknown') return 'refused'
  if (outcome === 'sure') {
    if (isRight(row, readings[0]!)) return 'right'
    return isRightNoun(row, readings[0]!) ? 'another class' : 'another trade'
  }
  return readings.slice(0, 4).some((reading) => isRight(row, reading)) ? 'asked' : 'asked wrong'
}

/** Returns the name of a reading, with the words that narrow it. */
const calledOf = (reading: RecognisedReading): string => {
  if (reading.kind === 'own') {
    return `${reading.words.join(' ')} ${reading.business?.typed ?? ''} ${reading.business?.who ?? ''}`
  }
  const { focus, narrowed, industry } = reading.match
  return `${[...narrowed, focus?.term ?? ''].join(' ')} ${industry.name}`
}

/** Returns true where a reading keeps a word that narrows the business. */
const keepsNiche = ({ niche }: LabelledDescription, reading: RecognisedReading): boolean => {
  const kept = familiesOf(calledOf(reading))
  return [...familiesOf(niche)].some((family) => kept.has(family))
}

const lineOf = (reading: RecognisedReading): string =>
  reading.kind === 'trade'
    ? `${reading.match.industry.id} ${reading.confidence.toFixed(2)} (${reading.match.narrower.join(' ')})`
    : `"${reading.words.join(' ')}" ${reading.business?.of ?? ''} ${reading.business?.who ?? ''} ${reading.confidence?.toFixed(2) ?? ''}`

const rows = readDescriptions(set).filter((row) =>
  language === OTHERS ? row.language !== 'en' : row.language === language,
)
const counts = new Map<Verdict, number>()
const niches = { sure: 0, kept: 0 }
for (const row of rows) {
  const verdict = verdictOf(row)
  counts.set(verdict, (counts.get(verdict) ?? 0) + 1)
  const { outcome, readings } = understandingOf(briefOf(row))
  const isNiche = verdict === 'right' && row.niche !== ''
  const isKept = isNiche && keepsNiche(row, readings[0]!)
  niches.sure += Number(isNiche)
  niches.kept += Number(isKept)
  const isAmiss = verdict !== 'right' && verdict !== 'asked'
  if ((isShown && (isAmiss || (isNiche && !isKept))) || (isAskedShown && verdict === 'asked')) {
    const meant = [row.trade, ...row.accepts].filter(Boolean).join('|') || row.activity
    console.log(`${verdict}: ${row.id} [${meant}, ${row.class}] ${row.industry} (${row.niche})`)
    console.log(`    ${outcome}: ${readings.map(lineOf).join(', ')}`)
  }
}
console.log(`${rows.length} descriptions in ${language}, ${set}`)
for (const [verdict, count] of counts) {
  console.log(`  ${verdict.padEnd(16)} ${count}  ${((100 * count) / rows.length).toFixed(1)} %`)
}
const wrong = (counts.get('another class') ?? 0) + (counts.get('another trade') ?? 0)
console.log(`  wrong together   ${wrong}  ${((100 * wrong) / rows.length).toFixed(1)} %`)
console.log(`  the niche is kept in ${niches.kept} of ${niches.sure} that were right at once`)
