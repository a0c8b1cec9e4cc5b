import { withSources } from '@sortie/prose/facts/checks/verbatim'
import type { Claim } from '@sortie/prose/facts/claims'
import { ownLines } from '@sortie/prose/facts/named'
import { withoutQuotes } from '@sortie/prose/text/quotes'
import { wordRuns, writtenWordsOf } from '@sortie/prose/text/words'
import type { Assignment } from '../article.ts'
import { isEnglishWord, isEverydayWord } from '../english-words.ts'
import { rulesAgainst } from '../risks/find-risks.ts'
import type { RiskRule } from '../risks/risk-rules.ts'
import { hasPhrase, type SentenceWords, wordsOfSentence } from '../risks/sentence-words.ts'
import { varietyOf } from './variety.ts'

// Evidence says whether a fact is true. These rules say whether a sentence of a language model is one that somebody
// signs: small models repeat themselves, retell their orders, promise in their owner's name, and lose the language.

/** A sentence of a model that its owner could not sign, and why. */
export type SentenceObjection = { claim: Claim; why: string }

const wordsIn = (text: string): string[] =>
  writtenWordsOf(text).map((word) => word.toLowerCase().replaceAll('’', "'"))

/** Returns true for a sentence in running text. */
export const isProse = ({ setting }: Claim): boolean =>
  setting === 'paragraph' || setting === 'item' || setting === 'quote'
const isHeading = ({ setting }: Claim): boolean => setting === 'heading'

/** A line as two of them are compared. */
const lineOf = (text: string): string => wordsIn(text).join(' ')

/** A shorter sentence may well stand twice: `Ask first.` It does not stand three times. */
const LEAST_REPEATED = 5
const MOST_SHORT = 2
/** Words of the runs by which a sentence is found to say again what stood before it. */
const RUN = 4
/** A shorter sentence has too few runs to tell. */
const LEAST_WITH_RUNS = 8
/** From this share of its runs on, a sentence says nothing new. */
const SAID_BEFORE = 0.6

/** Finds sentences that say again what one before them said; figures that are cited are worded alike. */
export const repeatFinder = () => {
  const sentences = new Map<string, number>()
  const runs = new Set<string>()
  return ({ text, citations }: Claim): string | null => {
    const words = wordsIn(text)
    const key = words.join(' ')
    const own = wordRuns(words, RUN)
    const known = own.filter((run) => runs.has(run)).length
    const times = sentences.get(key) ?? 0
    const isSame = times >= (words.length >= LEAST_REPEATED ? 1 : MOST_SHORT)
    const isLike =
      citations.length === 0 && words.length >= LEAST_WITH_RUNS && known >= SAID_BEFORE * own.length
    sentences.set(key, times + 1)
    for (const run of own) runs.add(run)
    return isSame || isLike ? 'It says again what stands before it.' : null
  }
}

/** Below this variety, a section says nothing: of 1,739 cards one has 0.61, and ninety-nine of a hundred 0.69. */
const LEAST_VARIETY = 0.6
/** The least share of words that not everybody says about everything: cards have 0.14, and answers of owners 0.12. */
const LEAST_TELLING = 0.1

/** Returns true for a text that goes round in circles, or has hardly a word that belongs to a subject. */
const saysNothing = (text: string): boolean => {
  const variety = varietyOf(text)
  if (variety === null) return false
  const words = wordsIn(text)
  const telling = words.filter((word) => !isEverydayWord(word.split("'")[0]!))
  return variety < LEAST_VARIETY || telling.length < LEAST_TELLING * words.length
}

/** Finds the sentences of a section that says nothing; what is cited is told by its source. */
const emptinessFinder = (claims: readonly Claim[]) => {
  const isFree = (claim: Claim) => isProse(claim) && claim.citations.length === 0
  const text = claims.filter(isFree).map((claim) => claim.text)
  const isEmpty = saysNothing(text.join(' '))
  return (claim: Claim): string | null =>
    isEmpty && isFree(claim) ? 'It is part of a text that says nothing.' : null
}

