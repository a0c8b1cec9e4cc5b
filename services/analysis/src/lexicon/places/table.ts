import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const LINE = 10
const TAB = 9

const read = (name: string): Buffer => readFileSync(join(import.meta.dirname, 'data', name))

let places_: Buffer | undefined
/** The file of places as bytes: 6 MB that no object is made of until one is asked for. */
const bytes = (): Buffer => {
  places_ ??= read('places.tsv')
  return places_
}

/** Returns true where the line at this place comes before a key: a shorter key comes first, as in a dictionary. */
const isBefore = (table: Buffer, line: number, key: Buffer): boolean => {
  for (let at = 0; at < key.length; at++) {
    const byte = table[line + at]!
    if (byte !== key[at]) return byte < key[at]!
  }
  return false
}

/** Returns the start of the line that a byte is in. Lines are short: walking back is faster than a search. */
const lineStart = (table: Buffer, at: number): number => {
  let start = at
  while (start > 0 && table[start - 1] !== LINE) start--
  return start
}

/** Returns the start of the next line. */
const nextLine = (table: Buffer, at: number): number => {
  let end = at
  while (table[end] !== LINE) end++
  return end + 1
}

/** The lines of a key, their cells without the key. Found by halving: some twenty steps. */
export const placeLinesOf = (key: string): string[][] => {
  const table = bytes()
  const sought = Buffer.from(`${key}\t`)
  let [from, to] = [0, table.length]
  while (from < to) {
    const line = lineStart(table, (from + to) >> 1)
    if (line < from) break
    if (isBefore(table, line, sought)) from = nextLine(table, line)
    else to = line
  }
  // Between them there may be one line that the middle never fell into.
  let at = from
  while (at < table.length && isBefore(table, at, sought)) at = nextLine(table, at)
  const found: string[][] = []
  while (
    at < table.length &&
    table.compare(sought, 0, sought.length, at, at + sought.length) === 0
  ) {
    const end = table.indexOf(LINE, at)
    found.push(table.toString('utf8', at + sought.length, end).split('\t'))
    at = end + 1
  }
  return found
}

/** Towns as numbers, for sums over many of them: counted ones only, as quarters are part of their city. */
export type TownNumbers = {
  latitudes: Float32Array
  longitudes: Float32Array
  people: Uint32Array
}

const [MINUS, POINT, ZERO] = [45, 46, 48]
/** Reads the number at a place of the table, up to the next tab; and where it ends. */
const numberAt = (table: Buffer, start: number): [value: number, end: number] => {
  let at = start
  let [digits, decimals, sign] = [0, -1, 1]
  for (; table[at] !== TAB; at++) {
    const byte = table[at]!
    if (byte === MINUS) sign = -1
    else if (byte === POINT) decimals = 0
    else {
      digits = digits * 10 + byte - ZERO
      if (decimals >= 0) decimals++
    }
  }
  return [(sign * digits) / 10 ** Math.max(0, decimals), at]
}

let counted_: TownNumbers | undefined
/** All towns whose people count for themselves. Made at first use, 1.1 MB. */
export const countedTowns = (): TownNumbers => {
  if (counted_) return counted_
  const table = bytes()
  const town = 't'.charCodeAt(0)
  const [people, latitudes, longitudes]: number[][] = [[], [], []]
  for (let at = 0; at < table.length; at = table.indexOf(LINE, at) + 1) {
    const kind = table.indexOf(TAB, at) + 1
    if (table[kind] !== town || table[kind + 1] !== TAB) continue
    const country = kind + 2
    const within = table.indexOf(TAB, country) + 1
    const [inhabitants, end] = numberAt(table, table.indexOf(TAB, within) + 1)
    const [latitude, next] = numberAt(table, end + 1)
    const [longitude] = numberAt(table, next + 1)
    people!.push(inhabitants)
    latitudes!.push(latitude)
    longitudes!.push(longitude)
  }
  counted_ = {
    latitudes: Float32Array.from(latitudes!),
    longitudes: Float32Array.from(longitudes!),
    people: Uint32Array.from(people!),
  }
  return counted_
}

/** A region or county, as it is called and abbreviated. */
export type RegionName = { code: string; name: string; short: string }

let regions_: Map<string, RegionName> | undefined
/** Names of regions and counties by code, such as `GB.ENG.Q5`. */
export const regionNames = (): ReadonlyMap<string, RegionName> => {
  regions_ ??= new Map(
    read('regions.tsv')
      .toString('utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => {
        const [code = '', name = '', short = ''] = line.split('\t')
        return [code, { code, name, short }]
      }),
  )
  return regions_
}
