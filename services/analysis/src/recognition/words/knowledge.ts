import MiniSearch from 'minisearch'
import { industries } from '../../lexicon/industries.ts'
import type { Industry, IndustryHead } from '../../lexicon/industry.ts'
import { isEnglish } from '../../lexicon/words/word-frequency.ts'
import { type OrdinaryBusiness, readOrdinaryBusinesses } from '../ordinary/ordinary.ts'
import { type OwnerWords, readOwnerWords } from './owner-words.ts'
import { createSpelling } from './spelling.ts'
import { ordinaryId, readVocabulary, type Vocabulary } from './vocabulary.ts'
import { type DescriptionWord, readWords, wordOf } from './words.ts'

/** A name of a business, or a search of its customers. */
export type Name = {
  words: DescriptionWord[]
  /** The part of a trade that it names; null for the trade itself. */
  focus: IndustryHead | null
  /** Means it only where nothing stands before it: a `garage`, but not a parking garage. */
  isAlone: boolean
  /** Said by owners: it means the trade, and nobody looks for it so. */
  isOwners: boolean
}

/** A kind of business that a description may mean: a trade of ours, or one that nobody wrote phrases for. */
export type Entry = {
  id: string
  of: { kind: 'trade'; trade: Industry } | { kind: 'ordinary'; business: OrdinaryBusiness }
  names: Name[]
  /** Phrases that share words with the trade and mean another business: software for it, a second meaning. */
  others: DescriptionWord[][]
}

const nameOf = (text: string, more: Partial<Omit<Name, 'words'>> = {}): Name => ({
  words: readWords(text),
  focus: null,
  isAlone: false,
  isOwners: false,
  ...more,
})

const entryOf = (trade: Industry, { says, other }: OwnerWords): Entry => {
  const { id, name, synonyms, parts = [], shorthand = [], heads } = trade
  const headOf = (term: string) => heads.find((head) => head.term === term) ?? null
  return {
    id,
    of: { kind: 'trade', trade },
    names: [
      ...[name, ...synonyms].map((text) => nameOf(text)),
      ...shorthand.map((text) => nameOf(text, { isAlone: true })),
      ...heads.map((focus) => nameOf(focus.term, { focus, isAlone: !focus.term.includes(' ') })),
      ...parts.map((part) => nameOf(part.name, { focus: headOf(part.head) })),
      ...says.map((text) => nameOf(text, { isOwners: true })),
    ],
    others: other.map(readWords),
  }
}

const entryOfOrdinary = (business: OrdinaryBusiness): Entry => ({
  id: ordinaryId(business),
  of: { kind: 'ordinary', business },
  names: [
    ...[business.name, ...business.also].map((text) => nameOf(text)),
    ...business.says.map((text) => nameOf(text, { isOwners: true })),
  ],
  others: [],
})

/** The number of kinds of business that are compared with a description, after the search found them. */
const MOST_FOUND = 40
const SHORTEST_PREFIX = 4
const SHORTEST_TYPO = 5
const LETTERS_AMISS = 0.2
const BOOST = { names: 4, heads: 2, words: 1 }

const textsOf = (entry: Entry, isWanted: (name: Name) => boolean) =>
  entry.names
    .filter(isWanted)
    .map(({ words }) => words.map(({ text }) => text).join(' '))
    .join(' ')

/** A search of kinds of business by any words: best first, tolerant of typos and of what is left out. */
const createSearch = (entries: readonly Entry[], vocabulary: Vocabulary) => {
  const index = new MiniSearch<{ id: string; names: string; heads: string; words: string }>({
    fields: ['names', 'heads', 'words'],
    tokenize: (text) => text.split(' '),
    processTerm: (term) => wordOf(term).key,
  })
  index.addAll(
    entries.map((entry) => ({
      id: entry.id,
      names: textsOf(entry, ({ focus }) => focus === null),
      heads: textsOf(entry, ({ focus }) => focus !== null),
      words: [...vocabulary.wordsOf(entry.id)].join(' '),
    })),
  )
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  return (words: readonly DescriptionWord[]): Entry[] =>
    index
      .search(words.map(({ text }) => text).join(' '), {
        boost: BOOST,
        fuzzy: (term) => (term.length >= SHORTEST_TYPO && !isEnglish(term) ? LETTERS_AMISS : false),
        prefix: (term) => term.length >= SHORTEST_PREFIX,
      })
      .slice(0, MOST_FOUND)
      .map(({ id }) => byId.get(id)!)
}

export type TradeKnowledge = {
  vocabulary: Vocabulary
  /** A word as it was meant. */
  spell: (typed: string) => string
  /** Returns true where a word stands in names or phrases of trades. */
  isOfTrades: (word: DescriptionWord) => boolean
  /** Kinds of business that share words with these, best first. */
  search: (words: readonly DescriptionWord[]) => Entry[]
  /** Finds the business of a name by its letters, without the spaces: `hairsalon`, `book keeper`. */
  joined: (letters: string) => { entry: Entry; name: Name } | undefined
  /** Finds the kinds of business whose owners say just these words of them: `things for the home`. */
  saidBy: (words: readonly DescriptionWord[]) => Entry[]
}

/** The place of the first kind of business that has a name, by the letters of the name. */
const joinedNames = (entries: readonly Entry[]): ReadonlyMap<string, number> => {
  const names = new Map<string, number>()
  for (const [place, entry] of entries.entries()) {
    for (const name of entry.names) {
      const letters = lettersOf(name)
      if (!names.has(letters)) names.set(letters, place)
    }
  }
  return names
}

const lettersOf = ({ words }: Name): string => words.map(({ key }) => key).join('')

/** Finds the business of a name by its letters, without the spaces, among those that {@link joinedNames} found. */
const namedIn = (
  entries: readonly Entry[],
  names: ReadonlyMap<string, number>,
  letters: string,
): { entry: Entry; name: Name } | undefined => {
  const entry = entries[names.get(letters) ?? -1]
  const name = entry?.names.find((each) => lettersOf(each) === letters)
  return entry && name && { entry, name }
}

const isSaid = ({ words, isOwners }: Name, keys: readonly string[]): boolean =>
  isOwners && words.length === keys.length && words.every(({ key }, at) => key === keys[at])

let knowledge: TradeKnowledge | undefined
/** Returns the knowledge of all kinds of business. It is made at first use: by a service before it is ready. */
export const readKnowledge = (): TradeKnowledge => {
  if (knowledge) return knowledge
  const ownerWords = readOwnerWords()
  const entries = [
    ...industries.map((trade) =>
      entryOf(trade, ownerWords.get(trade.id) ?? { says: [], other: [] }),
    ),
    ...readOrdinaryBusinesses().map(entryOfOrdinary),
  ]
  const vocabulary = readVocabulary()
  const names = joinedNames(entries)
  const named = entries.flatMap((entry) => entry.names.filter((name) => !name.isOwners))
  const ofNames = named.flatMap((name) => name.words.map(({ text }) => text))
  const ofPhrases = entries.flatMap((entry) => [...vocabulary.wordsOf(entry.id)])
  knowledge = {
    vocabulary,
    isOfTrades: ({ key }) => vocabulary.trades(key) > 0,
    spell: createSpelling([...ofNames, ...names.keys(), ...ofPhrases]),
    search: createSearch(entries, vocabulary),
    joined: (letters) => namedIn(entries, names, letters),
    saidBy: (words) => {
      const keys = words.map(({ key }) => key)
      return entries.filter((entry) => entry.names.some((name) => isSaid(name, keys)))
    },
  }
  return knowledge
}
