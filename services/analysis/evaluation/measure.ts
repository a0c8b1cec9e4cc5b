// Measures how businesses are recognised against the labelled lists, and prints the table:
// node services/analysis/evaluation/measure.ts [held] [show] [de]
import { classOf } from '../src/composed/class-of.ts'
import { understandingOf } from '../src/recognition/reading.ts'
import type { BusinessReading } from '../src/recognition/understand.ts'
import { readWords } from '../src/recognition/words.ts'
import { type LabelledDescription, readDescriptions } from './evaluation.ts'

const half = process.argv.includes('held') ? 'held back' : 'open'
const language = process.argv.find((argument) => /^[a-z]{2}$/.test(argument)) ?? 'en'
const isShown = process.argv.includes('show')

const familiesOf = (text: string) => new Set(readWords(text).map(({ family }) => family))

/** A description as the product gets it. */
const briefOf = ({ industry, business, country, language }: LabelledDescription) => ({
  industry,
  businessName: business,
  mainCompetitor: '',
  // It says in which language a description may be.
  ...(language !== 'en' && { country }),
})

/** What became of a description: right, asked with the right reading among those shown, or what else. */
type Verdict =
  | 'right'
  | 'asked'
  | 'refused'
  | 'wrong'
  | 'asked wrong'
  | 'nonsense sold'
  | 'nonsense asked'

const isRight = (row: LabelledDescription, reading: BusinessReading) => {
  const trades = new Set([row.trade, ...row.accepts].filter(Boolean))
  if (reading.kind === 'trade') return trades.has(reading.match.industry.id)
  // What was typed in another language is right where it is of the same trade or class.
  if (reading.business) {
    const { trade, of } = reading.business
    return of === row.class || (trade !== null && trades.has(trade))
  }
  // A composed report is right where it is about the activity, whether an editor wrote of it or not: it shares
  // a word with what the activity is called, or it is of its class and named by all that was typed.
  const activity = familiesOf(row.activity)
  const own = familiesOf(reading.words.join(' '))
  if ([...own].some((family) => activity.has(family))) return true
  const isAllTyped = [...familiesOf(row.industry)].every((family) => own.has(family))
  return isAllTyped && classOf(reading.words)?.id === row.class
}

const verdictOf = (row: LabelledDescription): Verdict => {
  const { outcome, readings } = understandingOf(briefOf(row))
  if (row.expected === 'refuse') {
    if (outcome === 'unknown') return 'right'
    return outcome === 'ask' ? 'nonsense asked' : 'nonsense sold'
  }
  if (outcome === 'unknown') return 'refused'
  if (outcome === 'sure') return isRight(row, readings[0]!) ? 'right' : 'wrong'
  return readings.slice(0, 4).some((reading) => isRight(row, reading)) ? 'asked' : 'asked wrong'
}

const rows = readDescriptions(half).filter((row) => row.language === language)
const counts = new Map<Verdict, number>()
for (const row of rows) {
  const verdict = verdictOf(row)
  counts.set(verdict, (counts.get(verdict) ?? 0) + 1)
  if (isShown && half === 'open' && verdict !== 'right' && verdict !== 'asked') {
    const { outcome, readings } = understandingOf(briefOf(row))
    const named = readings.map((reading) =>
      reading.kind === 'trade'
        ? `${reading.match.industry.id} ${reading.confidence.toFixed(2)}`
        : `"${reading.words.join(' ')}" ${reading.business?.of ?? ''}`,
    )
    console.log(
      `${verdict}: ${row.id} [${[row.trade, ...row.accepts].filter(Boolean).join('|') || row.activity}, ${row.class}] ${row.industry}\n    ${outcome}: ${named.join(', ')}`,
    )
  }
}
console.log(`${rows.length} descriptions in ${language}, ${half}`)
for (const [verdict, count] of counts) {
  console.log(`  ${verdict.padEnd(16)} ${count}  ${((100 * count) / rows.length).toFixed(1)} %`)
}
