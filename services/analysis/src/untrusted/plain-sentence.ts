import { isSentenceForModel } from '@sortie/prose/text/model-orders'
import { isEnglish } from '../lexicon/words/word-frequency.ts'

// Finds sentences of strangers' pages that are fit to be quoted. A sentence that is not plain is refused,
// never mended into something else; only marks of footnotes are taken off.

/** Words of a sentence that becomes evidence. */
const LEAST_WORDS = 6
const MOST_WORDS = 40
const MOST_CHARACTERS = 380
const MOST_WORD = 28
/** The longest text that is looked at, with footnotes and white space. */
const MOST_RAW = 10 * MOST_CHARACTERS

/** Footnotes, and what looks like a citation of ours. */
const CITATIONS = /\s?[[［]\s*(?:e?\s?\d{1,4}|[a-z]|note \d+|citation needed|edit)\s*[\]］]/giu
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/u
const MARKUP = /[<>[\]{}`|\\^~*_=#·•»→@]|&#?\w+;|\/\//u
/** Web addresses, whole or broken up by spaces, and words that only look like words. */
const ADDRESS =
  /\b(?:https?|ftp|www|mailto|javascript|data|hxxps?):|\bwww\b|\p{L}{2}[.。．]\p{L}{2}|\s[.。．](?:\s|\p{L})|\bdot (?:com|net|org|example|co)\b/iu
const LEETSPEAK = /\p{L}\d+\p{L}|\d\p{L}+\d/u
/** Telephone numbers and the like: nobody cites those. */
const NUMBER_OF_SOMEBODY = /\+?\d[\d\s().-]{7,}\d/
/** Marks that a plain sentence has none of. */
const NOT_PLAIN = [INVISIBLE, MARKUP, ADDRESS, LEETSPEAK, NUMBER_OF_SOMEBODY]

/** Words that are on every site and about nothing. */
const OF_THE_SITE =
  /\b(?:cookies?|privacy policy|terms (?:of|and)|all rights reserved|copyright|javascript|log ?in|sign (?:in|up)|subscribe|newsletter|click|tap here|read more|learn more|follow us|contact us|call us|call now|get in touch|add to (?:cart|basket)|checkout|your browser|this (?:website|site|page|article|post))\b/i

/** Words that point at an earlier sentence, which is not there any more. */
const DANGLING =
  /^(?:this|these|that|those|it|its|they|their|he|she|his|her|such|however|but|and|so|or|also|then|therefore|thus|hence|moreover|furthermore|in addition|additionally|instead|otherwise|similarly|likewise|nevertheless|nonetheless|for example|for instance|as a result|as such|the (?:former|latter|above|following|same)|here|there(?!fore| (?:is|are|was|were))|both|another|others?|again|besides|meanwhile|finally|firstly|secondly|lastly|next)\b/i

/**
 * Words that point at an earlier sentence wherever they stand: `one of these tools`, `with that in mind`, `like this.`
 */
const POINTING =
  /\b(?:one|some|all|none|each|both|most|many|any) of (?:these|those|them|which)\b|\b(?:named|shown|said|described|mentioned|listed) (?:above|below|earlier|here)\b|\b(?:that|this|these|those|it|them|one|so)[.,;]|\bwith that in mind\b|\bthese (?:two|three|four|five|are)\b/i

/** Verbs that sentences of trades say something with; of others their endings tell. */
const VERBS = new Set(
  (
    'is are was were be been has have had do does did can could may might must shall should will would ' +
    'add advise affect agree aim allow answer apply ask avoid bake become begin bring build buy call carry ' +
    'cause change charge check choose clean close collect combine come compare consider consist contain ' +
    'cook cost cover create cut damage deal decide deliver depend describe design determine dry earn eat ' +
    'ensure enter expect explain fail fall feel fill find fit fix follow form freeze get give go grow ' +
    'handle happen hear heat help hire hold improve include increase inspect install involve join keep ' +
    'know lead learn leave let lie like live look lose lower maintain make manage matter mean measure meet ' +
    'mix move need occur offer open operate order own pay perform place plan play prefer prepare prevent ' +
    'produce protect provide pull push put raise range reach read receive recommend reduce refer remain ' +
    'remove rent repair replace report represent require rest rise run save say see sell send serve set ' +
    'show sit slow sound specialise specialize spend stand start stay stop store suggest suit support take ' +
    'teach tell tend test treat try turn understand use vary visit wait want wash wear work write'
  ).split(' '),
)
/** `charges`, `baked`, `applies`, `stopped`: the verb that a form is of, well enough. */
const formsOf = (word: string): string[] => {
  const cut = word.replace(/(?:es|s|ed|d)$/, '')
  return [word, cut, `${cut}e`, word.replace(/ie[sd]$/, 'y'), cut.replace(/(.)\1$/, '$1')]
}
/** Something is said of something: there is a verb. */
const hasVerb = (words: readonly string[]): boolean =>
  words.some((word) => {
    const plain = word.toLowerCase().replace(/[^a-z]/g, '')
    return (
      formsOf(plain).some((form) => VERBS.has(form)) ||
      /^[a-z]{3,}(?:ises|izes|ates|ified)$/.test(plain)
    )
  })

/** Returns true where most words are English ones; names and numbers are few in a sentence. */
const isInEnglish = (words: readonly string[]): boolean => {
  const letters = words.map((word) => word.replace(/[^\p{L}]/gu, '').toLowerCase()).filter(Boolean)
  const known = letters.filter(isEnglish)
  return known.length >= letters.length * 0.7
}

const isComplete = (sentence: string, words: readonly string[]): boolean =>
  /^["“‘(]?[\p{Lu}\p{N}]/u.test(sentence) &&
  /\p{L}[\p{L}\p{N}%)”"’]{0,60}\.["”’)]?$|\d%?\.["”’)]?$/u.test(sentence) &&
  !DANGLING.test(sentence) &&
  !POINTING.test(sentence) &&
  hasVerb(words)

/** Returns true where a sentence and its words are as long as those that people write. */
const isOfUsualLength = (sentence: string, words: readonly string[]): boolean =>
  sentence.length <= MOST_CHARACTERS &&
  words.length >= LEAST_WORDS &&
  words.length <= MOST_WORDS &&
  words.every((word) => word.length <= MOST_WORD)

/** Returns true where letters stand by themselves, as in a word that was taken apart to get past a filter. */
const isSpelledOut = (words: readonly string[]): boolean =>
  words.filter((word) => /^\p{L}$/u.test(word) && !/^[aiAI]$/.test(word)).length >= 3

/** Returns true where a sentence is made of nothing but usual words, in usual letters. */
const isPlain = (sentence: string, words: readonly string[]): boolean =>
  sentence === sentence.normalize('NFKC') &&
  isOfUsualLength(sentence, words) &&
  !NOT_PLAIN.some((mark) => mark.test(sentence)) &&
  !isSpelledOut(words)

/** A sentence of a page that may stand for itself, without marks of footnotes; null where it may not. */
export const plainSentence = (raw: string): string | null => {
  if (raw.length > MOST_RAW) return null
  const sentence = raw.replace(CITATIONS, '').replace(/\s+/g, ' ').trim()
  const words = sentence.split(' ')
  if (!isPlain(sentence, words) || isSentenceForModel(sentence) || OF_THE_SITE.test(sentence)) {
    return null
  }
  return isComplete(sentence, words) && isInEnglish(words) ? sentence : null
}
