import {
  citesNobody,
  claimsEndorsement,
  dosesPatient,
  insultsPeople,
  leavesTaxOut,
  turnsPeopleAway,
} from './conduct-risks.ts'
import {
  endsIllnessBefore,
  putsMedicineAway,
  scornsVaccines,
  shunsCare,
  speaksOfGraveIllness,
  speaksOfVitalMedicine,
  tellsOfCure,
} from './health-risks.ts'
import { holdsCode, ordersModel } from './planted-risks.ts'
import { tellsPrivateMatter } from './privacy-risks.ts'
import { promisesOutcome } from './promise-risks.ts'
import {
  ADVISERS,
  BE,
  CAREFUL,
  CRIMES,
  CRIMES_TODAY,
  CRIMES_UNDER_WAY,
  CRIMINALS,
  CURES,
  DOCTORS,
  EVADES,
  FIELDS,
  GONE,
  GUARANTEES,
  HAVE_BEEN,
  ILLNESSES,
  INSTEAD,
  MEDICINES,
  NAMING,
  NEED_WORDS,
  NEGATIONS,
  ORDERED_STOPS,
  ORDERING,
  PAPERS,
  PAYMENTS,
  PROMISES,
  RELATIVES,
  RESULTS,
  STOPPED,
  STOPS,
  SUFFERED,
  TAKES,
  VICTIMS,
} from './risk-words.ts'
import { accusesRival, speaksIll, tellsOfBusiness, tellsOthersPrice } from './rival-risks.ts'
import {
  DENIAL_REACH,
  hasWordWithin,
  isNegated,
  NEAR,
  namesBetween,
  placesOf,
  type SentenceWords,
} from './sentence-words.ts'
import { accusesInSmallLetters, accusesSomebody } from './slander-risks.ts'

// Rules for sentences that may harm whoever signs an article. They look at words and at how far apart they stand, so
// that each takes time in proportion to the sentence.

/** A question of a reader, which answers nothing: `Can honey cure cancer?`, and not `Did you know that it does?`. */
const isAsked = ({ low, isQuestion }: SentenceWords): boolean => isQuestion && !low.includes('know')

/** `Our honey cures cancer`, `tumours disappear`, and not `nobody can cure cancer`. */
const promisesCure = (words: SentenceWords): boolean => {
  const { low } = words
  if (isAsked(words)) return false
  const isCured = placesOf(low, CURES).some(
    (at) =>
      !isNegated(low, at) &&
      (hasWordWithin(low, ILLNESSES, at + 1, at + 1 + NEAR) ||
        hasWordWithin(low, ILLNESSES, at - DENIAL_REACH, at)),
  )
  const isGone = placesOf(low, ILLNESSES).some(
    (at) => hasWordWithin(low, GONE, at + 1, at + 4) && !isNegated(low, at + 1),
  )
  return isCured || isGone
}

/** Sends the reader to somebody who knows: `ask your doctor before you stop`. */
const sendsToAdviser = (low: readonly string[]): boolean =>
  low.some((word) => CAREFUL.has(word)) && low.some((word) => ADVISERS.has(word))

/** Returns true for a verb that is an order to the reader: `replace your inhaler`, and not `we replace tablets`. */
const isOrder = (low: readonly string[], at: number): boolean =>
  at === 0 || ORDERING.has(low[at - 1]!)

/** `Stop your insulin`, `insulin can be stopped`, and not `never stop your insulin`. */
const stopsMedicine = ({ low }: SentenceWords): boolean => {
  if (sendsToAdviser(low)) return false
  const isStopped = (at: number, within: number) =>
    !isNegated(low, at) && hasWordWithin(low, MEDICINES, at + 1, at + 1 + within)
  return (
    placesOf(low, STOPS).some((at) => isStopped(at, 5)) ||
    placesOf(low, ORDERED_STOPS).some((at) => isOrder(low, at) && isStopped(at, 4)) ||
    placesOf(low, INSTEAD).some((at) => low[at + 1] === 'of' && isStopped(at, 3)) ||
    placesOf(low, STOPPED).some(
      (at) =>
        BE.has(low[at - 1] ?? '') &&
        !isNegated(low, at) &&
        hasWordWithin(low, MEDICINES, at - 5, at),
    )
  )
}

