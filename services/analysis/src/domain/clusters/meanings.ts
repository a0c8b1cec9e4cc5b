import type { Language } from '@sortie/contracts/countries'
import { KINDS_OF_THINGS, THING_KINDS, USUAL_NAMES } from './kinds-of-things.ts'
import { LAST_PARTS, SAME_THINGS, SEEMING, WORKS } from './same-things.ts'

// Finds the words of a keyword that mean the same as others, by `same-things.ts`.

/** The meanings of the words of a keyword, and those of its words that no line has. */
export type MeantWords = {
  /** Words of the keyword as it is typed, in its order. */
  rest: string[]
  meanings: string[]
}

/** The two forms of a word in which a language compares words with those of the lines. */
export type WordForms = {
  /** A word as it is written, without what is left out of all words: accents in French, the plural in English. */
  written: (word: string) => string
  /** Returns the part that all forms of a noun have in common. */
  stem: (word: string) => string
}

/** Meanings are no words: `=repair` is no word that somebody typed. */
const MARK = '='
const WORK_MARKS: ReadonlySet<string> = new Set(
  [...WORKS, ...THING_KINDS].map((work) => `${MARK}${work}`),
)
const KIND_MARKS: ReadonlySet<string> = new Set(THING_KINDS.map((kind) => `${MARK}${kind}`))
const EMERGENCY = `${MARK}emergency`

/** Says only that something is taught, so that `piano lessons` is about one thing, and not about two. */
const TEACHING = `${MARK}lesson`
/** Counts the words of a subject that name a thing. */
export const countThings = (words: readonly string[]): number =>
  words.filter((word) => word !== TEACHING).length

/** Returns true where a word of a subject names for whom or of what kind a thing is; see {@link THING_KINDS}. */
export const isThingKind = (word: string): boolean => KIND_MARKS.has(word)

/** A kind as a thing among others, where the business is all about it. */
export const asThing = (kind: string): string => kind.slice(MARK.length)

/**
 * Returns true where a word of a subject names work on something, its urgency, or for whom it is; see
 * {@link THING_KINDS}.
 */
const isWork = (word: string): boolean => WORK_MARKS.has(word)

/**
 * Splits a subject into the work that it asks for and the things that this work is done to. If it asks for work alone,
 * the work is its thing, too.
 * @param hasEmergency whether urgency counts: on pages of offers, not on those of prices, reviews and answers
 */
export const splitWork = (
  subject: readonly string[],
  hasEmergency: boolean,
): { work: string; things: readonly string[] } => {
  const isCounted = (word: string) => isWork(word) && (hasEmergency || word !== EMERGENCY)
  const works = subject.filter(isCounted)
  const things = subject.filter((word) => !works.includes(word))
  return { work: works.join(' '), things: things.length > 0 ? things : subject }
}

const termsIn = (text: string): string[] => text.split(';').map((term) => term.trim())

/** Letters that a stem has at least where forms of a noun are taken for the noun. */
const LEAST_STEM = 5
/** Letters that the first part of a compound has at least. */
const LEAST_FIRST = 3

type Lookup = {
  byTerm: ReadonlyMap<string, string[]>
  byStem: ReadonlyMap<string, string[]>
  /** Words of the longest term. */
  longest: number
  /** Last parts of compounds, the longest first. */
  lastParts: readonly { part: string; meanings: string[] }[]
  seeming: readonly string[]
}

/** A meaning as it stands in subjects: its words that have a line of their own by that line, the others by their stem. */
const meaningsOf = (meaning: string, language: Language, { stem }: WordForms): string[] =>
  meaning
    .split(' ')
    .map((each, _, all) =>
      all.length === 1 || each in SAME_THINGS[language] || each in KINDS_OF_THINGS[language]
        ? `${MARK}${each}`
        : stem(each),
    )

/** The lines that count: from version 10 on with those of {@link KINDS_OF_THINGS}. */
const linesOf = (language: Language, hasKinds: boolean): [meaning: string, terms: string][] => {
  const kinds = hasKinds ? KINDS_OF_THINGS[language] : {}
  const things = Object.entries(SAME_THINGS[language])
  return [...things.filter(([meaning]) => !(meaning in kinds)), ...Object.entries(kinds)]
}

const lookupFor = (language: Language, forms: WordForms, hasKinds: boolean): Lookup => {
  const { written, stem } = forms
  const marked = (meaning: string) => meaningsOf(meaning, language, forms)
  const entries = linesOf(language, hasKinds).flatMap(([meaning, terms]) =>
    termsIn(terms).map((term) => ({ words: term.split(' '), meanings: marked(meaning) })),
  )
  const nouns = entries.filter(
    ({ words, meanings }) => words.length === 1 && !meanings.some(isWork),
  )
  const stems = nouns.map(({ words, meanings }) => [stem(words[0]!), meanings] as const)
  const lastParts = Object.entries(LAST_PARTS[language] ?? {}).flatMap(([meaning, parts]) =>
    termsIn(parts).map((part) => ({ part: written(part), meanings: marked(meaning) })),
  )
  return {
    byTerm: new Map(entries.map(({ words, meanings }) => [words.map(written).join(' '), meanings])),
    byStem: new Map(stems.filter(([each]) => each.length >= LEAST_STEM)),
    longest: Math.max(...entries.map(({ words }) => words.length)),
    lastParts: lastParts.toSorted((a, b) => b.part.length - a.part.length),
    seeming: termsIn(SEEMING[language] ?? '').map(written),
  }
}
const lookups = new Map<string, Lookup>()
const lookupOf = (language: Language, forms: WordForms, hasKinds: boolean): Lookup => {
  const key = `${language} ${hasKinds}`
  const known = lookups.get(key) ?? lookupFor(language, forms, hasKinds)
  lookups.set(key, known)
  return known
}