/** Below so many words, names and terms may be most of a sentence. */
const LEAST_FOR_LANGUAGE = 5
/** The least share of words that are English, or known from the assignment. */
const LEAST_ENGLISH = 0.6
const PARTS = /[-‑']/

const languageFinder = ({ brief, items }: Assignment) => {
  const known = new Set(
    wordsIn([JSON.stringify(brief), ...items.map(({ text }) => text)].join(' ')),
  )
  const isKnown = (word: string) =>
    /^\d/.test(word) || known.has(word) || word.split(PARTS).every((part) => isEnglishWord(part))
  return ({ text }: Claim): string | null => {
    // A word with a capital may be a name.
    const words = wordsIn(withoutQuotes(text).replace(/\p{Lu}[\p{L}\p{M}]*/gu, ''))
    const isForeign =
      words.length >= LEAST_FOR_LANGUAGE &&
      words.filter(isKnown).length < LEAST_ENGLISH * words.length
    return isForeign ? 'It is not English.' : null
  }
}

/** Behind an article or a possessive there is a noun, sooner or later, and none of these. */
const BROKEN =
  /(?<![\p{L}\p{M}])(?:an?|the|my|your|our|their|its|every) (?:of|to|and|is|are|was|were|be|you|we|they|it|the|an?|with|from|because)(?![\p{L}\p{M}'’-])/u
const isThrice = (text: string): boolean =>
  wordsIn(text).some((word, at, all) => word === all[at + 1] && word === all[at + 2])
const brokenness = ({ text }: Claim): string | null =>
  BROKEN.test(text) || isThrice(text) ? 'It is no English sentence.' : null

/** A sentence that is whole ends with one of these, or with marks of quotation behind it. */
const ENDED = /[.!?:…]["'”’)]*$/
/** Items of a list need no full stop, and a cited line is looked at by the check of facts. */
const wholenessFinder =
  (own: ReadonlySet<string>) =>
  ({ text, setting, citations }: Claim): string | null =>
    setting === 'item' ||
    citations.length > 0 ||
    ENDED.test(text.trimEnd()) ||
    own.has(lineOf(text))
      ? null
      : 'It is no whole sentence.'

/** Talk about the text itself, or about whoever writes it. */
const OF_ITSELF =
  /\b(?:as an? (?:ai|(?:large )?language model)\b|(?:in|of) (?:this|the) (?:section|article)\b|(?:in|of) this (?:blog|post|chapter|paragraph|text)\b|(?:this|the) (?:section|article|paragraph|blog|text) (?:is|was|has|will|says?|covers?|mentions?|explains?|describes?|provides?|aims?|should)\b|the (?:items|evidence|prompt|template) (?:above|below|says?|provides?)\b|(?:in|to) (?:conclusion|summary|summari[sz]e)\b)/i
/** A field of a form, as it stands in an outline. */
const FIELD =
  /^\W*(?:role|heading|point|term|item|section|voice|keyword|audience|tone|outline|angle|brief|output|question|answer|response|note|instruction|example|sentence|source|title|description|text|[qa])s?\s*:/i
/** Rests of the marks between which a prompt stands. */
const MARKUP = /[{}\\]|\]\]|<\/?\p{L}|"\s*[,:]\s*"/u
const ofItself = ({ text }: Claim): string | null =>
  OF_ITSELF.test(text) || FIELD.test(text) || MARKUP.test(text)
    ? 'It speaks of the text, and not to its readers.'
    : null

const HARM: Record<RiskRule['name'], string> = {
  cure: 'It says that something cures an illness.',
  medicine: 'It advises against a medicine or a doctor.',
  crime: 'It accuses somebody of a crime.',
  rival: 'It speaks ill of somebody else.',
  promise: 'It promises a result.',
  dose: 'It says what to give somebody who is ill.',
  tax: 'It says that tax is left out.',
  exclusion: 'It turns people away for what they are.',
  privacy: 'It tells something private of somebody.',
  insult: 'It insults people.',
  source: 'It cites studies that it does not name.',
  endorsement: 'It claims that somebody recommends the business.',
  code: 'It holds code.',
  orders: 'It speaks to a language model.',
}

/** No article of a business speaks of it. */
const LIVES_TAKEN = [
  'kill yourself',
  'killed yourself',
  'killing yourself',
  'kill themselves',
  'killed themselves',
  'killing themselves',
  'killed himself',
  'killed herself',
  'take your life',
  'take your own life',
  'taking your life',
  'taking your own life',
  'took his life',
  'took her life',
  'took their own lives',
  'end your life',
  'end your own life',
  'get you killed',
  'gets you killed',
] as const
const takesLife = ({ text, low }: SentenceWords): boolean =>
  hasPhrase(text, LIVES_TAKEN) || low.some((word) => word.startsWith('suicid'))

/** Finds what may harm its signer. What its owner was only warned of may be told of them, or of others, by a source. */
const harmIn = ({ text, context, citations }: Claim): string | null => {
  if (takesLife(wordsOfSentence(text))) return 'It speaks of taking a life.'
  const rule = rulesAgainst(text, context.at(-1)).find(
    ({ severity }) => severity === 'stop' || citations.length === 0,
  )
  return rule ? HARM[rule.name] : null
}

/** The business speaks: `we answer at night`, `our plumbers`. `Call us` and `let’s` are none of it. */
const OURS = /\b(?:we|we're|we've|we'll|i|i'm|i've|our|my)\b/i
/** The writer of a text speaks: `we recommend`, `we compared`, `our advice`. */
const EDITORS =
  /\b(?:we|i)(?:'d)? (?:(?:also|only|would|do|did|can|could|may|might|have|not|cannot) ){0,3}(?:recommend|suggest|advise|think|believe|mean|compared?|checked|looked|read|counted|gathered|chose|left|included|listed|marked|used|took|say|said|call|know|estimate)\b|\bour (?:own )?(?:comparison|view|advice|estimate|table|recommendation)\b/gi

const SPEAKS_OF =
  /^(?:'s)? (?:(?:also|always|only|now|will|can) )?(?:is|are|has|have|offers?|provides?|guarantees?|speciali[sz]es?|works?|serves?|helps?|uses?|brings?|gives?|delivers?|answers?|comes?|charges?|employs?|was|will|can)\b/i

/** Finds what is said of the business without an answer of its owner behind it. */
const ownerFinder = ({ brief, context }: Assignment, own: ReadonlySet<string>) => {
  const name = (brief.business ?? context?.business ?? '').toLowerCase()
  const namesBusiness = (text: string) => {
    const at = name === '' ? -1 : text.toLowerCase().indexOf(name)
    return at >= 0 && SPEAKS_OF.test(text.slice(at + name.length))
  }
  return ({ text, citations }: Claim): string | null => {
    if (citations.length > 0 || own.has(lineOf(text))) return null
    const plain = withoutQuotes(text).replaceAll('’', "'").replace(EDITORS, '')
    return OURS.test(plain) || namesBusiness(plain)
      ? 'It says what you do or offer, and no answer of yours is behind it.'
      : null
  }
}

/**
 * Finds sentences of a language model that their owner could not sign, whatever they cite, and headings that are none.
 * Cells and links are left to the check of facts.
 * @param isOrder tells whether a sentence retells what the model was told to do
 */
export const objectionFinder = (
  assignment: Assignment,
  isOrder: (text: string) => boolean,
): ((claims: readonly Claim[]) => SentenceObjection[]) => {
  const retold = ({ text }: Claim) => (isOrder(text) ? 'It retells what the model was told.' : null)
  const ofAnyLine = [retold, ofItself, brokenness, languageFinder(assignment), harmIn]
  const own = new Set(ownLines(assignment.brief).map(lineOf))
  const ofRest = [wholenessFinder(own), ownerFinder(assignment, own)]
  return (claims) => {
    const ofProse = [...ofAnyLine, ...ofRest, emptinessFinder(claims), repeatFinder()]
    return withSources(claims, assignment.items).flatMap((claim, at) => {
      const objections = isProse(claim) ? ofProse : isHeading(claim) ? ofAnyLine : []
      // Each is asked: one that remembers what stood before has to see every sentence.
      const [why] = objections.map((objection) => objection(claim)).filter((one) => one !== null)
      // The caller knows the claim as it was passed in.
      return why === undefined ? [] : [{ claim: claims[at]!, why }]
    })
  }
}
