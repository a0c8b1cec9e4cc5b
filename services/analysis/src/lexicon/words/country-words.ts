import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Country } from '@sortie/contracts/countries'
import { indefiniteArticle } from '@sortie/prose/text/indefinite-article'
import { stem } from '../../domain/words.ts'
import { longestRuns } from '../longest-runs.ts'
import { oncePer } from '../once-per.ts'
import { parseCells } from '../phrase-rows.ts'

type Words = Record<string, string>
/** Words of a trade that people of some countries say otherwise. */
export type CountryWording = { countries: readonly string[]; say: Words }

/** American spellings, and how all other countries of ours spell them. */
const SPELLED: Words = {
  color: 'colour',
  colored: 'coloured',
  coloring: 'colouring',
  flavor: 'flavour',
  flavored: 'flavoured',
  neighbor: 'neighbour',
  neighborhood: 'neighbourhood',
  labor: 'labour',
  harbor: 'harbour',
  honor: 'honour',
  odor: 'odour',
  vapor: 'vapour',
  armor: 'armour',
  behavior: 'behaviour',
  center: 'centre',
  theater: 'theatre',
  fiber: 'fibre',
  fiberglass: 'fibreglass',
  liter: 'litre',
  catalog: 'catalogue',
  dialog: 'dialogue',
  jewelry: 'jewellery',
  jeweler: 'jeweller',
  traveler: 'traveller',
  traveling: 'travelling',
  modeling: 'modelling',
  remodeling: 'remodelling',
  labeling: 'labelling',
  canceled: 'cancelled',
  counselor: 'counsellor',
  counseling: 'counselling',
  enrollment: 'enrolment',
  fulfillment: 'fulfilment',
  skillful: 'skilful',
  woolen: 'woollen',
  gray: 'grey',
  mold: 'mould',
  molding: 'moulding',
  plow: 'plough',
  pajamas: 'pyjamas',
  donut: 'doughnut',
  aluminum: 'aluminium',
  anesthesia: 'anaesthesia',
  orthopedic: 'orthopaedic',
  pediatric: 'paediatric',
  pediatrician: 'paediatrician',
  gynecologist: 'gynaecologist',
  organize: 'organise',
  organizer: 'organiser',
  organizing: 'organising',
  organization: 'organisation',
  customize: 'customise',
  customized: 'customised',
  personalized: 'personalised',
  optimization: 'optimisation',
  optimize: 'optimise',
  sterilize: 'sterilise',
  specialized: 'specialised',
  defense: 'defence',
  offense: 'offence',
  license: 'licence',
  tire: 'tyre',
  curb: 'kerb',
}
/** Canadians write colour and centre, but keep these American ones. */
const CANADIAN_TOO = new Set(
  'tire curb aluminum mold molding pajamas donut organize organizer organizing organization customize customized personalized optimization optimize sterilize specialized plow orthopedic pediatric pediatrician gynecologist anesthesia fulfillment skillful remodeling modeling labeling'.split(
    ' ',
  ),
)
/**
 * Local words of each country for American words, from `country-words.csv`; null for words that nobody types there, as
 * the thing does not exist or is counted otherwise. A trade's own words stand in its file.
 */
const SAID: ReadonlyMap<string, ReadonlyMap<string, string | null>> = (() => {
  const found = new Map<string, Map<string, string | null>>()
  const text = readFileSync(join(import.meta.dirname, 'country-words.csv'), 'utf8')
  for (const { american = '', countries = '', local } of parseCells(text))
    for (const country of countries.split(' '))
      found.set(country, (found.get(country) ?? new Map()).set(american, local || null))
  return found
})()
const saidIn = (country: Country, isWanted: (local: string | null) => boolean) =>
  [...(SAID.get(country) ?? [])].filter(([, local]) => isWanted(local))
const wordsSaid = oncePer(
  (country: Country): Words =>
    Object.fromEntries(saidIn(country, (local) => local !== null)) as Words,
)
/** Words that nobody types in a country; `#` is any number. */
const unsaid = oncePer((country: Country): string[][] =>
  saidIn(country, (local) => local === null).map(([american]) => american.split(' ')),
)

