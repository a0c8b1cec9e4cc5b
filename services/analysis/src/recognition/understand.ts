import type { ClassId } from '../composed/classes.ts'
import { singular } from '../composed/slots.ts'
import { wordsOf } from '../domain/words.ts'
import { isProhibited } from '../lexicon/prohibited.ts'
import { isEnglish } from '../lexicon/words/word-frequency.ts'
import { withCustomersMarked, withObjectsFirst, withoutAsides, withoutSideline } from './asides.ts'
import { audienceIn } from './audience.ts'
import { confidenceOf, featuresOf, isHeadOf, WHOLE_NAME } from './confidence.ts'
import { type Description, readDescription } from './description.ts'
import { firmNamedIn, withoutPartners } from './firm-name.ts'
import type { NamedBusiness } from './languages/business.ts'
import { type Match, matchOf, matchOfTrade, nameOfMatch } from './match.ts'
import type { OrdinaryBusiness } from './ordinary/ordinary.ts'
import { classNamed, type OwnName, ownNameOf } from './own-name.ts'
import { candidatesOf, remindedOf, type TradeCandidate } from './recognise.ts'
import { isRemark, isStory, isToldByOwner } from './remark.ts'
import { GENERIC_WORTH, worthOf } from './telling.ts'
import { classOfTrade } from './trade-class.ts'
import { isTurned } from './turning.ts'
import { isOfBoth, NEXT, partsJoined, thingsJoined } from './words/joined.ts'
import { type Entry, readKnowledge } from './words/knowledge.ts'
import { beginsWithinVerb, withVerbsAsNouns } from './words/spoken-verbs.ts'
import { kindsCalled, vaguelyNamed } from './words/vague.ts'
import { keyOfWords, wordOf } from './words/words.ts'

/** A trade of ours that a description may mean. */
export type TradeReading = { kind: 'trade'; match: Match; confidence: number }
/** A business that no editor wrote about, by the words that name it. */
export type OwnReading = {
  kind: 'own'
  words: string[]
  /** 0 to 1; null where only the words of the description speak for it. */
  confidence: number | null
  /** In a language other than English: what they say of it. */
  business?: NamedBusiness
}
export type RecognisedReading = TradeReading | OwnReading

/**
 * The possible meanings of a description. `sure`: the first reading. `ask`: one of them, and only its owner knows
 * which. `unknown`: none; somebody has to describe it in other words.
 */
export type DescriptionUnderstanding = {
  outcome: 'sure' | 'ask' | 'unknown'
  /** The likeliest first. */
  readings: RecognisedReading[]
}

const NOTHING: DescriptionUnderstanding = { outcome: 'unknown', readings: [] }

/** From this confidence on nobody is asked, where what the description begins with names and explains it. */
const SURE = 0.78
/** From this confidence on nobody is asked, where its name stands elsewhere. */
const SURE_ELSEWHERE = 0.82
/** So much of what a description begins with, and of all of it, may be left unexplained then. */
const EXPLAINED = 0.35
const MOSTLY_UNEXPLAINED = 0.65
/** A description of no more telling words has to be a name. */
const FEW = 2
/** From this confidence on nobody is asked, though it explains less. */
const SURE_UNEXPLAINED = 0.9
/** By so much more than the next one. */
const CLEARLY = 0.15
/** Below this a trade is not worth a question. */
const POSSIBLE = 0.05
/** Below this the words of the description say more than the trade that they remind of, where they name a business. */
const LIKELY = 0.55
/** The same where it is not known what they name. */
const LIKELIER_THAN_WORDS = 0.45
/** From here on hardly anything of a description is explained, whatever its last word names. */
const HARDLY_EXPLAINED = 0.8
/** The confidence in a business that words only remind of. */
const REMINDS = 0.01
/** So many readings are shown to whoever is asked. */
const SHOWN = 4
/** So many of these are the likeliest ones; the others are what the words of the description remind of. */
const LIKELIEST = 3
/** The number of candidates that are compared with each other. */
const COMPARED = 8
const MOST_FOUND = 3
/** From here on words name a kind of business. */
const NAMED = 0.65
/** So sure is the kind of a business that somebody listed. */
const LISTED = 0.9
/** Below this a trade only reminds of what was typed. */
const REMOTE = 0.2
/** Parts of a description that its own name says: nearly all, and most of it. */
const WHOLE = 0.95
const MOSTLY = 0.6
const PARTLY = 0.4

