import type { Intent } from '@sortie/contracts/analysis'
import type { HeadTerm, Word } from '../../domain/scoring/estimate.ts'
import { stem, wordsOf } from '../../domain/words.ts'
import type { Head, Industry } from '../../lexicon/industry.ts'
import { tradeName, wordingsOf } from '../../lexicon/own-words.ts'
import type { Reading } from '../../lexicon/reading.ts'
import { zipfOf } from '../../lexicon/word-frequency.ts'
import type { Phrase, Weakness } from '../port.ts'
import { general } from './general.ts'

const INTENTS = ['transactional', 'commercial', 'informational'] as const

const filled = (head: Head, relevance: (intent: Intent) => number, theme?: string): Phrase[] =>
  INTENTS.flatMap((intent) =>
    head[intent].map((template) => ({
      keyword: template.replace('*', head.term),
      intent,
      relevance: relevance(intent),
      theme: theme ?? `${template} ${head.term}`,
    })),
  )

/** Answers to questions draw readers, of whom few buy at once. */
const relevanceOf = (intent: Intent): number => (intent === 'informational' ? 1 : 3)

/** A trade's name is what everybody in it sells; the other head terms are sold by most of them. */
const BY_MOST = 2 / 3

/**
 * An industry's phrases. Without a focus each head term is a theme of its own. What was asked for
 * itself is no theme, and all else is far from it; beside a narrower trade all is a little far.
 */
const ofIndustry = (industry: Industry, focus: Head | null, isNarrowed: boolean): Phrase[] => {
  const near = focus ? 1 / 3 : isNarrowed ? 2 / 3 : 1
  const [first] = industry.heads
  return [
    ...industry.heads.flatMap((head) => {
      if (head === focus) return filled(head, relevanceOf)
      const share = near * (head === first || focus ? 1 : BY_MOST)
      return filled(head, (intent) => relevanceOf(intent) * share, head.term)
    }),
    ...industry.questions.map((keyword) => ({
      keyword,
      intent: 'informational' as const,
      relevance: near * BY_MOST,
      theme: 'questions',
    })),
  ]
}

/** @param given `theme`: only one of each intent; `near`: how close they are, 1 unless told. */
const ofOwnWords = (words: string[], { theme = '', near = 1 } = {}): Phrase[] => {
  const wordings = wordingsOf(words)
  return INTENTS.flatMap((intent) =>
    wordings[intent].map((keyword) => ({
      keyword,
      intent,
      relevance: relevanceOf(intent) * near,
      theme: theme ? `${theme} ${intent}` : keyword,
    })),
  )
}

const ofLocation = (trade: string, location: string[]): Phrase[] => {
  const where = `${trade} in ${location.join(' ')}`
  return [
    { keyword: where, intent: 'transactional', relevance: 3, theme: 'place' },
    { keyword: `best ${where}`, intent: 'commercial', relevance: 3, theme: 'place' },
  ]
}

/** Every phrase that the almanac can propose for a reading. */
export const phrasesOf = ({ match, ownWords, location }: Reading): Phrase[] => {
  if (!match) {
    const weakly = (weak: Weakness, phrases: Phrase[]) => phrases.map((each) => ({ ...each, weak }))
    if (ownWords.length === 0) return weakly('general', ofIndustry(general, null, false))
    if (location.length === 0) return weakly('typed', ofOwnWords(ownWords))
    return weakly('typed', [
      ...ofLocation(tradeName(ownWords), location),
      ...ofOwnWords(ownWords, { near: 2 / 3 }),
    ])
  }
  const { industry, focus, narrowed } = match
  const { term } = focus ?? industry.heads[0]!
  const own = [
    ...(narrowed.length > 0 ? ofOwnWords(narrowed, { theme: 'narrowed' }) : []),
    ...(location.length > 0 && industry.local ? ofLocation(term, location) : []),
  ]
  return [...own, ...ofIndustry(industry, focus, own.length > 0)]
}

/** A phrase as the volume model reads it: singular words, each with how common it is. */
export const wordsWithZipf = (keyword: string, { location }: Pick<Reading, 'location'>): Word[] =>
  wordsOf(keyword).map((word) => ({
    text: stem(word),
    // One location holds few of all the people who search; its further words narrow it little.
    zipf: location[0] === word ? 0 : location.includes(word) ? 6 : zipfOf(word),
  }))

/** The head terms of a reading, the trade itself first, as the volume model reads them. */
export const headsOf = ({ match, ownWords }: Reading): HeadTerm[] => {
  const asHead = (term: string, size: HeadTerm['size']): HeadTerm => ({
    words: wordsWithZipf(term, { location: [] }),
    size,
  })
  const known = (match?.industry ?? general).heads.map(({ term, size }) => asHead(term, size))
  const own = match ? match.narrowed : ownWords
  // What no almanac lists is searched for by few.
  return own.length > 0 ? [asHead(own.join(' '), 2), ...known] : known
}
