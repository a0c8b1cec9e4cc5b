import { wordSet } from './risk-words.ts'
import {
  hasPhrase,
  hasWordWithin,
  isNegated,
  placesOf,
  type SentenceWords,
} from './sentence-words.ts'

// Promises of results in other words than `guarantee`: they warn, and are printed.

const CERTAINTIES = [
  'without risk',
  'no risk',
  'risk free',
  "can't lose",
  'cannot lose',
  'for certain',
  'number one on google',
  'first on google',
  'top of google',
  'no tax at all',
  'pay no tax',
  'pay no taxes',
  'insurance has to pay',
  'insurer has to pay',
  'insurers have to pay',
  'ever lost in court',
  'never lost in court',
  'never lost a case',
  'never lose a case',
  'gets rejected',
  'guaranteed for life',
] as const

const WILL = wordSet("will you'll you’ll we'll we’ll shall going")
const REACHES = wordSet('lose win double triple earn gain pass get recover make become be')
/** Results that no business controls: a judge, a scale, a market or a search engine decides. */
const REACHED = wordSet(
  'pounds kilos lbs weight custody charges visa citizenship settlement verdict compensation percent rich pregnant approved dropped acquitted google cured hired promoted',
)
/** `You'll lose thirty pounds`, `we'll get your charges dropped`. */
const willReach = ({ low }: SentenceWords): boolean =>
  placesOf(low, WILL).some((at) => {
    const verb = low.findIndex((word, index) => index > at && index <= at + 3 && REACHES.has(word))
    return (
      verb > 0 &&
      !isNegated(low, verb) &&
      !low.includes('if') &&
      !low.includes('may') &&
      hasWordWithin(low, REACHED, verb + 1, verb + 6)
    )
  })

const HOLDINGS = wordSet(
  'money savings investment investments fund funds score portfolio deposit house home property capital',
)
const RISES = wordSet('grow grows double doubles triple triples rises rise goes gain gains')
const MEASURES = wordSet('percent points double value twice')
const TIMES = ['every year', 'a year', 'by spring', 'always', 'in value', 'or more'] as const
/** `Your money grows 12 percent every year`. */
const willRise = ({ low, text }: SentenceWords): boolean =>
  placesOf(low, RISES).some(
    (at) =>
      !isNegated(low, at) &&
      hasWordWithin(low, HOLDINGS, at - 8, at) &&
      hasWordWithin(low, MEASURES, at, at + 5) &&
      hasPhrase(text, TIMES),
  )

const WHOLE = [
  'every one of our',
  'all of our',
  'each of our',
  'all our',
  'nobody who',
  'none of our',
] as const
const FARES = wordSet(
  'pass passes passed win wins won lost loses fail fails failed succeed succeeds recover recovers',
)
/** `Every one of our students passes`. */
const allFareWell = ({ low, text }: SentenceWords): boolean =>
  WHOLE.some((phrase) => {
    const [before, behind] = text.split(` ${phrase} `)
    const words = behind?.trim().split(' ') ?? []
    return (
      before !== undefined &&
      behind !== undefined &&
      words.slice(0, 5).some((word) => FARES.has(word))
    )
  }) && !low.includes('almost')

/** `Our treatment makes you look twenty years younger`. */
const makesYounger = ({ text }: SentenceWords): boolean =>
  hasPhrase(text, ['years younger']) &&
  hasPhrase(text, ['makes you look', 'make you look', 'you will look', "you'll look"])

export const promisesOutcome = (words: SentenceWords): boolean =>
  (hasPhrase(words.text, CERTAINTIES) &&
    !hasPhrase(words.text, ['there is no', 'nobody can', "can't promise"])) ||
  willReach(words) ||
  willRise(words) ||
  allFareWell(words) ||
  makesYounger(words)