/** A kind of business, and the confidence that it is meant. */
type Rating = { candidate: TradeCandidate; confidence: number }

/** Returns true where somebody typed the name of a trade, and nothing else. */
const isCalledSo = ({ fit }: TradeCandidate, { telling }: Description): boolean => {
  if (!fit?.isJustSo || fit.name.focus || fit.name.isOwners) return false
  return telling.every(({ text }) => fit.name.words.some((word) => word.text === text))
}

/** The highest confidence from a single word, unless it is a whole name: a `lighthouse` is no holiday in one. */
const ONE_WORD = 0.4

/** The least confidence in a trade whose name was typed, and nothing else. */
const CALLED_SO = 0.95

const nameLength = ({ fit }: TradeCandidate) => fit?.name.words.length ?? 0

const rate = (description: Description, candidates: readonly TradeCandidate[]): Rating[] => {
  const { telling } = description
  const compared = candidates.slice(0, COMPARED)
  const called = compared.filter((candidate) => isCalledSo(candidate, description))
  // `business finance` is that, and not finance.
  const longest = Math.max(0, ...called.map(nameLength))
  return compared
    .map((candidate) => {
      const others = compared.filter((other) => other !== candidate)
      const fitted = confidenceOf(featuresOf(candidate, others, telling.length))
      const isFaint = telling.length === 1 && (candidate.fit?.alignment.ofName ?? 0) < WHOLE_NAME
      const confidence = isFaint ? Math.min(ONE_WORD, fitted) : fitted
      const isCalled = called.includes(candidate) && nameLength(candidate) === longest
      // Of two trades of one name the likelier comes first.
      const more = isCalled ? CALLED_SO + confidence * (1 - CALLED_SO) : confidence
      return { candidate, confidence: more }
    })
    .toSorted((one, other) => other.confidence - one.confidence)
}

/** `I have a shop` names no trade, unless just that is what one is called. */
const leastOf = ({ telling }: Description): number => {
  const { vocabulary } = readKnowledge()
  const tells = telling.some((word) => worthOf(word, vocabulary) > GENERIC_WORTH)
  return tells ? POSSIBLE : CALLED_SO
}

/** Returns true where a reading may be taken without asking anybody. */
export const isLikely = ({ confidence }: RecognisedReading, least = LIKELIER_THAN_WORDS): boolean =>
  confidence === null || confidence >= least

/** Returns the name of a business that nobody wrote phrases for: as it was typed, where that says the same. */
const wordsOfOrdinary = (business: OrdinaryBusiness, typed: readonly string[]): string[] => {
  const name = business.name.split(' ')
  const keys = new Set(name.map((word) => wordOf(word).key))
  const called = new Set(business.also.map((each) => keyOfWords(wordsOf(each))))
  const isSame =
    classNamed(typed)?.id === business.class &&
    (called.has(keyOfWords(typed)) || typed.some((word) => keys.has(wordOf(word).key)))
  return isSame ? [...typed] : name
}

const readingOfCandidate = (
  { candidate, confidence }: Rating,
  description: Description,
  typed: readonly string[],
): RecognisedReading => {
  const { of } = candidate.entry
  return of.kind === 'trade'
    ? { kind: 'trade', match: matchOf(of.trade, candidate, description), confidence }
    : { kind: 'own', words: wordsOfOrdinary(of.business, typed), confidence }
}

/** Returns a reading of a kind of business that a description only reminds of. */
const readingOfEntry = ({ of }: Entry): RecognisedReading =>
  of.kind === 'trade'
    ? { kind: 'trade', match: matchOfTrade(of.trade), confidence: REMINDS }
    : { kind: 'own', words: of.business.name.split(' '), confidence: REMINDS }

/** Returns true where words are just a name of a kind of business. */
const isNameOf = (words: readonly string[], { candidate }: Rating): boolean => {
  const own = keyOfWords(words)
  return candidate.entry.names.some(
    (name) => !name.isOwners && name.words.map(({ key }) => key).join(' ') === own,
  )
}

