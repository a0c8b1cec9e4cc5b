import { factStemOf, isGlue } from '../stems.ts'
import type { CheckedClaim, FactFinding } from '../subject.ts'

// Names that items have in part: `Humber Driving` for `Humber Motoring`, `Lourdes Vegas` for `Lourdes Vega`.

const PAIR = /(?<![\p{L}'-])(\p{Lu}[\p{Ll}\p{M}]+) (\p{Lu}[\p{Ll}\p{M}]+)(?!\p{L})/gu
const TIMES =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|march|april|may|june|july|august|september|october|november|december|christmas|easter)$/i

const plain = (word: string): string => word.replace(/'s$/, '')

/** Returns the name behind each occurrence of a name in some texts; undefined for an occurrence without one. */
const followersOf = (name: string, texts: readonly string[]): (string | undefined)[] =>
  texts.flatMap((text) =>
    [...text.matchAll(new RegExp(`(?<![\\p{L}-])${name}(?![\\p{L}-])`, 'gu'))].map(
      ({ 0: found, index }) =>
        /^ (\p{Lu}[\p{L}\p{M}]+)/u.exec(text.slice(index + found.length))?.[1],
    ),
  )

const WORD = /(?<![\p{L}'-])\p{Lu}[\p{Ll}\p{M}]{4,}(?!\p{L})/gu
/** Names that are spelled otherwise than where they stem from: `Bunburry` for `Bunbury`. */
const misspelt = (text: string, texts: readonly string[]): [string, number][] => {
  const names = new Set(texts.flatMap((one) => [...one.matchAll(WORD)].map(([name]) => name)))
  const words = new Set(
    texts.flatMap((one) => [...one.matchAll(/\p{L}+/gu)].map(([word]) => word.toLowerCase())),
  )
  return [...text.matchAll(WORD)].flatMap(({ 0: name, index }): [string, number][] => {
    const lower = name.toLowerCase()
    const isOther = [...names].some((one) => {
      const other = one.toLowerCase()
      return (
        factStemOf(one) === factStemOf(name) && !other.startsWith(lower) && !lower.startsWith(other)
      )
    })
    return index > 0 && isOther && !words.has(lower) ? [[name, index]] : []
  })
}

const finding = (start: number, name: string): FactFinding => ({
  kind: 'name',
  start,
  end: start + name.length,
  why: 'Neither a cited source nor the brief has this name.',
})

/** Pairs of capital words of which the items and the brief have the first, but always before another name. */
export const changedNames = ({ unquoted, cited, claim, draft }: CheckedClaim): FactFinding[] => {
  if (claim.citations.length === 0 || claim.setting === 'heading') return []
  const texts = [draft.briefText, ...cited.flatMap(({ text, item }) => [text, item.source.name])]
  const others = misspelt(unquoted, texts).map(([name, index]) => finding(index, name))
  const pairs = [...unquoted.matchAll(PAIR)].flatMap(({ 0: pair, 1: first, 2: second, index }) => {
    if (isGlue(first!) || TIMES.test(first!) || TIMES.test(second!)) return []
    const followers = followersOf(first!, texts)
    const isOther =
      followers.length > 0 &&
      followers.every((one) => one !== undefined && plain(one) !== plain(second!))
    return isOther ? [finding(index, pair)] : []
  })
  return [...others, ...pairs]
}
