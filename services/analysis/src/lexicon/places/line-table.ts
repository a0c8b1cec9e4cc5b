import { readFileSync } from 'node:fs'
import { join } from 'node:path'

// Files of lines that are sorted by their first cells, searched as bytes: no object is made of a line until it is asked for.

export const LINE = 10
export const TAB = 9

/** Reads a file of the folder `data`. */
export const readTable = (name: string): Buffer =>
  readFileSync(join(import.meta.dirname, 'data', name))

/** Returns true where the line at this place comes before a key: a shorter key comes first, as in a dictionary. */
const isBefore = (table: Buffer, line: number, key: Buffer): boolean => {
  for (let at = 0; at < key.length; at++) {
    const byte = table[line + at]!
    if (byte !== key[at]) return byte < key[at]!
  }
  return false
}

/** Returns the start of the line that a byte is in. Lines are short: walking back is faster than a search. */
export const lineStart = (table: Buffer, at: number): number => {
  let start = at
  while (start > 0 && table[start - 1] !== LINE) start--
  return start
}

/** Returns the start of the next line. */
export const nextLine = (table: Buffer, at: number): number => {
  let end = at
  while (table[end] !== LINE) end++
  return end + 1
}

/** Returns true where a line begins at this place with a key. */
export const startsAt = (table: Buffer, at: number, key: Buffer): boolean => {
  if (at + key.length > table.length) return false
  // Keys are short: a call of `compare` takes longer than to look at their bytes.
  for (let next = 0; next < key.length; next++) if (table[at + next] !== key[next]) return false
  return true
}

/** Returns where the first line stands that does not come before a key. */
export const firstLineFrom = (table: Buffer, key: Buffer): number => {
  let [from, to] = [0, table.length]
  while (from < to) {
    const line = lineStart(table, (from + to) >> 1)
    if (line < from) break
    if (isBefore(table, line, key)) from = nextLine(table, line)
    else to = line
  }
  // Between them there may be one line that the middle never fell into.
  let at = from
  while (at < table.length && isBefore(table, at, key)) at = nextLine(table, at)
  return at
}