/** Returns true where a kind of business is more than a reminder of the words that were typed. */
const isNear = ({ confidence }: Rating) => confidence >= REMOTE

/** Returns the name of a reading: two trades may have one, as customers search for the same thing. */
const calledOf = (reading: RecognisedReading): string =>
  reading.kind === 'trade' ? nameOfMatch(reading.match) : reading.words.join(' ')

/** Returns true where the words of a description name the business so plainly that nobody has to be asked. */
const isPlainlyOwn = ({ sure, part, lead }: OwnName, most: number): boolean => {
  if (sure < LISTED) return false
  return (part >= WHOLE && most < REMOTE) || (part >= PARTLY && lead >= MOSTLY && most < REMOTE)
}

/** Returns true where a name is the one of a single vehicle, which may be what is sold from: a `kebab van`. */
const isOneVehicle = ({ words }: OwnName): boolean => {
  const last = words.at(-1) ?? ''
  return words.length > 1 && singular(last) === last && classNamed(words)?.id === 'vehicles'
}

/** From which confidence on a kind of business is meant that explains so much of a description. */
const leastSure = (
  { isLead, leadUnexplained, unexplained }: TradeCandidate,
  { telling }: Description,
  own: OwnName,
): number => {
  // A description begins with the business: a trade that leaves these words unexplained may be another one.
  const isOther = own.sure >= LISTED && own.part >= WHOLE
  if (leadUnexplained > EXPLAINED || isOther) return SURE_UNEXPLAINED
  const explains = isLead && unexplained <= MOSTLY_UNEXPLAINED
  // `social security` shares a word with security, and two words say too little more.
  return explains && telling.length > FEW ? SURE : SURE_ELSEWHERE
}

/** So likely is what a description ends with, where nothing else comes near. */
const SURE_ALONE = 0.68
/** The same where `for` says what narrows it. */
const SURE_WITH_AUDIENCE = 0.45
/** A text of more telling words is a sentence, whatever it ends with. */
const FEW_MORE = 5
/** Words for animals: a business for animals is another one than a business that does the same for people. */
const ANIMALS = new Set('dog cat horse pet animal equine cattle'.split(' '))
/** Nothing else comes near below this. */
const FAR = 0.12

/** Returns true where a trade's name ends the description, and nothing else is meant: a `same-sex wedding planner`. */
const isLoneHead = (
  { candidate, confidence }: Rating,
  next: RecognisedReading | undefined,
  own: OwnName,
  { telling, forms, lead }: Description,
): boolean => {
  const isFor = forms.some((form) => audienceIn(form).length > 0)
  return (
    confidence >= (isFor ? SURE_WITH_AUDIENCE : SURE_ALONE) &&
    (next?.confidence ?? 0) <= FAR &&
    own.sure < NAMED &&
    candidate.entry.of.kind === 'trade' &&
    isHeadOf(candidate) &&
    // `We store caravans and clean the awnings` begins with another business.
    !(candidate.unexplained > EXPLAINED && lead.some(({ text }) => text === 'and')) &&
    // Of two words the first may make another business of it: `social security`; not so behind `for`.
    (telling.length > FEW || isFor) &&
    telling.length <= FEW_MORE &&
    !telling.some(
      ({ key }) => ANIMALS.has(key) && classOfTrade(candidate.entry.id).id !== 'animals',
    )
  )
}

/** Returns true where a trade explains too little of a description to be sold without a question. */
const isFarFetched = ({ candidate: { unexplained } }: Rating, { mended }: Description): boolean => {
  const isOtherWord = [...mended.values()].some(isEnglish)
  return unexplained > (isOtherWord ? EXPLAINED : HARDLY_EXPLAINED)
}

/** Returns the outcome where nothing is known that the words of a description mean: a trial shows them all the same. */
const outcomeOfWords = ({ sure, part }: OwnName): DescriptionUnderstanding['outcome'] => {
  if (sure === 0) return 'unknown'
  return part >= MOSTLY ? 'sure' : 'ask'
}