/** `You don't need a doctor`, and not `a doctor's note`. */
const sparesDoctor = ({ low }: SentenceWords): boolean =>
  placesOf(low, NEED_WORDS).some((at) => {
    const isSpared = isNegated(low, at) || NEGATIONS.has(low[at + 1] ?? '')
    const named = low.findIndex(
      (word, index) => index > at && index <= at + 4 && (DOCTORS.has(word) || MEDICINES.has(word)),
    )
    return isSpared && named > 0 && !PAPERS.has(low[named + 1] ?? '')
  })

/** `Smith & Sons are crooks`, `the crooks at Smith & Sons`. */
const callsCriminal = (words: SentenceWords): boolean =>
  placesOf(words.low, CRIMINALS).some((at) => {
    if (FIELDS.has(words.low[at + 1] ?? '')) return false
    const be = words.low.findLastIndex(
      (word, index) => index < at && index >= at - 4 && BE.has(word),
    )
    const isBehind = be >= 0 && !isNegated(words.low, at) && namesBetween(words, be - 5, be)
    const isBefore = NAMING.has(words.low[at + 1] ?? '') && namesBetween(words, at + 2, at + 5)
    return isBehind || isBefore
  })

/** `Smith stole from us`, and not `Mrs Lee was robbed`. */
const tellsCrime = (words: SentenceWords): boolean => {
  const { low } = words
  const past = placesOf(low, CRIMES).some(
    (at) =>
      !hasWordWithin(low, SUFFERED, at - 2, at) &&
      !isNegated(low, at) &&
      namesBetween(words, at - 4, at),
  )
  const today = placesOf(low, CRIMES_TODAY).some(
    (at) =>
      VICTIMS.has(low[at + 1] ?? '') &&
      !isNegated(low, at) &&
      !hasWordWithin(low, RELATIVES, at - 2, at) &&
      namesBetween(words, at - 4, at),
  )
  const underWay = placesOf(low, CRIMES_UNDER_WAY).some(
    (at) =>
      hasWordWithin(low, HAVE_BEEN, at - 2, at) &&
      !isNegated(low, at) &&
      namesBetween(words, at - 5, at),
  )
  const bribes = placesOf(low, PAYMENTS).some(
    (at) =>
      hasWordWithin(low, low[at] === 'bribes' ? TAKES : EVADES, at - 4, at) &&
      namesBetween(words, at - 6, at),
  )
  return past || today || underWay || bribes
}

/** Returns true for a sentence that holds a crime, or the like, against somebody who is meant. */
const tellsOfCrime = (words: SentenceWords): boolean =>
  callsCriminal(words) ||
  tellsCrime(words) ||
  accusesSomebody(words) ||
  accusesRival(words) ||
  accusesInSmallLetters(words, CRIMINALS)

/** `We guarantee that you win`, and not `we guarantee our work for a year`. */
const promisesResult = (words: SentenceWords): boolean => {
  const { low } = words
  if (isAsked(words)) return false
  const isGuaranteed = placesOf(low, GUARANTEES).some(
    (at) =>
      !isNegated(low, at) &&
      (hasWordWithin(low, RESULTS, at + 1, at + 6) ||
        hasWordWithin(low, RESULTS, at - DENIAL_REACH, at)),
  )
  const text = low.join(' ')
  return isGuaranteed || PROMISES.some((promise) => text.includes(promise))
}

