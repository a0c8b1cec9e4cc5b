import { type Alignment, align, whole } from './alignment.ts'
import type { Description, Form } from './description.ts'
import { GENERIC_WORTH, isEmpty, worthOf } from './telling.ts'
import { type Entry, type Name, readKnowledge } from './words/knowledge.ts'
import type { DescriptionWord } from './words/words.ts'

/** The fit of the best name of a business to the words that were typed. */
export type Fit = {
  name: Name
  form: Form
  alignment: Alignment
  score: number
  /** True where the words are the name, letter by letter. */
  isJustSo: boolean
}

/** A kind of business that a description may mean, with what speaks for it and against it. */
export type TradeCandidate = {
  entry: Entry
  fit: Fit | null
  /** 0 to 1: how much of what was typed is said of this trade rather than of others. */
  vocabulary: number
  /** 0 to 1: how much of what was typed has nothing to do with it. */
  unexplained: number
  /** The same of what the description begins with. */
  leadUnexplained: number
  /** True where its name stands in the part that the description begins with. */
  isLead: boolean
  score: number
  /** Its place among those that the search found, from 0. */
  place: number
  /** The logarithm of how likely the words of the description are said of it rather than of others. */
  likelihood: number
}

type Worth = (word: DescriptionWord) => number

const scoreOf = ({ ofName, ofText, isHead, isTogether }: Alignment) =>
  ofName * (0.35 + 0.65 * ofText) * (isHead ? 1 : 0.55) * (isTogether ? 1 : 0.9)

/** A name that stands only in what follows `for` is whom the business works for. */
const isComplement = ({ explained }: Alignment, { words, cut }: Form, worth: Worth) =>
  cut < words.length && !explained.some((at) => at < cut && worth(words[at]!) > 0)

/** A form with what is asked of it for each name. */
type ReadForm = Form & {
  telling: number
  /** Nothing else was typed that tells anything. */
  isAll: boolean
  said: Set<string>
}

const tellingIn = ({ words }: Form) => words.filter((word) => !isEmpty(word)).length

const readForm = (form: Form, ofAll: number): ReadForm => ({
  ...form,
  telling: tellingIn(form),
  isAll: tellingIn(form) === ofAll,
  said: new Set(form.words.flatMap(({ key, family }) => [key, family])),
})

/** The trust in owners' words: they are a sign, and no name. */
const OWNERS_WORTH = 0.9
/** The trust in the name of a part of a trade: the trade itself comes first. */
const PART_WORTH = 0.97
/** Said just so, it is this name rather than another one that means the same. */
const JUST_SO = 1.1
const AS_A_PART = 1.03

const trustOf = ({ focus, isOwners }: Name, isJustSo: boolean): number => {
  if (isOwners) return OWNERS_WORTH
  if (focus) return isJustSo ? AS_A_PART : PART_WORTH
  return isJustSo ? JUST_SO : 1
}

const textOf = (words: readonly DescriptionWord[]) => words.map(({ text }) => text).join(' ')

/** Returns the likelihood that a description means another business that only shares words with the trade, 0 to 1. */
const otherwise = ({ others }: Entry, forms: readonly ReadForm[], worth: Worth): number => {
  let most = 0
  for (const form of forms) {
    for (const other of others) {
      if (!other.some(({ key }) => form.said.has(key))) continue
      most = Math.max(most, scoreOf(align(form.words, other, worth)))
    }
  }
  return most
}

/** The share of its score that a trade keeps where the description fits another business better. */
const CONTRADICTED = 0.35

const fitOf = (entry: Entry, forms: readonly ReadForm[], worth: Worth): Fit | null => {
  let best: Fit | null = null
  for (const form of forms) {
    for (const name of entry.names) {
      if (name.isAlone && form.telling > name.words.length) continue
      // Most names share no word with it, and an alignment costs more.
      if (!name.words.some(({ key, family }) => form.said.has(key) || form.said.has(family)))
        continue
      const isJustSo = form.isAll && textOf(form.words) === textOf(name.words)
      // `company` is no IT company, though nothing else of that name tells anything.
      if (!isJustSo && !name.words.some((word) => worth(word) > GENERIC_WORTH)) continue
      const alignment = align(form.words, name.words, worth)
      const role = isComplement(alignment, form, worth) ? 0.4 : 1
      const score = scoreOf(alignment) * trustOf(name, isJustSo) * role
      if (score > (best?.score ?? 0.05)) best = { name, form, alignment, score, isJustSo }
    }
  }
  if (!best || otherwise(entry, forms, worth) <= best.score) return best
  return { ...best, score: best.score * CONTRADICTED }
}