/** Returns true where the description's own words and what is known of businesses say the same. */
const isSaidTwice = (best: RecognisedReading, rating: Rating, own: OwnName): boolean => {
  const isSame = calledOf(best) === own.words.join(' ') || isNameOf(own.words, rating)
  const { leadUnexplained } = rating.candidate
  const least = leadUnexplained <= EXPLAINED ? LIKELIER_THAN_WORDS : SURE
  return isSame && own.sure >= NAMED && rating.confidence >= least
}

/**
 * Decides whether the best reading is sure, one to ask about, or none.
 * @param readings the likeliest first, without the one of the description's own words
 * @param ratings what they were made of
 */
const outcomeOf = (
  readings: readonly RecognisedReading[],
  ratings: readonly Rating[],
  own: OwnName,
  description: Description,
): DescriptionUnderstanding['outcome'] => {
  const [best, rating] = [readings[0], ratings[0]]
  if (isPlainlyOwn(own, rating?.confidence ?? 0)) return isOneVehicle(own) ? 'ask' : 'sure'
  if (!best || !rating) return outcomeOfWords(own)
  if (isTurned(rating.candidate, description.lead)) return 'ask'
  if (isFarFetched(rating, description)) return 'ask'
  // `dumpster rental` is a part of two trades, and the same for whoever searches for it.
  const next = readings.find((reading) => calledOf(reading) !== calledOf(best))
  if (isLoneHead(rating, next, own, description)) return 'sure'
  if ((next?.confidence ?? 0) + CLEARLY > rating.confidence) return 'ask'
  const isSure =
    isSaidTwice(best, rating, own) ||
    rating.confidence >= leastSure(rating.candidate, description, own)
  return isSure ? 'sure' : 'ask'
}

/**
 * Returns true where the words of a description say no more than a trade with the words that narrow it: a landlord
 * lawyer is a lawyer.
 */
const isNarrowed = (words: readonly string[], reading: RecognisedReading): boolean =>
  reading.kind === 'trade' &&
  reading.match.narrowed.length > 0 &&
  // A vet physio is no physio.
  (classNamed(words)?.id ?? classOfTrade(reading.match.industry.id).id) ===
    classOfTrade(reading.match.industry.id).id &&
  familiesOf(words).isSubsetOf(familiesOf(reading.match.narrowed))

const familiesOf = (words: readonly string[]): Set<string> =>
  new Set(words.map((word) => wordOf(word).family))

/** Equal where two readings are of the same trade, or are called by the same words. */
const keyOfReading = (reading: RecognisedReading): string =>
  reading.kind === 'trade' ? `trade ${reading.match.industry.id}` : reading.words.join(' ')

/** Readings that look apart to whoever has to choose, each where the likeliest of those that do not stands. */
const distinct = (readings: readonly RecognisedReading[]): RecognisedReading[] => {
  const keys = readings.map(keyOfReading)
  return readings.filter((_, at) => keys.indexOf(keys[at]!) === at)
}

/** `restaurant n takeaway` is two words with `and` between them. */
const withAnd = (text: string): string => text.replace(/ [’']?n[’']? /gi, ' and ')

/**
 * Reads what was typed as an industry.
 * @param names of the business and its competitor: their words name no trade
 */
export const understand = (
  text: string,
  names: readonly string[] = [],
): DescriptionUnderstanding => {
  if (isProhibited(text)) return NOTHING
  const { text: plain, hasPast } = withoutAsides('en', text)
  const understood = understandDeeds(withoutSideline(withAnd(plain)), names)
  if (understood.outcome !== 'unknown' || plain === text) return understood
  const whole = understandPlain(text, names)
  // A former job may not be the business of today.
  return hasPast && whole.outcome === 'sure' ? { ...whole, outcome: 'ask' } : whole
}

/** The work that makes another business of the things that it is done to: who restores furniture is no furniture store. */
const WORK_ON_THINGS = /\b(?:restoration|repair|touch up)\b/
/** The trades that sell things, which say nothing of work on them. */
const SELLING: readonly ClassId[] = ['shop', 'maker', 'vehicles']

