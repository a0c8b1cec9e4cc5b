import { stem, wordsOf } from '../../domain/words.ts'
import { americanWord } from '../../lexicon/words/country-words.ts'

/** A word of a description or of a name, in the forms in which two of them are compared. */
export type DescriptionWord = {
  /** Lower case, without an accent or an apostrophe. */
  text: string
  /** Singular, in American spelling, and one for all words that mean the same: `hire` and `rental`. */
  key: string
  /** Shared by words of one family: `plumber` and `plumbing`, `dental` and `dentist`. */
  family: string
}

/** Words that mean the same wherever they name a business, by the one that stands for all. */
const SAME: Record<string, string> = {
  rental: 'hire hiring hirer rent renting rents rented hires leasing',
  lawyer: 'solicitor attorney barrister advocate',
  truck: 'lorry',
  moving: 'removals mover relocation',
  fixing: 'mending',
  sale: 'sell selling sold sells sales',
  pharmacy: 'chemist drugstore',
  gym: 'gymnasium',
  doctor: 'gp physician',
  photo: 'photograph pic',
  dog: 'canine puppy pup hound pooch',
  cat: 'feline kitten',
  kid: 'child children childrens youngster toddler',
  woman: 'lady ladies women female womens',
  man: 'men gents gentlemen male mens',
  senior: 'elderly pensioner oap',
  car: 'automobile auto automotive motorcar',
  vehicle: 'motor',
  motorbike: 'motorcycle',
  bicycle: 'bike cycle',
  camper: 'motorhome campervan rv caravan',
  apartment: 'flat condo',
  yard: 'backyard',
  sofa: 'couch settee',
  phone: 'cellphone mobilephone smartphone',
  tv: 'television telly',
  fridge: 'refrigerator',
  lesson: 'class tuition teaching instruction',
  training: 'train trainer',
  shop: 'store retailer outlet',
  install: 'installation installer installing fitting fitter fit fitted installed installs fits',
  repair: 'fix repairer repairing repaired mend fixed',
  make: 'making maker made makes manufacture manufacturing manufacturer manufactured',
  company: 'firm business co',
  clinic: 'practice surgery',
  wedding: 'bridal marriage',
  holiday: 'vacation',
  garbage: 'rubbish trash waste refuse',
  dumpster: 'skip',
  taxi: 'cab minicab',
  candy: 'sweet confectionery',
  cookie: 'biscuit',
  pram: 'stroller pushchair buggy',
  diaper: 'nappy',
  daycare: 'creche',
  physiotherapy: 'physio physiotherapist',
  veterinarian: 'vet veterinary',
  optician: 'optometrist',
  electrician: 'sparky electrical electric',
  renovation: 'remodel remodeling refurbishment refurb refurbishing renovating renovate',
  carpenter: 'joiner chippy joinery carpentry',
  beautician: 'aesthetician esthetician',
  psychologist: 'psychology',
  marquee: 'tent gazebo',
  bounce: 'bouncy jumping',
  movie: 'film cinema',
  sneaker: 'trainers',
  pants: 'trousers',
  sweater: 'jumper',
  soccer: 'football',
  program: 'programme',
  jewelry: 'jewellery jeweler jeweller',
  software: 'saas',
  auction: 'auctioneer',
}

const meaningOf = new Map(
  Object.entries(SAME).flatMap(([key, others]) =>
    [key, ...others.split(' ')].map((other) => [other, key] as const),
  ),
)

/** Returns the form in which a word is compared: singular, American, and the same for all that mean one thing. */
const keyOf = (text: string): string => {
  const american = americanWord(text)
  return (
    meaningOf.get(text) ??
    meaningOf.get(american) ??
    meaningOf.get(stem(american)) ??
    stem(american)
  )
}

/** Endings that make words of one family, the longest first. */
const ENDINGS =
  'icians ician ations ation ments ment ering eries istry ists ings ists ian ist ing ers ors ery ant ent ion ial ers er or al ry ed es ly y e s'.split(
    ' ',
  )
const SHORTEST_ROOT = 4

/** Returns the part that words of one family share; a short word stands for itself. */
const familyOf = (key: string): string => {
  const ending = ENDINGS.find(
    (each) => key.endsWith(each) && key.length - each.length >= SHORTEST_ROOT,
  )
  const root = ending ? key.slice(0, -ending.length) : key
  // `planning` and `plan`, `catter` of no word: a consonant that was doubled counts once.
  return root.length > SHORTEST_ROOT ? root.replace(/([^aeiouls])\1$/, '$1') : root
}

const withoutAccents = (text: string) =>
  /^\p{Script=Latin}+$/u.test(text) ? text.normalize('NFD').replace(/\p{M}/gu, '') : text

const known = new Map<string, DescriptionWord>()
const MOST_KNOWN = 50_000

/** A word in its forms. */
export const wordOf = (typed: string): DescriptionWord => {
  const before = known.get(typed)
  if (before) return before
  const text = withoutAccents(typed)
  const key = keyOf(text)
  const word = { text, key, family: familyOf(key) }
  // Strangers type what they like: what was looked up is kept as long as it is little.
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(typed, word)
  return word
}

/** Equal where words mean the same: in any number, and `hire` as `rental`. */
export const keyOfWords = (words: readonly string[]): string =>
  words.map((word) => wordOf(word).key).join(' ')

/** The words of a text in their forms, in order. */
export const readWords = (text: string): DescriptionWord[] => wordsOf(text).map(wordOf)