/** A compound as what its last part means and the word before it; null where no line has its last part. */
const splitCompound = (
  word: string,
  { lastParts, seeming }: Lookup,
): { first: string; meanings: string[] } | null => {
  if (seeming.includes(word)) return null
  const found = lastParts.find(
    ({ part }) => word.endsWith(part) && word.length - part.length >= LEAST_FIRST,
  )
  if (!found) return null
  const first = word.slice(0, -found.part.length)
  // `heizungs-reparatur` is about a `heizung`.
  const isJoined = first.endsWith('s') && first.length > LEAST_FIRST
  return { first: isJoined ? first.slice(0, -1) : first, meanings: found.meanings }
}

/** Finds the longest term that begins at a word: its meanings and its number of words; null where none begins there. */
const termAt = (
  words: readonly string[],
  at: number,
  { byTerm, longest }: Lookup,
): { meanings: string[]; length: number } | null => {
  for (let length = Math.min(longest, words.length - at); length > 0; length -= 1) {
    const meanings = byTerm.get(words.slice(at, at + length).join(' '))
    if (meanings) return { meanings, length }
  }
  return null
}

/** Returns the meanings of a noun, in any of its forms; null where no line has it. */
const nounMeanings = (
  word: string,
  { byTerm, byStem }: Lookup,
  { written, stem }: WordForms,
): string[] | null => byTerm.get(written(word)) ?? byStem.get(stem(word)) ?? null

/** Letters of each part of a compound that is told by the other words of a report. */
const LEAST_PART = 4
const JOINTS = ['', 's', 'n', 'en', 'e', 'er']

/**
 * The parts of a compound that both are words of their own in the same report: `aanhangerrijbewijs` where it has
 * `aanhanger rijbewijs`. The word alone where it is none.
 */
export const compoundPartsOf = (word: string, vocabulary: ReadonlySet<string>): string[] => {
  for (let at = LEAST_PART; at <= word.length - LEAST_PART; at += 1) {
    const [first, second] = [word.slice(0, at), word.slice(at)]
    if (!vocabulary.has(second)) continue
    const joint = JOINTS.find(
      (each) => first.endsWith(each) && vocabulary.has(first.slice(0, first.length - each.length)),
    )
    if (joint !== undefined) return [first.slice(0, first.length - joint.length), second]
  }
  return [word]
}

/** The meanings of a word that is no part of a term, and what is left of it. */
const meantWord = (word: string, lookup: Lookup, forms: WordForms): MeantWords => {
  const meanings = nounMeanings(word, lookup, forms)
  return meanings ? { rest: [], meanings } : { rest: [word], meanings: [] }
}

/** The same of a word that may be a compound. */
const meantCompound = (
  word: string,
  lookup: Lookup,
  { forms, vocabulary }: { forms: WordForms; vocabulary: ReadonlySet<string> },
): MeantWords => {
  const whole = meantWord(word, lookup, forms)
  if (whole.meanings.length > 0) return whole
  const compound = splitCompound(forms.written(word), lookup)
  const parts = compound ? [compound.first] : compoundPartsOf(word, vocabulary)
  const all = parts.map((part) => meantWord(part, lookup, forms))
  return {
    rest: all.flatMap(({ rest }) => rest),
    meanings: [...(compound?.meanings ?? []), ...all.flatMap(({ meanings }) => meanings)],
  }
}

/**
 * Finds the meanings of a keyword's words in the lines of a language: of the longest terms first, then of nouns, then
 * of compounds.
 * @param dictionary `vocabulary`: words of the same report by which compounds are told; empty where the language has none
 * @param hasKinds whether lines count that say for whom something is, as from version 10 on
 */
export const meantWords = (
  words: readonly string[],
  language: Language,
  dictionary: { forms: WordForms; vocabulary: ReadonlySet<string>; hasKinds?: boolean },
): MeantWords => {
  const lookup = lookupOf(language, dictionary.forms, dictionary.hasKinds ?? false)
  const all = words.map(dictionary.forms.written)
  const found: MeantWords[] = []
  for (let at = 0; at < all.length; ) {
    const term = termAt(all, at, lookup)
    found.push(
      term ? { rest: [], meanings: term.meanings } : meantCompound(words[at]!, lookup, dictionary),
    )
    at += term?.length ?? 1
  }
  const meanings = new Set(found.flatMap((each) => each.meanings))
  return { rest: found.flatMap(({ rest }) => rest), meanings: [...meanings] }
}

/**
 * The beginning of a term that people rather use for the thing that a keyword names; null where the keyword has it, or
 * names no such thing.
 */
export const inUsualWords = (keyword: string, language: Language): string | null => {
  const text = ` ${keyword} `
  const known = Object.entries(USUAL_NAMES[language] ?? {}).find(([, others]) =>
    termsIn(others).some((term) => text.includes(` ${term} `)),
  )
  return known && !text.includes(` ${known[0]}`) ? known[0] : null
}
