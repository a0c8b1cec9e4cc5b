import { sortedPlace } from '../sorted-place.ts'
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

/** An index of all keys. It is made at first use, in some 20 ms. */
type KeyIndex = {
  /** A bit for the hash of each key: a Bloom filter with one function, 256 KB. */
  hashed: Uint8Array
  /** Where the first line of each key stands, and how many bytes the key has: 5 bytes for each. */
  starts: Uint32Array
  lengths: Uint8Array
}

let index_: KeyIndex | undefined
const keyIndex = (): KeyIndex => {
  if (index_) return index_
  const table = bytes()
  const hashed = new Uint8Array(1 << (HASH_BITS - 3))
  const [starts, lengths]: [number[], number[]] = [[], []]
  let last = table.subarray(0, 0)
  for (let at = 0; at < table.length; at = nextLine(table, at)) {
    let [hash, end] = [HASH_OF_NOTHING, at]
    for (; table[end] !== TAB; end++) hash = withByte(hash, table[end]!)
    const bit = bitOf(hash)
    hashed[bit >> 3]! |= 1 << (bit & 7)
    if (end - at === last.length && startsAt(table, at, last)) continue
    last = table.subarray(at, end)
    starts.push(at)
    lengths.push(end - at)
  }
  index_ = { hashed, starts: Uint32Array.from(starts), lengths: Uint8Array.from(lengths) }
  return index_
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
  return (keyIndex().hashed[bit >> 3]! & (1 << (bit & 7))) !== 0
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

/** The most bytes that a letter takes in UTF-8. */
const BYTES_OF_LETTER = 4

/**
 * The keys that begin with some letters and are as long as a word, but for so many letters; each once. Thousands of keys
 * begin alike, so only those whose bytes can make such a length become texts.
 */
export const keysFrom = (letters: string, length: number, most: number): string[] => {
  const table = bytes()
  const { starts, lengths } = keyIndex()
  const start = Buffer.from(letters)
  const [shortest, longest] = [length - most, length + most * BYTES_OF_LETTER]
  const found: string[] = []
  const line = firstLineFrom(table, start)
  const first = sortedPlace(starts.length, (key) => starts[key]! - line)
  // Behind the last line no key begins.
  if (first < 0) return []
  for (let key = first; key < starts.length && startsAt(table, starts[key]!, start); key++) {
    if (lengths[key]! < shortest || lengths[key]! > longest) continue
    const text = table.toString('utf8', starts[key], starts[key]! + lengths[key]!)
    if (Math.abs(text.length - length) <= most) found.push(text)
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
