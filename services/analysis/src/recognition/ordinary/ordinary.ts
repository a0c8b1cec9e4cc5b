import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { classOf } from '../../composed/class-of.ts'
import type { ClassId } from '../../composed/classes.ts'
import { wordsOf } from '../../domain/words.ts'
import type { Industry } from '../../lexicon/industry.ts'
import { activities } from '../../lexicon/open/activities.ts'
import { parseCells } from '../../lexicon/phrase-rows.ts'

/** A business that no editor wrote phrases for: its keywords are composed by rule. */
export type OrdinaryBusiness = {
  /** The customers' name for it: a noun phrase that tells its class. */
  name: string
  class: ClassId
  /** Other names for it. */
  also: string[]
  /** Descriptions of it by its owner. */
  says: string[]
}

/** The file of the businesses of open data: compiled, as finding the class of each takes a fifth of a second. */
export const OPEN_BUSINESSES_FILE = join(import.meta.dirname, 'open-businesses.csv')

const partsOf = (cell = '') => cell.split('|').filter(Boolean)

const businessesIn = (text: string): OrdinaryBusiness[] =>
  parseCells(text).map(({ name = '', class: id, also, says }) => ({
    name,
    class: id as ClassId,
    also: partsOf(also),
    says: partsOf(says),
  }))

/** The names by which a business is compared with others. */
const namesOf = ({ name, also }: OrdinaryBusiness) => [name, ...also]

/** Reads the businesses that our editors listed. */
const readListed = (): OrdinaryBusiness[] =>
  businessesIn(readFileSync(join(import.meta.dirname, 'ordinary-businesses.csv'), 'utf8'))

/** Businesses that no editor wrote phrases for: those that our editors listed, then those of open data. */
export const readOrdinaryBusinesses = (): OrdinaryBusiness[] => [
  ...readListed(),
  ...businessesIn(readFileSync(OPEN_BUSINESSES_FILE, 'utf8')),
]

const MOST_NAMES = 8

const plainNames = (names: readonly string[]): string[] => [
  ...new Set(names.map((name) => wordsOf(name).join(' ')).filter(Boolean)),
]

/**
 * The text of the compiled file: a line for each kind of business of open data that is no trade of ours, whose
 * names tell its class, and that no name listed elsewhere means.
 */
export const writeOpenBusinesses = (trades: readonly Industry[]): string => {
  const ofTrades = trades.flatMap(({ name, synonyms }) => [name, ...synonyms])
  const known = new Set([...ofTrades, ...readListed().flatMap(namesOf)])
  const judged = new Map(
    parseCells(readFileSync(join(import.meta.dirname, 'activities.csv'), 'utf8')).map((row) => [
      row.activity,
      row,
    ]),
  )
  const lines: string[] = []
  for (const { id, kind, words } of activities()) {
    const row = judged.get(id)
    if (!row || row.trade || row.use !== 'yes' || kind === 'industry') continue
    const english = words.filter(({ language }) => language.startsWith('en'))
    const names = plainNames(english.flatMap(({ names: written }) => written))
    const terms = plainNames(english.flatMap(({ terms: ownTerms }) => ownTerms))
    const all = [...new Set([...names, ...terms.filter((term) => term.includes(' '))])]
    const name = all.find((each) => classOf(each.split(' '))?.id === row.class)
    if (!name || all.some((each) => known.has(each))) continue
    for (const each of all) known.add(each)
    const also = all.filter((each) => each !== name).slice(0, MOST_NAMES)
    lines.push(`${name},${row.class},${also.join('|')},`)
  }
  return `name,class,also,says\n${lines.join('\n')}\n`
}