/** Returns what was read by its things, with the work on them beside it where the trade only sells such things. */
const withWork = (
  asTyped: DescriptionUnderstanding,
  best: TradeReading,
  asNouns: string,
  names: readonly string[],
): DescriptionUnderstanding => {
  const isSold = SELLING.includes(classOfTrade(best.match.industry.id).id)
  const [clause] = asNouns.split(NEXT)
  if (!isSold || !clause || !WORK_ON_THINGS.test(clause)) return asTyped
  const [work] = understandPlain(clause, names).readings
  if (!work || keyOfReading(work) === keyOfReading(best)) return asTyped
  return { outcome: 'ask', readings: distinct([work, ...asTyped.readings]) }
}

/**
 * Reads a description in which verbs say what its owner does. Those that name no trade surely are read as the nouns that
 * customers search for.
 */
const understandDeeds = (text: string, names: readonly string[]): DescriptionUnderstanding => {
  const readAs = (typed: string) =>
    understandOfFirm(withObjectsFirst(withoutPartners(withCustomersMarked(typed))), names)
  const asTyped = readAs(text)
  const asNouns = withVerbsAsNouns(text)
  if (asNouns === text) return asTyped
  const [best] = asTyped.readings
  const isTrade = asTyped.outcome === 'sure' && best?.kind === 'trade' && isLikely(best)
  if (isTrade) return withWork(asTyped, best, asNouns, names)
  const named = readAs(asNouns)
  if (named.outcome !== 'unknown') return named
  // The words that were typed name nothing, as a verb is among them.
  const isOfWords = (reading: RecognisedReading) => reading.confidence === null
  const readings = asTyped.readings.filter((reading) => !isOfWords(reading))
  return readings.length > 0 ? { ...asTyped, readings } : asTyped
}

/** A reading of this confidence says more than the name of a firm. */
const SAYS_MORE = 0.3
/** So many readings of all of a description are shown beside those of what is said behind the name. */
const OF_WHOLE = 2

/** Reads a description that may begin with the name of a firm, which may hold a trade that it is not of. */
const understandOfFirm = (text: string, names: readonly string[]): DescriptionUnderstanding => {
  const firm = firmNamedIn(text)
  const whole = understandPlain(text, names)
  const rest = firm && understandPlain(firm.rest, names)
  const [best, ofRest] = [whole.readings[0], rest?.readings[0]]
  if (!firm || !rest || !ofRest || rest.outcome === 'unknown') return whole
  if (best && keyOfReading(best) === keyOfReading(ofRest)) {
    // The name narrows nothing: nobody searches for `golden goose septic tanks`.
    if (firm.isSure) return rest
    return rest.outcome === 'sure' ? { ...whole, outcome: 'sure' } : whole
  }
  if (firm.isSure && isLikely(ofRest, SAYS_MORE)) return rest
  if (whole.outcome === 'sure' && rest.outcome !== 'sure') return whole
  // Of `Smith Dental Laboratory, crowns for dentists` either may be right.
  const readings = [...whole.readings.slice(0, OF_WHOLE), ...rest.readings]
  return { outcome: 'ask', readings: distinct(readings) }
}

/** Returns the likeliest reading of a text, where it is likely. */
const likeliestOf = (text: string, names: readonly string[]): RecognisedReading | null => {
  const { outcome, readings } = understandWhole(text, names)
  const [best] = readings
  return best && (outcome === 'sure' || (best.confidence ?? 0) >= LIKELY) ? best : null
}

/** From here on the whole text is the name of one business: `plumbing and heating`. */
const ONE_NAME = 0.95

/** Endings of words for who does something, which share no noun behind `and`; and things that end so. */
const PERSON = /(?:er|or|ist|ian|smith|wright)$/i
const THING =
  /(?:computer|boiler|water|heater|cooler|freezer|washer|dryer|mower|trailer|scooter|printer|copier|trimmer|mixer|router|server|paper|leather|timber|rubber|copper|silver|gutter|flower|power|motor|tractor|generator|elevator|radiator|door|floor|mirror|interior|exterior)$/i

/**
 * Returns a person and the work that their name is joined with, where these are two trades of different kinds:
 * `locksmith & shoe repair`. Null where one is a part of the other, as for `plumber & gas services`.
 */
