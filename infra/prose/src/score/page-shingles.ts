import { hash, plainWords, SHINGLE, shinglesOf } from './originality.ts'

// Pages that were read are kept as hashes of their runs of eight words: enough to find copies, not
// enough to read the page.

/** Seed of the hashes: whoever packs and whoever compares must use the same. */
const SEED = 0

/** A page's shingles as it is kept: 32 bits each, little-endian, in base 64. Sorted, so that they keep no order. */
export const packShingles = (text: string): string => {
  const hashes = [...new Set([...shinglesOf(text)].map((shingle) => hash(shingle, SEED)))].sort(
    (one, other) => one - other,
  )
  const view = new DataView(new ArrayBuffer(hashes.length * 4))
  hashes.forEach((value, at) => {
    view.setUint32(at * 4, value, true)
  })
  let binary = ''
  for (let at = 0; at < view.byteLength; at += 1) binary += String.fromCharCode(view.getUint8(at))
  return btoa(binary)
}

/** The hashes of a packed page; what is no base 64 has none. */
export const unpackShingles = (packed: string): Set<number> => {
  let binary = ''
  try {
    binary = atob(packed)
  } catch {
    return new Set()
  }
  const bytes = Uint8Array.from(binary, (sign) => sign.charCodeAt(0))
  const view = new DataView(bytes.buffer)
  const hashes = new Set<number>()
  for (let at = 0; at + 4 <= bytes.length; at += 4) hashes.add(view.getUint32(at, true))
  return hashes
}

/** Compares a text with packed pages: the share of its shingles that any page has, and the longest run in one. */
export const likenessTo = (
  text: string,
  pages: readonly ReadonlySet<number>[],
): { shared: number; run: number } => {
  const words = plainWords(text)
  const own: number[] = []
  for (let at = 0; at + SHINGLE <= words.length; at += 1)
    own.push(hash(words.slice(at, at + SHINGLE).join(' '), SEED))
  const unique = [...new Set(own)]
  const shared = unique.filter((one) => pages.some((page) => page.has(one))).length
  return {
    shared: unique.length > 0 ? shared / unique.length : 0,
    run: Math.max(0, ...pages.map((page) => longestRun(own, page))),
  }
}

const longestRun = (own: readonly number[], page: ReadonlySet<number>): number => {
  let run = 0
  let longest = 0
  for (const one of own) {
    run = page.has(one) ? run + 1 : 0
    longest = Math.max(longest, run)
  }
  return longest === 0 ? 0 : longest + SHINGLE - 1
}
