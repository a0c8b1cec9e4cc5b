import { distance } from 'fastest-levenshtein'
import { stopWordsOf } from './stop-words.ts'

// YAKE!, an unsupervised way to find what a text is about from the text alone: R. Campos et al.,
// "YAKE! Keyword extraction from single documents using multiple local features", Information
// Sciences 509 (2020) 257-289. Names of the features are those of the paper.

/** A lower score is a better key phrase. */
export type KeyPhrase = { phrase: string; score: number; count: number }

const MOST_WORDS = 3
/** Phrases that are looked through, the best first: each is compared with all that were chosen. */
const MOST_RANKED = 3_000
/** Two phrases more alike than this are one. */
const ALIKE = 0.85

type StopWords = ReadonlySet<string>
type Token = { word: string; isStop: boolean; isNumber: boolean; raw: string }
type Term = {
  tf: number
  capital: number
  acronym: number
  sentences: number[]
  left: Map<string, number>
  right: Map<string, number>
}

const tokensOf = (chunk: string, stop: StopWords): Token[] =>
  [...chunk.matchAll(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu)].map(([raw]) => {
    const word = raw.toLowerCase().replace(/['’-]+$/, '')
    return { word, raw, isStop: stop.has(word) || word.length < 2, isNumber: /^\d/.test(word) }
  })

const MOST_LETTERS = 40
const isAddress = (word: string) =>
  word.length > MOST_LETTERS || /:\/\/|@|[\p{L}\p{N}]\.[\p{L}\p{N}]/u.test(word)

/** Words on the two sides of a mark, a line's end or an address do not belong together. */
const chunksOf = (sentence: string, stop: StopWords): Token[][] =>
  sentence
    .split(/\s+/)
    .map((word) => (isAddress(word) ? '|' : word))
    .join(' ')
    .split(/[^\p{L}\p{M}\p{N}\s'’&-]+/u)
    .map((chunk) => tokensOf(chunk, stop))
    .filter((tokens) => tokens.length > 0)

const median = (numbers: number[]): number => {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
const total = (counts: Map<string, number>) =>
  [...counts.values()].reduce((sum, count) => sum + count, 0)
const add = (counts: Map<string, number>, word: string) =>
  counts.set(word, (counts.get(word) ?? 0) + 1)

const termsOf = (text: readonly Token[][][]): Map<string, Term> => {
  const terms = new Map<string, Term>()
  const termOf = (word: string): Term => {
    const known = terms.get(word)
    if (known) return known
    const fresh: Term = {
      tf: 0,
      capital: 0,
      acronym: 0,
      sentences: [],
      left: new Map(),
      right: new Map(),
    }
    terms.set(word, fresh)
    return fresh
  }
  text.forEach((chunks, sentence) => {
    chunks.forEach((tokens, chunk) => {
      tokens.forEach(({ word, raw }, index) => {
        const term = termOf(word)
        term.tf += 1
        if (term.sentences.at(-1) !== sentence) term.sentences.push(sentence)
        if (/^\p{Lu}{2,}$/u.test(raw)) term.acronym += 1
        else if (/^\p{Lu}/u.test(raw) && (index > 0 || chunk > 0)) term.capital += 1
        const before = tokens[index - 1]
        if (!before) return
        add(term.left, before.word)
        add(termOf(before.word).right, word)
      })
    })
  })
  return terms
}

/** S(t) of every word that is no stop word: the lower, the more it tells. */
const scoresOf = (
  terms: Map<string, Term>,
  sentences: number,
  stop: StopWords,
): Map<string, number> => {
  const telling = [...terms].filter(([word]) => !stop.has(word))
  const counts = telling.map(([, { tf }]) => tf)
  const mean = counts.reduce((sum, tf) => sum + tf, 0) / (counts.length || 1)
  const deviation = Math.sqrt(
    counts.reduce((sum, tf) => sum + (tf - mean) ** 2, 0) / (counts.length || 1),
  )
  const most = terms.values().reduce((so, { tf }) => Math.max(so, tf), 1)
  const variety = (beside: Map<string, number>) => beside.size / (total(beside) || 1)
  return new Map(
    telling.map(([word, term]) => {
      const tCase = Math.max(term.capital, term.acronym) / (1 + Math.log(term.tf))
      const tPosition = Math.log(Math.log(3 + median(term.sentences)))
      const tFrequency = term.tf / (mean + deviation)
      const tRelated = 1 + (variety(term.left) + variety(term.right)) * (term.tf / most)
      const tSentence = term.sentences.length / sentences
      const score = (tRelated * tPosition) / (tCase + tFrequency / tRelated + tSentence / tRelated)
      return [word, score]
    }),
  )
}

type Candidate = { words: Token[]; count: number }

/** Runs of up to three words that neither begin nor end with a stop word or a number. */
const candidatesOf = (text: readonly Token[][][]): Map<string, Candidate> => {
  const found = new Map<string, Candidate>()
  for (const tokens of text.flat()) {
    for (let start = 0; start < tokens.length; start++) {
      for (let length = 1; length <= MOST_WORDS && start + length <= tokens.length; length++) {
        const words = tokens.slice(start, start + length)
        const ends = [words[0]!, words.at(-1)!]
        if (ends.some(({ isStop, isNumber }) => isStop || isNumber)) continue
        const phrase = words.map(({ word }) => word).join(' ')
        const known = found.get(phrase)
        if (known) known.count += 1
        else found.set(phrase, { words, count: 1 })
      }
    }
  }
  return found
}

const scoreOf = (
  { words, count }: Candidate,
  scores: Map<string, number>,
  terms: Map<string, Term>,
): number => {
  let product = 1
  let sum = 0
  words.forEach(({ word }, index) => {
    const score = scores.get(word)
    if (score !== undefined) {
      product *= score
      sum += score
      return
    }
    // A stop word within counts by how firmly it holds its neighbors together.
    const before = words[index - 1]?.word ?? ''
    const after = words[index + 1]?.word ?? ''
    const follows = (terms.get(before)?.right.get(word) ?? 0) / (terms.get(before)?.tf ?? 1)
    const leads = (terms.get(word)?.right.get(after) ?? 0) / (terms.get(after)?.tf ?? 1)
    const loose = 1 - follows * leads
    product *= 1 + loose
    sum -= loose
  })
  return product / (count * Math.max(1 + sum, 0.01))
}

const isAlike = (one: string, other: string): boolean =>
  1 - distance(one, other) / Math.max(one.length, other.length) > ALIKE

/**
 * The key phrases of a text of one to three words, the best first, lower case; phrases that are
 * almost the same are given once. Words that stand early count more, so give the title first.
 * @param sentences in the order of the text; @param most how many to give; @param stop those of its language
 */
export const keyPhrases = (
  sentences: readonly string[],
  most: number,
  stop: StopWords = stopWordsOf('en'),
): KeyPhrase[] => {
  const text = sentences
    .map((sentence) => chunksOf(sentence, stop))
    .filter((chunks) => chunks.length > 0)
  const terms = termsOf(text)
  const scores = scoresOf(terms, text.length || 1, stop)
  const ranked = [...candidatesOf(text)]
    .map(([phrase, candidate]) => ({
      phrase,
      score: scoreOf(candidate, scores, terms),
      count: candidate.count,
    }))
    .toSorted((a, b) => a.score - b.score || (a.phrase < b.phrase ? -1 : 1))
  const chosen: KeyPhrase[] = []
  for (const keyPhrase of ranked.slice(0, MOST_RANKED)) {
    if (chosen.length >= most) break
    if (!chosen.some(({ phrase }) => isAlike(phrase, keyPhrase.phrase))) chosen.push(keyPhrase)
  }
  return chosen
}