const personAndWork = (text: string, names: readonly string[]): TradeReading[] | null => {
  const parts = partsJoined(text)
  const isPerson = parts && PERSON.test(parts[0]) && !THING.test(parts[0])
  if (!isPerson || !isOfBoth(text, parts[0].length)) return null
  const trades = parts.flatMap((part) => {
    const { outcome, readings } = understandWhole(part, names)
    const [best] = readings
    return outcome === 'sure' && best?.kind === 'trade' ? [best] : []
  })
  const classes = new Set(trades.map(({ match }) => classOfTrade(match.industry.id).id))
  return classes.size === parts.length ? trades : null
}

/** Returns an understanding with both of two businesses that a text joins, where it names two. */
const withBothJoined = (
  text: string,
  names: readonly string[],
  whole: DescriptionUnderstanding,
): DescriptionUnderstanding => {
  const [best] = whole.readings
  const both = personAndWork(text, names)
  if (both) return { outcome: 'ask', readings: distinct([...both, ...whole.readings]) }
  const joined = thingsJoined(text)
  if (!joined || !best || (best.confidence ?? 0) >= ONE_NAME) return whole
  const [first, second] = joined.map((part) => likeliestOf(part, names))
  // Of `shade sails and patio covers` a builder of decks has the second, and may know nothing of the first.
  if (!first && second && keyOfReading(second) === keyOfReading(best) && isLikely(best)) {
    const ofFirst = understandWhole(joined[0], names).readings
    if (ofFirst.some((reading) => keyOfReading(reading) === keyOfReading(best))) return whole
    const own = ofFirst.filter((reading) => reading.confidence === null)
    return { outcome: 'ask', readings: distinct([best, ...own, ...whole.readings]) }
  }
  if (!first || !second || keyOfReading(first) === keyOfReading(second)) return whole
  return { outcome: 'ask', readings: distinct([first, second, ...whole.readings]) }
}

const understandPlain = (text: string, names: readonly string[]): DescriptionUnderstanding =>
  withBothJoined(text, names, understandFirst(text, names))

/** Reads a text in which what stands first names the business. */
const understandFirst = (text: string, names: readonly string[]): DescriptionUnderstanding => {
  const whole = understandWhole(text, names)
  const at = text.search(NEXT)
  const best = whole.readings[0]
  if (whole.outcome !== 'ask' || at < 1 || best?.kind !== 'trade') return whole
  if (best.confidence < LIKELY || isOfBoth(text, at)) return whole
  // A `saloon` with live music is no hair salon: what was mended was a word, too.
  if (best.match.mended !== null && wordsOf(best.match.mended).every(isEnglish)) return whole
  // Of `conveyancing and wills` the first is sure by itself, and so is what all of it is read as first.
  const first = understandWhole(text.slice(0, at), names)
  const isSame = first.readings[0] && keyOfReading(first.readings[0]) === keyOfReading(best)
  return first.outcome === 'sure' && isSame ? { ...whole, outcome: 'sure' } : whole
}

/** The reading by the owner's own words, unless a likely trade is called by them. */
const ownReadingOf = ({ words }: OwnName, ratings: readonly Rating[]): OwnReading[] => {
  const isOwn =
    words.length > 0 && !ratings.some((rating) => isNear(rating) && isNameOf(words, rating))
  return isOwn ? [{ kind: 'own', words, confidence: null }] : []
}

/**
 * The readings that whoever is asked is shown: the likeliest, what the words remind of, and last the owner's own words
 * where they name an occupation that no list has.
 */
const shownOf = (
  likeliest: readonly RecognisedReading[],
  reminders: readonly RecognisedReading[],
  { isOccupation, sure }: OwnName,
  ownReading: readonly RecognisedReading[],
): RecognisedReading[] => {
  const last = isOccupation && sure === 0 ? ownReading : []
  const others = likeliest.filter((reading) => !last.includes(reading as OwnReading))
  const most = SHOWN - last.length
  return [
    ...distinct([...others.slice(0, Math.min(LIKELIEST, most)), ...reminders]).slice(0, most),
    ...last,
  ]
}

