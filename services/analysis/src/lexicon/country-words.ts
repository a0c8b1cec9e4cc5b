import type { Country } from '@sortie/contracts/countries'
import { stem } from '../domain/words.ts'
import { article } from './own-words.ts'

type Words = Record<string, string>
/** Words of a trade that people of some countries say otherwise. */
export type Wording = { countries: readonly string[]; say: Words }

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
/** Other words for the same thing, by country; a trade's own stand in its file. */
const SAID: { countries: Country[]; say: Words }[] = [
  {
    countries: ['GB', 'IE', 'AU', 'NZ', 'ZA', 'IN'],
    say: {
      mom: 'mum',
      math: 'maths',
      realtor: 'estate agent',
      sidewalk: 'pavement',
      faucet: 'tap',
      flashlight: 'torch',
      zipper: 'zip',
      vacation: 'holiday',
      eyeglasses: 'glasses',
    },
  },
  { countries: ['GB', 'IE', 'AU', 'NZ', 'ZA'], say: { movers: 'removals', diaper: 'nappy' } },
  { countries: ['GB', 'IE'], say: { soccer: 'football' } },
]

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
  phrase.replace(/\ban? (?=[a-z])(\S+)/g, (_, word: string) => `${article(word)} ${word}`)

/** Phrases of two words, such as `water heater`, before single ones. */
const said = (words: readonly string[], say: Words): string[] => {
  const longest = Math.max(1, ...Object.keys(say).map((key) => key.split(' ').length))
  const found: string[] = []
  for (let at = 0; at < words.length; ) {
    let step = 1
    let text = words[at]!
    for (let count = longest; count > 0; count--) {
      if (at + count > words.length) continue
      const part = words.slice(at, at + count)
      const other = replaced(part.join(' '), say)
      if (other === undefined) continue
      ;[step, text] = [count, other]
      break
    }
    found.push(text)
    at += step
  }
  return found
}

const spelledIn = (country: Country): Words =>
  country === 'CA'
    ? Object.fromEntries(Object.entries(SPELLED).filter(([word]) => !CANADIAN_TOO.has(word)))
    : SPELLED
const spellings = new Map<Country, Words>()
const spelling = (country: Country): Words => {
  const known = spellings.get(country) ?? spelledIn(country)
  spellings.set(country, known)
  return known
}

/**
 * A phrase in American words as people of a country say and spell it: the trade's own words first,
 * then those of everyday, then the spelling.
 */
export const localWords = (
  phrase: string,
  country: Country,
  own: readonly Wording[] = [],
): string => {
  if (country === 'US') return phrase
  const ways = [...own, ...SAID].filter(({ countries }) => countries.includes(country))
  const words = ways.reduce(
    (spoken, { say }) => said(spoken, say).join(' ').split(' '),
    phrase.split(' '),
  )
  const local = said(words, spelling(country)).join(' ')
  return local === phrase ? phrase : withArticles(local)
}

const american = new Map(
  Object.entries(SPELLED).map(([inAmerican, elsewhere]) => [elsewhere, inAmerican]),
)

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
