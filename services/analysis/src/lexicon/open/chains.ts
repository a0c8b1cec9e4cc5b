import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { folded } from '../words/folded.ts'

/** A business with many branches. */
export type ShopChain = {
  name: string
  /** The id of its activity, such as `shop/bakery`. */
  activity: string
  /** Codes of the countries of ours that it is in; null where it is in all of them. */
  countries: readonly string[] | null
  /** The host of its site, where it is known. */
  site: string | null
  /** Its id at Wikidata, where it has one. */
  wikidata: string | null
}

/** A line in the file: key, name, activity, countries, site, Wikidata id. */
const chainOf = (line: string): ShopChain => {
  const [, name = '', activity = '', countries = '', site = '', wikidata = ''] = line.split('\t')
  return {
    name,
    activity,
    countries: countries === '*' ? null : countries.split(' '),
    site: site || null,
    wikidata: wikidata || null,
  }
}

let lines_: readonly string[] | undefined
/** The lines stay text until somebody asks for one, which costs a fifth of objects. */
const lines = (): readonly string[] => {
  lines_ ??= readFileSync(join(import.meta.dirname, 'data', 'chains.tsv'), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
  return lines_
}

/** All chains, by the words of their names. Made anew at each call: keep what is needed of them. */
export const chains = (): ShopChain[] => lines().map(chainOf)

/** The chains of this name, however it is written: `MCDONALDS` and `McDonald’s` are one. */
export const chainsNamed = (name: string): ShopChain[] => {
  const key = `${folded(name)}\t`
  const sorted = lines()
  let [from, to] = [0, sorted.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (sorted[middle]! < key) from = middle + 1
    else to = middle
  }
  const found: ShopChain[] = []
  for (let at = from; sorted[at]?.startsWith(key); at++) found.push(chainOf(sorted[at]!))
  return found
}
