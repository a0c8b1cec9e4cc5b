import { firstLineFrom, LINE, nextLine, readTable, startsAt, TAB } from './line-table.ts'

let places_: Buffer | undefined
/** The file of places as bytes: 6 MB that no object is made of until one is asked for. */
const bytes = (): Buffer => {
  places_ ??= readTable('places.tsv')
  return places_
}

const HASH_BITS = 21
const MOST_ASCII = 127
/** One step of FNV-1a, https://datatracker.ietf.org/doc/html/draft-eastlake-fnv */
const withByte = (hash: number, byte: number): number => Math.imul(hash ^ byte, 0x01000193)
const HASH_OF_NOTHING = 0x811c9dc5
/** Returns the place of a hash in the set of keys, from its upper bits, which the last byte changes too. */
const bitOf = (hash: number): number => (hash ^ (hash << 11)) >>> (32 - HASH_BITS)

let keys_: Uint8Array | undefined
/** A bit for the hash of each key: a Bloom filter with one function, 256 KB. Made at first use, in some 20 ms. */
const hashedKeys = (): Uint8Array => {
  if (keys_) return keys_
  const table = bytes()
  const keys = new Uint8Array(1 << (HASH_BITS - 3))
  for (let at = 0; at < table.length; at = table.indexOf(LINE, at) + 1) {
    let hash = HASH_OF_NOTHING
    for (; table[at] !== TAB; at++) hash = withByte(hash, table[at]!)
    const bit = bitOf(hash)
    keys[bit >> 3]! |= 1 << (bit & 7)
  }
  keys_ = keys
  return keys
}

/**
 * Returns false where the table surely has no line of a key. Most words name no place: a search through the table, for
 * each way to mistype a town, would take milliseconds.
 */
const mayBeListed = (key: string): boolean => {
  let hash = HASH_OF_NOTHING
  for (let at = 0; at < key.length; at++) {
    const code = key.charCodeAt(at)
    if (code > MOST_ASCII) return true
    hash = withByte(hash, code)
  }
  const bit = bitOf(hash)
  return (hashedKeys()[bit >> 3]! & (1 << (bit & 7))) !== 0
}

/** The lines of a key, their cells without the key. Found by halving: some twenty steps. */
export const placeLinesOf = (key: string): string[][] => {
  if (!mayBeListed(key)) return []
  const table = bytes()
  const sought = Buffer.from(`${key}\t`)
  let at = firstLineFrom(table, sought)
  const found: string[][] = []
  while (startsAt(table, at, sought)) {
    const end = table.indexOf(LINE, at)
    found.push(table.toString('utf8', at + sought.length, end).split('\t'))
    at = end + 1
  }
  return found
}

/** The keys of all lines that begin with some letters, each once. */
export const keysFrom = (letters: string): string[] => {
  const table = bytes()
  const start = Buffer.from(letters)
  const found: string[] = []
  for (let at = firstLineFrom(table, start); startsAt(table, at, start); at = nextLine(table, at)) {
    const key = table.toString('utf8', at, table.indexOf(TAB, at))
    if (key !== found.at(-1)) found.push(key)
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
    readTable('regions.tsv')
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
