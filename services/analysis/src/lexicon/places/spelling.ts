import { distance } from 'fastest-levenshtein'
import type { Mention } from './mention.ts'
import { type NamedPlace, placesNamed } from './named.ts'
import { keysFrom } from './table.ts'
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

const isMeant =
  (least: number) =>
  ({ place: { kind, people }, naming }: NamedPlace): boolean =>
    naming !== 'other' && people >= least && kind !== 'county'

/** The places whose name is one letter off a word, of those that are meant. */
const oneLetterFrom = (word: string, isOneMeant: (one: NamedPlace) => boolean): NamedPlace[] =>
  [...oneLetterOff(word)].flatMap((other) => placesNamed(other).filter(isOneMeant))

const known = (word: string, country: string | undefined): NamedPlace[] =>
  oneLetterFrom(word, (one) =>
    isMeant(one.place.country === country ? LEAST_AT_HOME : LEAST_PEOPLE)(one),
  )

/** Returns towns whose name is one letter off a word, the likeliest reading of which something behind it has to say. */
export const townsNear = (word: string): NamedPlace[] =>
  word.length < LEAST_LETTERS ? [] : oneLetterFrom(word, isMeant(LEAST_AT_HOME))

/** People get the first letters of a town right. */
const RIGHT_LETTERS = 2
/** The least letters of a name of which two, and three, may be amiss. */
const LONG = 8
const LONGER = 10
const mostAmiss = ({ length }: string): number => {
  if (length >= LONGER) return 3
  return length >= LONG ? 2 : 1
}
/** In a country that is known smaller towns are meant, too. */
const LEAST_AT_HOME = 1_000
/** The least people of towns by how many letters are amiss: in the country that is known, and elsewhere. */
const AT_HOME = [LEAST_AT_HOME, 20_000, 200_000]
const ELSEWHERE = [LEAST_PEOPLE, 100_000, 1_000_000]

/** The towns whose name is nearest to a misspelled one: two letters off in long names, of larger towns. */
const nearestTo = (key: string, country: string | undefined): NamedPlace[] => {
  const most = mostAmiss(key)
  const near = keysFrom(key.slice(0, RIGHT_LETTERS), key.length, most)
    .map((other) => ({ other, amiss: distance(other, key) }))
    .filter(({ amiss }) => amiss > 0 && amiss <= most)
  const named = near.flatMap(({ other, amiss }) => {
    const least = (country ? AT_HOME : ELSEWHERE)[amiss - 1]!
    return placesNamed(other)
      .filter((one) => isMeant(least)(one) && (!country || one.place.country === country))
      .map((one) => ({ one, amiss }))
  })
  const least = Math.min(...named.map(({ amiss }) => amiss))
  return named.filter(({ amiss }) => amiss === least).map(({ one }) => one)
}

/** Names of places have up to so many words. */
const MOST_WORDS = 3

type AnnouncedWords = { key: string; part: number; at: number; count: number }

/** Words that may be a place by where they stand: a part of its own, or what follows `in`, the longest first. */
const announcedIn = (parts: readonly (readonly PlaceToken[])[]): AnnouncedWords[] =>
  parts
    .flatMap((tokens, part) =>
      tokens.flatMap((_, at) => {
        const isSaid = at > 0 && WORDS_BEFORE_PLACE.has(tokens[at - 1]!.word)
        const isAlone = at === 0 && (part > 0 || parts.length === 1)
        return [MOST_WORDS, 2, 1].flatMap((count) => {
          const isWhole = isAlone && count === tokens.length
          const isEnd = isSaid && at + count === tokens.length
          const isLegible = isWhole || isEnd || (isSaid && count === 1)
          const words = tokens.slice(at, at + count).map(({ word }) => word)
          return isLegible && at + count <= tokens.length
            ? [{ key: words.join(' '), part, at, count }]
            : []
        })
      }),
    )
    .filter(({ key }) => {
      const words = key.split(' ')
      return (
        key.length >= LEAST_LETTERS &&
        /^[a-z ]+$/.test(key) &&
        !isOrdinary(words) &&
        !isNoPlace(words)
      )
    })
    .slice(0, MOST_ANNOUNCED)
/** Each costs some milliseconds. */
const MOST_ANNOUNCED = 3

/**
 * Towns whose name somebody mistyped by one letter, or two of a long name, where a place is announced:
 * `plumber in Manchster`. Asked only where nothing is spelled right, as it takes some five milliseconds a name.
 * @param country that is known or usual: smaller towns of it are meant, too
 */
export const mended = (parts: readonly (readonly PlaceToken[])[], country?: string): Mention[] => {
  for (const { key, part, at, count } of announcedIn(parts)) {
    const off = key.includes(' ') ? [] : known(key, country)
    const atHome = off.filter(({ place }) => place.country === country)
    const near = atHome.length > 0 ? atHome : nearestTo(key, country)
    const named = near.length > 0 ? near : off
    if (named.length === 0) continue
    const words = parts[part]!.slice(at, at + count).map(({ typed }) => typed)
    const why = ['its spelling was mended']
    const span = { part, from: at, to: at + count, words }
    return [{ ...span, qualifier: [], named, strength: 2, why, isMended: true }]
  }
  return []
}
