import { ILLNESSES, wordSet } from './risk-words.ts'
import {
  hasPhrase,
  hasWordWithin,
  namesBetween,
  placesOf,
  type SentenceWords,
} from './sentence-words.ts'

// What a sentence tells of somebody who never asked to stand in an article: an illness, an address, a password.

const OWN = wordSet('we i us me our my call ring text phone email visit')
const MORE_ILLNESSES = wordSet(
  'chemo chemotherapy ozempic insulin dialysis miscarriage abortion stroke surgery overdose rehab hiv pregnant',
)
const BODY_OF_SOMEBODY = wordSet('pounds kilos stone weight')
const LOST = wordSet('lost gained dropped')

/** Returns the first place of two names that follow each other: `Robert Vance`; -1 where there is none. */
const fullNameIn = (words: SentenceWords): number =>
  words.typed.findIndex(
    (_, at) => namesBetween(words, at, at + 1) && namesBetween(words, at + 1, at + 2),
  )

/** `Robert Vance lost 60 pounds on Ozempic`, `Mrs Helen Pascoe was in for her breast cancer`. */
const tellsOfHealth = (words: SentenceWords): boolean => {
  const { low } = words
  if (fullNameIn(words) < 0) return false
  const isIll = low.some((word) => ILLNESSES.has(word) || MORE_ILLNESSES.has(word))
  const isWeighed = placesOf(low, LOST).some((at) =>
    hasWordWithin(low, BODY_OF_SOMEBODY, at + 1, at + 4),
  )
  return isIll || isWeighed
}

const STREET =
  /\b\d{1,4}[a-z]? \p{Lu}\p{L}{1,20} (?:Street|St|Road|Rd|Avenue|Ave|Lane|Drive|Close|Crescent|Terrace|Place|Court|Way)\b/u
const TELEPHONE = /(?:\+|\(|\b)\d[\d ()-]{7,16}\d\b/
const FEWEST_DIGITS = 9
/** `Linda Roy at 48 Balsam Street, (705) 555-0178`, and not `call us on 0113 496 0000`. */
const tellsWhereToFind = (words: SentenceWords): boolean => {
  const { low, whole } = words
  if (low.some((word) => OWN.has(word)) || fullNameIn(words) < 0) return false
  const digits = TELEPHONE.exec(whole)?.[0].replace(/\D/g, '') ?? ''
  return STREET.test(whole) || digits.length >= FEWEST_DIGITS
}

const LOGINS = wordSet('password passwords passcode login logins pin sticky safe alarm')
/** A word with letters and digits, as people choose passwords: `Crown123`. */
const isSecret = (word: string): boolean =>
  word.length >= 6 && /\p{L}/u.test(word) && /\d/.test(word) && !/^\d+\p{L}{1,3}$/u.test(word)
/** `Their password is still Plaster2011!`. */
const tellsPassword = ({ low, typed }: SentenceWords): boolean =>
  low.some((word) => LOGINS.has(word)) && typed.some(isSecret)

const CONFIDED = ['in confidence', 'swore me to secrecy', 'asked me not to tell', 'off the record']

/** Tells whether a sentence holds what is somebody's own: their health with their full name, their address, a password. */
export const tellsPrivateMatter = (words: SentenceWords): boolean =>
  tellsOfHealth(words) ||
  tellsWhereToFind(words) ||
  tellsPassword(words) ||
  hasPhrase(words.text, CONFIDED)
