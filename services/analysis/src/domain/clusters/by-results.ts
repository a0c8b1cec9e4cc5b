/** Results of the first page that two keywords must share, so that one page can rank for both. */
const SHARED = 4
/** Results of a page that count. */
const LOOKED_AT = 10

/** An address as it is compared: without protocol, `www.`, fragment and a slash at its end. */
const normal = (url: string): string =>
  url
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, '')
    .replace(/^www\./, '')
    .replace(/#.*$/, '')
    .replace(/\/$/, '')

/** The number of each address, in the order in which they are first met, and how many keywords have it. */
const numbered = (results: readonly (readonly string[])[]) => {
  const numbers = new Map<string, number>()
  const counts: number[] = []
  const pages = results.map((urls) => {
    const own: number[] = []
    for (const url of urls.slice(0, LOOKED_AT)) {
      const address = normal(url)
      const number = numbers.get(address) ?? numbers.size
      if (number === numbers.size) numbers.set(address, number)
      if (own.includes(number)) continue
      own.push(number)
      counts[number] = (counts[number] ?? 0) + 1
    }
    return own
  })
  return { pages, counts }
}

/**
 * Returns the addresses that each keyword shares with another one, as numbers, each once and the rarest first. An
 * address that stands on one page alone makes no keywords alike, and most addresses are such.
 */
const rarestFirst = (results: readonly (readonly string[])[]): number[][] => {
  const { pages, counts } = numbered(results)
  return pages.map((own) =>
    own
      .filter((number) => counts[number]! > 1)
      .toSorted((a, b) => counts[a]! - counts[b]! || a - b),
  )
}

/** Of so many addresses, those of which a keyword that shares enough has at least one. */
const telling = (urls: readonly number[]): readonly number[] =>
  urls.slice(0, Math.max(0, urls.length - SHARED + 1))

/**
 * Keywords that share at least four of ten results with the first of their group.
 * Two of them that share four share one of their rarest ones too, so that only those are looked up:
 * an address that stands on every result page makes nobody compare everything with everything.
 * @param results the addresses of each keyword, in the order in which they may begin a group
 * @returns groups of indexes; each index is in one of them, and the first one began it
 */
export const groupByResults = (results: readonly (readonly string[])[]): number[][] => {
  const urls = rarestFirst(results)
  const holders = new Map<number, number[]>()
  for (const [index, own] of urls.entries())
    for (const url of telling(own)) {
      const known = holders.get(url)
      if (known) known.push(index)
      else holders.set(url, [index])
    }
  const isTaken = new Uint8Array(urls.length)
  return urls.flatMap((own, first) => {
    if (isTaken[first]) return []
    isTaken[first] = 1
    const all = new Set(own)
    const near = new Set(telling(own).flatMap((url) => left(holders, url, isTaken)))
    const others = [...near]
      .filter((index) => urls[index]!.filter((url) => all.has(url)).length >= SHARED)
      .toSorted((a, b) => a - b)
    for (const index of others) isTaken[index] = 1
    return [[first, ...others]]
  })
}

/**
 * Returns the keywords with an address that are in no group yet, and forgets the others, so that nobody looks at them
 * again.
 */
const left = (holders: Map<number, number[]>, url: number, isTaken: Uint8Array): number[] => {
  const free = (holders.get(url) ?? []).filter((index) => !isTaken[index])
  holders.set(url, free)
  return free
}