/** The share of a word that is said of other businesses only: a description may hold words that nobody foresaw. */
const UNFORESEEN = 0.003

const candidateOf = (
  entry: Entry,
  fit: Fit | null,
  { telling, lead }: Description,
  worth: Worth,
): Omit<TradeCandidate, 'place'> => {
  const { vocabulary } = readKnowledge()
  const named = new Set(fit?.alignment.explained.map((at) => fit.form.words[at]!.key))
  let total = 0
  let explained = 0
  let unexplained = 0
  let likelihood = 0
  for (const word of telling) {
    const share = vocabulary.share(entry.id, word.key)
    const isNamed = named.has(word.key)
    total += worth(word)
    explained += worth(word) * Math.max(share, isNamed ? 0.5 : 0)
    if (share === 0 && !isNamed) unexplained += worth(word)
    likelihood += worth(word) * Math.log(UNFORESEEN + share)
  }
  let ofLead = 0
  let leadUnexplained = 0
  for (const word of lead) {
    ofLead += worth(word)
    const isKnown = vocabulary.share(entry.id, word.key) > 0 || named.has(word.key)
    if (!isKnown) leadUnexplained += worth(word)
  }
  const leads = new Set(lead.map(({ key }) => key))
  const inLead = fit?.alignment.explained.filter((at) => leads.has(fit.form.words[at]!.key)) ?? []
  const ofAll = (value: number) => (total > 0 ? value / total : 0)
  return {
    entry,
    fit,
    vocabulary: ofAll(explained),
    unexplained: ofAll(unexplained),
    leadUnexplained: ofLead > 0 ? leadUnexplained / ofLead : 1,
    isLead: fit !== null && inLead.length * 2 > fit.alignment.explained.length,
    score: (fit?.score ?? 0) * 0.75 + ofAll(explained) * 0.35 - ofAll(unexplained) * 0.25,
    likelihood,
  }
}

/** Words run together or torn apart: `hairsalon`, `handy man`. */
const joinedFits = ({ forms }: Description): Map<Entry, Fit> => {
  const { joined } = readKnowledge()
  const found = new Map<Entry, Fit>()
  for (const form of forms) {
    const known = joined(form.words.map(({ key }) => key).join(''))
    if (!known || found.has(known.entry)) continue
    found.set(known.entry, {
      name: known.name,
      form,
      alignment: whole(form.words),
      score: 1,
      isJustSo: textOf(form.words) === textOf(known.name.words),
    })
  }
  return found
}

const better = (one: Fit | null, other: Fit | null): Fit | null =>
  (other?.score ?? 0) > (one?.score ?? 0) ? other : one

/** Returns the kinds of business that a description may mean, best first. */
export const candidatesOf = (description: Description): TradeCandidate[] => {
  const { vocabulary, search } = readKnowledge()
  const worths = new Map<string, number>()
  const worth = (word: DescriptionWord) => {
    const known = worths.get(word.text) ?? worthOf(word, vocabulary)
    worths.set(word.text, known)
    return known
  }
  const joined = joinedFits(description)
  const forms = description.forms.map((form) => readForm(form, description.telling.length))
  const entries = new Set([...joined.keys(), ...search(description.telling)])
  return [...entries]
    .map((entry, place) => {
      const fit = better(fitOf(entry, forms, worth), joined.get(entry) ?? null)
      return { ...candidateOf(entry, fit, description, worth), place }
    })
    .toSorted((one, other) => other.score - one.score)
}

/** The first places of two rankings count much alike, so that neither decides alone. */
const EVEN = 3

/**
 * Returns the candidates that a description reminds of most, first: by the search and by the words that are said of
 * them. Names count less here than words, as a name that fits was compared before.
 */
export const remindedOf = (candidates: readonly TradeCandidate[]): TradeCandidate[] => {
  const byLikelihood = candidates.toSorted((one, other) => other.likelihood - one.likelihood)
  const worth = new Map(
    byLikelihood.map((candidate, at) => [
      candidate,
      1 / (EVEN + at) + 1 / (EVEN + candidate.place),
    ]),
  )
  return candidates.toSorted((one, other) => worth.get(other)! - worth.get(one)!)
}
