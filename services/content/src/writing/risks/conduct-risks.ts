import { wordSet } from './risk-words.ts'
import {
  hasPhrase,
  hasWordWithin,
  isNegated,
  placesOf,
  type SentenceWords,
} from './sentence-words.ts'

// What a business must not say of how it works: that it leaves tax out, whom it turns away, what to give to the ill.

const UNTAXED = [
  'no vat',
  'without vat',
  'no gst',
  'no sales tax',
  'no receipt',
  'no invoice',
  'bother with an invoice',
  'off the books',
  'cash in hand',
]
/** `If you pay cash there's no VAT`. */
export const leavesTaxOut = ({ low, text }: SentenceWords): boolean =>
  low.includes('cash') && hasPhrase(text, UNTAXED)

const TURNED_AWAY = [
  'no foreigners',
  'no immigrants',
  'no gypsies',
  'no muslims',
  'no jews',
  'no blacks',
  'no gays',
  'whites only',
  "don't serve foreigners",
  "don't take foreigners",
]
/** `We take anybody, no foreigners`. */
export const turnsPeopleAway = ({ text }: SentenceWords): boolean => hasPhrase(text, TURNED_AWAY)

const GIVES = wordSet('give gives giving gave feed feeds')
const PATIENTS = wordSet('him her it them dog dogs cat cats puppy kitten horse child kid baby')
const DRUGS = wordSet(
  'paracetamol acetaminophen ibuprofen aspirin tylenol advil nurofen calpol benadryl piriton antihistamine antihistamines codeine painkiller painkillers antibiotics',
)
/** So many words stand between a verb and what is given. */
const REACH = 8
/** `Give him half a human paracetamol`, and not `never give a cat ibuprofen`. */
export const dosesPatient = ({ low, isQuestion }: SentenceWords): boolean =>
  !isQuestion &&
  !low.some((word) => word === 'vet' || word === 'doctor' || word === 'pharmacist') &&
  placesOf(low, GIVES).some(
    (at) =>
      !isNegated(low, at) &&
      hasWordWithin(low, PATIENTS, at + 1, at + 4) &&
      hasWordWithin(low, DRUGS, at + 1, at + 1 + REACH),
  )

const INSULTS = wordSet(
  'cheapskate cheapskates tightwad tightwads moron morons imbecile imbeciles scum retard retards fatties',
)
const INSULTED = [
  'the fat ones',
  'fat people',
  'fat customers',
  'stupid customers',
  'stupid people',
]
/** `Our clients are cheapskates`. */
export const insultsPeople = ({ low, text }: SentenceWords): boolean =>
  placesOf(low, INSULTS).some((at) => !isNegated(low, at)) || hasPhrase(text, INSULTED)

const SOURCES = [
  'studies show',
  'studies have shown',
  'research shows',
  'research says',
  'studies say',
  'statistics show',
  'surveys show',
  'experts say',
  'scientists say',
  'it is proven that',
]
/** `Studies show that 40 percent of boilers fail`: nobody can look it up. */
export const citesNobody = ({ text, whole }: SentenceWords): boolean =>
  hasPhrase(text, SOURCES) && /\d|percent|half|most/.test(whole)

const RECOMMENDS = wordSet('recommends recommend recommended endorses endorse endorsed')
/** `The only one that the RHS recommends`. */
export const claimsEndorsement = ({ low, typed }: SentenceWords): boolean =>
  low.includes('only') &&
  placesOf(low, RECOMMENDS).some((at) =>
    typed.slice(Math.max(0, at - 3), at + 4).some((word) => /^\p{Lu}{2,}$/u.test(word)),
  )
