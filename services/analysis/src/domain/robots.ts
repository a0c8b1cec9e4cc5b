// Reads robots.txt as RFC 9309 defines it: the longest pattern that matches decides.

/** A rule with its pattern in normal form: `*` stands for any characters, `$` at the end for the end. */
export type RobotsRule = { pattern: string; isAllowed: boolean }

/** The rules of a site's robots.txt for one robot. */
export type RobotsRules = {
  /** The longest pattern first; of equally long ones those that allow. */
  rules: RobotsRule[]
  /** Seconds between two requests that it asks for; 0 where it asks for none. */
  delaySeconds: number
  /** Addresses of sitemaps as they are written, absolute or not. */
  sitemaps: string[]
}

/** A robots.txt that says nothing. */
export const NO_RULES: RobotsRules = { rules: [], delaySeconds: 0, sitemaps: [] }
/** The rules that apply to a site whose own rules could not be understood. */
export const NOTHING_ALLOWED: RobotsRules = {
  rules: [{ pattern: '/', isAllowed: false }],
  delaySeconds: 0,
  sitemaps: [],
}

/** RFC 9309 wants 500 kibibytes to be read at least; what stands behind them is not. */
export const MOST_ROBOTS = 500 * 1_024

/** Longer paths are not read: no page that a site wants to be found has one. */
const MOST_PATH = 2_000

const UNRESERVED = /[\w.~-]/
const hexOf = (octet: number): string => `%${octet.toString(16).toUpperCase().padStart(2, '0')}`
const encoder = new TextEncoder()

/** Writes each octet in one way only: `%7e` as `~`, `%2f` as `%2F`, `ü` as `%C3%BC`. */
export const normalPath = (path: string): string =>
  path
    .toWellFormed()
    .replace(/%([0-9a-f]{2})/gi, (written, hex: string) => {
      const character = String.fromCharCode(Number.parseInt(hex, 16))
      return UNRESERVED.test(character) ? character : written.toUpperCase()
    })
    .replace(/[^\x21-\x7e]/gu, (character) => [...encoder.encode(character)].map(hexOf).join(''))

/** For each prefix of a text the length of its longest end that also begins it (Knuth, Morris and Pratt). */
const bordersOf = (text: string): Uint16Array => {
  const borders = new Uint16Array(text.length)
  for (let at = 1, length = 0; at < text.length; at++) {
    while (length > 0 && text[at] !== text[length]) length = borders[length - 1]!
    if (text[at] === text[length]) length += 1
    borders[at] = length
  }
  return borders
}

/**
 * Returns the offset behind the first place of a part in a path, from an offset on; -1 where there is none. Linear in
 * both.
 */
const endOf = (part: string, path: string, from: number): number => {
  if (part === '') return from
  const borders = bordersOf(part)
  for (let at = from, length = 0; at < path.length; at++) {
    while (length > 0 && path[at] !== part[length]) length = borders[length - 1]!
    if (path[at] === part[length]) length += 1
    if (length === part.length) return at + 1
  }
  return -1
}

/** Returns true where a pattern in normal form matches the beginning of a path, in time linear in both. */
export const matchesPath = (pattern: string, path: string): boolean => {
  const isWhole = pattern.endsWith('$')
  const parts = (isWhole ? pattern.slice(0, -1) : pattern).split('*')
  const first = parts[0]!
  const last = parts.at(-1)!
  if (!path.startsWith(first)) return false
  if (parts.length === 1) return !isWhole || path.length === first.length
  let at = first.length
  for (const part of isWhole ? parts.slice(1, -1) : parts.slice(1)) {
    at = endOf(part, path, at)
    if (at < 0) return false
  }
  return !isWhole || (path.length - last.length >= at && path.endsWith(last))
}

/** Returns true where rules permit an address to be read. They always permit robots.txt itself. */
export const isPermitted = ({ rules }: RobotsRules, { pathname, search }: URL): boolean => {
  if (pathname === '/robots.txt') return true
  if (pathname.length + search.length > MOST_PATH) return false
  // In an address these two are letters; in a pattern they are written `%2A` and `%24` then.
  const path = normalPath(pathname + search)
    .replaceAll('*', '%2A')
    .replaceAll('$', '%24')
  return rules.find(({ pattern }) => matchesPath(pattern, path))?.isAllowed ?? true
}
