import { syllable } from 'syllable'
import { isSlot, slotsOf } from './slots.ts'

// What an editor may not write in a passage, and how it must read. Only tests import this.

const segmenter = { sentence: 'sentence', word: 'word' } as const
const segments = (text: string, granularity: 'sentence' | 'word') => [
  ...new Intl.Segmenter('en', { granularity: segmenter[granularity] }).segment(text),
]

/** The sentences of a paragraph. */
export const sentencesOf = (text: string): string[] =>
  segments(text, 'sentence').map(({ segment }) => segment.trim())

/** The words of a text, in lower case. */
export const wordsOf = (text: string): string[] =>
  segments(text, 'word')
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment.toLowerCase())

const SLOT_RULES: [RegExp, string][] = [
  [/\ban? \{(provider|client)s?\}/i, 'an article before a slot that may need another one'],
  [/\{an? \w+\}s\b|\{(provider|client|offer)\}s\b/i, 'an ending after a slot'],
  [
    /\{(hire|hiring)\}(?! ([a-z-]+ ){0,3}\{(a provider|providers?)\})/i,
    'a verb of buying without a provider',
  ],
  [/\{(a )?providers?\},? who\b/i, 'who after a provider, which may be a shop'],
  [/(?<!“)\{keyword\}|\{keyword\}(?!,?”)/, 'a keyword without its quotation marks'],
  [/\{offer\} (is|are|was|were|has|have|does|do)\b/i, 'an offer with a verb that may not agree'],
  [/\{(providers|clients)\} (is|was|has|does)\b/i, 'a plural with a singular verb'],
  [/\{(a )?(provider|client)\} (are|were|have|do)\b/i, 'a singular with a plural verb'],
]

const slotProblems = (text: string): string[] => [
  ...slotsOf(text)
    .filter((name) => !isSlot(name))
    .map((name) => `no such slot: {${name}}`),
  ...SLOT_RULES.filter(([pattern]) => pattern.test(text)).map(([, problem]) => problem),
  ...[...text.matchAll(/(^|[.?] |“)?\{([^{}]*)\}/g)]
    .filter(([, before, name]) =>
      before === undefined || before === '“'
        ? /^[A-Z]/.test(name!)
        : /^[a-z]/.test(name!) && !['business', 'keyword', 'place'].includes(name!),
    )
    .map(([, , name]) => `{${name}} has the wrong first letter for its place`),
]

const list = (words: string) => words.split(' ').join('|')
const FORBIDDEN: [RegExp, string][] = [
  [/\p{N}|%|[$£€]/u, 'a digit or a sign of money'],
  [
    new RegExp(
      `\\b(${list(
        'one two three four five six seven eight nine ten eleven twelve twenty thirty forty fifty ' +
          'hundred hundreds thousand thousands million dozen dozens half halves quarter twice ' +
          'thrice double triple pair couple second third fourth fifth once zero',
      )})\\b`,
      'i',
    ),
    'a number in words',
  ],
  [
    /\b(January|February|March|April|May|June|July|August|September|October|November|December|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|Christmas|Easter)\b/,
    'a date',
  ],
  [
    /\b(yesterday|nowadays|recently|(last|this|next) (year|month|week|season|spring|summer|autumn|fall|winter))\b/i,
    'a date',
  ],
  [/(?<![.?:] )(?<!^)(?<!“)(?<![{\p{L}])\p{Lu}/u, 'a capital within a sentence'],
  [
    /\b(best|worst|most|biggest|largest|cheapest|fastest|greatest|highest|lowest|finest|easiest|simplest|safest|longest|shortest|smallest|newest|oldest|strongest|quickest|dearest|nearest|perfect|ideal|unique|leading|guaranteed?)\b/i,
    'a superlative or a promise',
  ],
  [/(?<!at )\bleast\b/i, 'a superlative or a promise'],
  [
    /\b(study|studies|research|survey|surveys|statistics|statistically|experts?|scientists?|evidence shows|according to|proven|percent|average|majority)\b/i,
    'talk of studies',
  ],
  [/\b(I|we|us|our|ours|my|mine|me|let['’]s)\b/i, 'a first person'],
  [
    /\b(peace of mind|at the end of the day|when it comes to|rest assured|hassle|seamless|elevate|unlock|dive|navigate|crucial|ensure|leverage|robust|journey|game.changer|look no further|in today['’]s|world of|whether you['’]re|trusted|top.notch|one.stop|cutting.edge|rule of thumb|red flags?|apples (to|with) apples|no.brainer|bottom line|piece of cake|word of mouth|holy grail|needless to say|it goes without saying|shop around|do your homework|breath of fresh air|second to none|state of the art|tip of the iceberg|devil is in)\b/i,
    'a cliché',
  ],
  [
    /\b(colou?rs?|favou?r(s|ite)?|neighbou?r(s|ing)?|behaviou?r|cent(re|er)s?|licen[cs]es?|practi[cs]e[ds]?|cheques?|enquir(y|ies)|inquir(y|ies)|program(me)?s?|judge?ments?|grey|gray|metres?|meters?|labou?r|honou?r|catalog(ue)?|travell?(ing|ed|er)|cancell?(ed|ing)|afterwards?|towards?|adverts?|favou?red|\w+[iy](z|s)(e|ed|ing|ation)s?)\b/i,
    'a spelling of one country',
  ],
]
/** What the last rule finds and both countries spell alike. */
const SPELLED_ALIKE =
  /\b(advis(e|ed|ing)|promis(e|es|ed|ing)|surpris(e|es|ed|ing)|rais(e|ed|ing|es)|wis(e)|nois(e)|otherwise|likewise|exercis(e|es|ed)|precis(e)|revis(e|ed|ing|es)|size|sizes|sized|compromis(e|es|ed)|premis(e|es)|rise|rises|rising|exact|concise|expertise|praise|praised|arise|arises|phrase|phrases|devised?|supervis(e|ed|ing|es)|disguise|prized?)\b/gi

const atomProblems = (text: string): string[] => {
  const plain = text.replace(/\{[^{}]*\}/g, 'x').replace(SPELLED_ALIKE, 'x')
  return FORBIDDEN.flatMap(([pattern, problem]) => {
    const [found] = pattern.exec(plain) ?? []
    return found === undefined ? [] : [`${problem}: "${found}"`]
  })
}

/** What is wrong in a text with its slots unfilled. */
export const problemsIn = (text: string): string[] => [...slotProblems(text), ...atomProblems(text)]

/** Flesch's reading ease: 60 is plain English, 100 very easy. */
export const readingEase = (text: string): number => {
  const words = wordsOf(text)
  const syllables = words.reduce((sum, word) => sum + syllable(word), 0)
  return (
    206.835 - 1.015 * (words.length / sentencesOf(text).length) - 84.6 * (syllables / words.length)
  )
}

/** Runs of `size` words of a text with its slots unfilled; a slot counts as a word. */
export const shinglesOf = (text: string, size: number): string[] => {
  const words = text.toLowerCase().match(/\{[^{}]*\}|[\p{L}’'-]+/gu) ?? []
  return words
    .slice(0, Math.max(0, words.length - size + 1))
    .map((_, at) => words.slice(at, at + size).join(' '))
}