/** Returns true where some words stand in a phrase from a place on; the last of them may be plural. */
const standsAt = (words: readonly string[], at: number, wanted: readonly string[]): boolean =>
  wanted.every((word, index) => {
    const typed = words[at + index]
    if (word === '#') return typed !== undefined && /^[0-9]+$/.test(typed)
    const isLast = index === wanted.length - 1
    return typed === word || (isLast && (typed === `${word}s` || typed === `${word}es`))
  })

/** Returns true where people of a country may type an American phrase at all: nobody in Leeds counts in gallons. */
export const isSaidIn = (phrase: string, country: Country): boolean => {
  const words = phrase.split(' ')
  return !unsaid(country).some((wanted) => words.some((_, at) => standsAt(words, at, wanted)))
}

/** `tires` follows from `tire`, whatever it becomes. */
const replaced = (word: string, say: Words): string | undefined => {
  const whole = Object.hasOwn(say, word) ? say[word] : undefined
  if (whole !== undefined) return whole
  const one = stem(word)
  const other = one !== word && Object.hasOwn(say, one) ? say[one] : undefined
  if (other === undefined) return undefined
  if (other.endsWith('s')) return other
  if (/(x|ch|sh)$/.test(other)) return `${other}es`
  return other.replace(/([^aeiou])y$/, '$1ie').concat('s')
}

/** `a outlet` after a word took the place of another. */
const withArticles = (phrase: string): string =>
  phrase.replace(/\ban? (?=[a-z])(\S+)/g, (_, word: string) => `${indefiniteArticle(word)} ${word}`)

const longests = new WeakMap<Words, number>()
/** The most words that one of some phrases has. */
const longestOf = (say: Words): number => {
  const longest =
    longests.get(say) ?? Math.max(1, ...Object.keys(say).map((key) => key.split(' ').length))
  longests.set(say, longest)
  return longest
}

/** Phrases of two words, such as `water heater`, before single ones. */
const localized = (words: readonly string[], say: Words): string[] =>
  longestRuns(words, longestOf(say), (run) => replaced(run, say)).map(
    ({ words: run, found }) => found ?? run,
  )

const spelledIn = (country: Country): Words =>
  country === 'CA'
    ? Object.fromEntries(Object.entries(SPELLED).filter(([word]) => !CANADIAN_TOO.has(word)))
    : SPELLED
const spelling = oncePer(spelledIn)

/**
 * A phrase in American words as people of a country say and spell it: the trade's own words first,
 * then those of everyday, then the spelling.
 */
export const localWords = (
  phrase: string,
  country: Country,
  own: readonly CountryWording[] = [],
): string => {
  if (country === 'US') return phrase
  const ways = own.filter(({ countries }) => countries.includes(country)).map(({ say }) => say)
  const words = [...ways, wordsSaid(country)].reduce(
    (spoken, say) => localized(spoken, say).join(' ').split(' '),
    phrase.split(' '),
  )
  const local = localized(words, spelling(country)).join(' ')
  return local === phrase ? phrase : withArticles(local)
}

/** Spellings of other countries for American words that also mean something that is spelled the same everywhere. */
const SPELLED_ELSEWHERE: Words = { draught: 'draft', draughty: 'drafty', metre: 'meter' }
const american = new Map([
  ...Object.entries(SPELLED).map(([inAmerican, elsewhere]) => [elsewhere, inAmerican] as const),
  ...Object.entries(SPELLED_ELSEWHERE),
])

/** A word as Americans spell it, in the number that it has: `colours` is `colors`. */
export const americanWord = (word: string): string => {
  const whole = american.get(word)
  if (whole !== undefined) return whole
  const one = stem(word)
  const other = one === word ? undefined : american.get(one)
  return other === undefined ? word : `${other}s`
}

/** A phrase in American spelling, however it was spelled: `jewellery centre` is `jewelry center`. */
export const americanSpelling = (phrase: string): string =>
  phrase.split(' ').map(americanWord).join(' ')