/** Of a `stop` finding the sentence is not printed; a `warn` is for its owner to weigh. */
export type RiskSeverity = 'stop' | 'warn'
export type RiskRule = {
  name:
    | 'cure'
    | 'medicine'
    | 'dose'
    | 'crime'
    | 'tax'
    | 'exclusion'
    | 'rival'
    | 'privacy'
    | 'insult'
    | 'source'
    | 'endorsement'
    | 'promise'
    | 'code'
    | 'orders'
  severity: RiskSeverity
  /** `before` is the sentence before it in the same answer. */
  find: (words: SentenceWords, before: SentenceWords | null) => boolean
  /** The advice to the owner. */
  whatToDo: string
}

export const RISK_RULES: readonly RiskRule[] = [
  {
    name: 'cure',
    severity: 'stop',
    find: (words, before) =>
      promisesCure(words) ||
      (!isAsked(words) &&
        !sendsToAdviser(words.low) &&
        (tellsOfCure(words) || speaksOfGraveIllness(words))) ||
      endsIllnessBefore(words, before),
    whatToDo:
      'We don’t print that something cures an illness. Say what you do, and what people noticed.',
  },
  {
    name: 'medicine',
    severity: 'stop',
    find: (words) =>
      stopsMedicine(words) ||
      sparesDoctor(words) ||
      scornsVaccines(words) ||
      shunsCare(words) ||
      (!sendsToAdviser(words.low) && (putsMedicineAway(words) || speaksOfVitalMedicine(words))),
    whatToDo:
      'We don’t print advice to stop a medicine or to go without a doctor: a reader may follow it.',
  },
  {
    name: 'crime',
    severity: 'stop',
    find: tellsOfCrime,
    whatToDo:
      'We don’t print that somebody named committed a crime. Leave the name out, or say what you do differently.',
  },
  {
    name: 'rival',
    severity: 'warn',
    find: (words) =>
      !tellsOfCrime(words) &&
      (speaksIll(words) || tellsOfBusiness(words) || tellsOthersPrice(words)),
    whatToDo:
      'This speaks ill of somebody else, who may hold you to it. Print it only if you can prove it, or say what you do differently.',
  },
  {
    name: 'promise',
    severity: 'warn',
    find: (words) => promisesResult(words) || promisesOutcome(words),
    whatToDo:
      'This promises a result, and readers may hold you to it. Say what it depends on, or how often it worked.',
  },
  {
    name: 'dose',
    severity: 'stop',
    find: dosesPatient,
    whatToDo:
      'We don’t print what to give somebody who is ill: a reader may follow it. Send them to a vet or a doctor.',
  },
  {
    name: 'tax',
    severity: 'stop',
    find: leavesTaxOut,
    whatToDo: 'We don’t print that tax is left out. Say what people pay, with tax.',
  },
  {
    name: 'exclusion',
    severity: 'stop',
    find: turnsPeopleAway,
    whatToDo:
      'We don’t print that people are turned away for where they come from or what they are. Say whom your work is for.',
  },
  {
    name: 'privacy',
    severity: 'warn',
    find: tellsPrivateMatter,
    whatToDo:
      'This tells something private of somebody. Print it only with their permission, or leave out who it was.',
  },
  {
    name: 'insult',
    severity: 'warn',
    find: insultsPeople,
    whatToDo:
      'Your customers may read this of themselves. Say what they do, and not what they are.',
  },
  {
    name: 'source',
    severity: 'warn',
    find: citesNobody,
    whatToDo: 'Nobody can look this up. Name who found it out and when, or leave the figure out.',
  },
  {
    name: 'endorsement',
    severity: 'warn',
    find: claimsEndorsement,
    whatToDo:
      'This says that somebody recommends you. Print it only if they said so where readers can find it.',
  },
  {
    name: 'code',
    severity: 'stop',
    find: holdsCode,
    whatToDo: 'This holds code of a web page, which we don’t print. Say it in plain words.',
  },
  {
    name: 'orders',
    severity: 'stop',
    find: ordersModel,
    whatToDo:
      'This speaks to a language model and not to your readers, so we don’t print it. Say it in other words.',
  },
]
