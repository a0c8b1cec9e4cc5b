import type { DescriptionWord } from './words/words.ts'

/** Certainty that two words mean the same, from 0 to 1: one word, or two of a family. */
const SAME = 1
const SAME_FAMILY = 0.85

const likeness = (typed: DescriptionWord, meant: DescriptionWord): number => {
  if (typed.key === meant.key || typed.text === meant.text) return SAME
  return typed.family === meant.family ? SAME_FAMILY : 0
}

/** The fit of a name to words that were typed. */
export type Alignment = {
  /** 0 to 1: how much of the name was typed. */
  ofName: number
  /** 0 to 1: how much of what was typed the name explains. */
  ofText: number
  /** True where the last telling word of both is the same. */
  isHead: boolean
  /** True where the words follow each other in the same order. */
  isTogether: boolean
  /** Places of typed words that the name explains. */
  explained: number[]
}

const lastTelling = (worths: readonly number[]): number => {
  const most = Math.max(...worths, 0)
  const at = worths.findLastIndex((worth) => worth >= Math.min(0.3, most))
  return at
}

/**
 * Compares a name with typed words: each typed word explains at most one of the name.
 * @param worth how much a word tells, 0 to 1
 */
export const align = (
  typed: readonly DescriptionWord[],
  name: readonly DescriptionWord[],
  worth: (word: DescriptionWord) => number,
): Alignment => {
  const ofTyped = typed.map(worth)
  const ofName = name.map(worth)
  const partner = new Map<number, { at: number; likeness: number }>()
  const taken = new Set<number>()
  for (const [index, meant] of name.entries()) {
    let best = { at: -1, likeness: 0 }
    for (const [at, word] of typed.entries()) {
      if (taken.has(at)) continue
      const found = likeness(word, meant)
      if (found > best.likeness) best = { at, likeness: found }
    }
    if (best.at < 0) continue
    taken.add(best.at)
    partner.set(index, best)
  }
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  const pairs = [...partner.entries()]
  const saidOfName = sum(pairs.map(([index, { likeness }]) => ofName[index]! * likeness))
  const explainedOfTyped = sum(pairs.map(([, { at, likeness }]) => ofTyped[at]! * likeness))
  const head = lastTelling(ofName)
  const places = pairs.map(([, { at }]) => at)
  return {
    ofName: saidOfName / (sum(ofName) || 1),
    ofText: explainedOfTyped / (sum(ofTyped) || 1),
    isHead: partner.get(head)?.at === lastTelling(ofTyped),
    isTogether: places.every((at, index) => index === 0 || at === places[index - 1]! + 1),
    explained: places,
  }
}

/** Returns the fit of a name to words that are just that name. */
export const whole = (words: readonly DescriptionWord[]): Alignment => ({
  ofName: 1,
  ofText: 1,
  isHead: true,
  isTogether: true,
  explained: words.map((_, at) => at),
})
