import type { Mention } from './mention.ts'
import { type NamedPlace, placesNamed } from './named.ts'
import type { PlaceToken } from './text.ts'
import { isNoPlace, isOrdinary, WORDS_BEFORE_PLACE } from './words.ts'

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'.split('')
/** Smaller towns would make a place of many a word. */
const LEAST_PEOPLE = 30_000
const LEAST_LETTERS = 5

/** All words that one letter makes of a word: left out, doubled, another, or two in the wrong order. */
const oneLetterOff = (word: string): Set<string> => {
  const found = new Set<string>()
  for (let at = 0; at <= word.length; at++) {
    const [head, tail] = [word.slice(0, at), word.slice(at)]
    if (tail) found.add(head + tail.slice(1))
    if (tail.length > 1) found.add(head + tail[1] + tail[0] + tail.slice(2))
    for (const letter of LETTERS) {
      found.add(head + letter + tail)
      if (tail) found.add(head + letter + tail.slice(1))
    }
  }
  found.delete(word)
  return found
}

const known = (word: string): NamedPlace[] =>
  [...oneLetterOff(word)].flatMap((other) =>
    placesNamed(other).filter(
      ({ place: { kind, people }, naming }) =>
        naming !== 'other' && people >= LEAST_PEOPLE && kind !== 'county',
    ),
  )

/**
 * Towns whose name somebody mistyped by one letter, where a place is announced: `plumber in Manchster`.
 * Asked only where nothing is spelled right, as it takes some five milliseconds a word.
 */
export const mended = (parts: readonly (readonly PlaceToken[])[]): Mention[] => {
  const announced = parts.flatMap((tokens, part) =>
    tokens.flatMap(({ word }, at) => {
      const isAlone = tokens.length === 1 && (part > 0 || parts.length === 1)
      const isSaid = at > 0 && WORDS_BEFORE_PLACE.has(tokens[at - 1]!.word)
      return isAlone || isSaid ? [{ word, part, at }] : []
    }),
  )
  const { word, part, at } =
    announced.find(
      ({ word }) =>
        word.length >= LEAST_LETTERS &&
        /^[a-z]+$/.test(word) &&
        !isOrdinary([word]) &&
        !isNoPlace([word]),
    ) ?? {}
  if (word === undefined || part === undefined || at === undefined) return []
  const named = known(word)
  if (named.length === 0) return []
  const why = ['its spelling was mended']
  return [{ part, from: at, to: at + 1, words: [word], qualifier: [], named, strength: 2, why }]
}