/** The findings in a text, before it is decided whether its owner is asked. */
type Findings = {
  text: string
  description: Description
  candidates: readonly TradeCandidate[]
  own: OwnName
  likely: readonly RecognisedReading[]
  unlikely: readonly RecognisedReading[]
  ownReading: readonly OwnReading[]
  /** Returns what the words remind of. */
  remind: () => RecognisedReading[]
}

/** The understanding of a text whose owner need not be asked, or of which nothing is known. */
const settled = (
  outcome: Exclude<DescriptionUnderstanding['outcome'], 'ask'>,
  findings: Findings,
): DescriptionUnderstanding => {
  const { text, description, candidates, own, likely, unlikely, ownReading, remind } = findings
  const all = distinct([...likely, ...ownReading, ...unlikely])
  if (outcome !== 'unknown') return { outcome, readings: all }
  const vague = vaguelyNamed(description, candidates)
  if (vague.length > 0) {
    return { outcome: 'ask', readings: distinct([...vague.map(readingOfEntry), ...all]) }
  }
  // Nobody who names an occupation, or tells what they do, is sent away.
  const isToldOf = own.isOccupation || (isToldByOwner(text) && candidates.length > 0)
  return isToldOf
    ? { outcome: 'ask', readings: distinct(shownOf(all, remind(), own, ownReading)) }
    : { outcome, readings: all }
}

/** Asks which one of the kinds of business is meant that one word names, the likeliest of each first. */
const askWhichKind = (
  whole: DescriptionUnderstanding,
  kinds: readonly string[],
): DescriptionUnderstanding => {
  const named = kinds.flatMap((kind) => {
    const description = readDescription(kind, readKnowledge())
    return understandDescription(kind, description, []).readings.slice(0, 1)
  })
  return { outcome: 'ask', readings: distinct([...named, ...whole.readings]) }
}

const understandWhole = (text: string, names: readonly string[]): DescriptionUnderstanding => {
  if (isStory(text)) return NOTHING
  const description = readDescription(text, readKnowledge())
  const whole = understandDescription(text, description, names)
  const kinds = kindsCalled(text)
  return kinds.length > 0 && whole.outcome === 'sure' ? askWhichKind(whole, kinds) : whole
}

const understandDescription = (
  text: string,
  description: Description,
  names: readonly string[],
): DescriptionUnderstanding => {
  const named = ownNameOf(description, names)
  const typed = beginsWithinVerb(named.words, text) ? { ...named, words: [], sure: 0 } : named
  const candidates = candidatesOf(description)
  const rated = rate(description, candidates)
  const ratings = rated
    .filter(({ confidence }) => confidence >= leastOf(description))
    .slice(0, MOST_FOUND)
  const readings = ratings.map((rating) => readingOfCandidate(rating, description, typed.words))
  const isPart = readings[0] !== undefined && isNarrowed(typed.words, readings[0])
  const own: OwnName = isPart && isLikely(readings[0]!) ? { ...typed, words: [], sure: 0 } : typed
  // `how to sell a house` may be about one; nobody knows whether it is a business.
  const isNamed = (readings[0]?.confidence ?? 0) >= SURE_UNEXPLAINED || own.sure >= LISTED
  if (isRemark(text) && !isNamed) return NOTHING
  const least = own.sure > 0 ? LIKELY : LIKELIER_THAN_WORDS
  const likely = readings.filter((reading) => isLikely(reading, least))
  const unlikely = readings.filter((reading) => !isLikely(reading, least))
  const ownReading = ownReadingOf(own, ratings)
  const outcome = outcomeOf(readings, ratings, own, description)
  const remind = () =>
    remindedOf(candidates).map((candidate) =>
      readingOfCandidate({ candidate, confidence: REMINDS }, description, typed.words),
    )
  if (outcome !== 'ask') {
    const findings = { text, description, candidates, own, likely, unlikely, ownReading, remind }
    return settled(outcome, findings)
  }
  // No searches can be composed of words that name no kind of business: they come behind what has some.
  const isKind = own.sure > 0
  const first = distinct([...likely, ...(isKind ? ownReading : []), ...unlikely])
  const shown = shownOf(first, remind(), own, ownReading)
  return { outcome, readings: distinct([...shown, ...first, ...ownReading]) }
}
