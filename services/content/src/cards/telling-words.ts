import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { stemsOf } from '@sortie/prose/score/stem'
import { cardsOf } from './library.ts'

/** A word that more of a trade's cards have is of the whole trade: roof of roofing, dough of a pizzeria. */
const MOST_CARDS = 0.5

/** Stems that more than half of the trades have in their cards, which tell of no subject: fix, clean, long. A test counts them. */
const FILE = join(import.meta.dirname, 'common-stems.json')
let common: ReadonlySet<string> | undefined
const isCommon = (stem: string): boolean => {
  // Taken as it is: a test checks the file.
  common ??= new Set(JSON.parse(readFileSync(FILE, 'utf8')) as string[])
  return common.has(stem)
}

const known = new Map<string, (stem: string) => boolean>()

const countIn = (trade: string): ((stem: string) => boolean) => {
  const cards = cardsOf(trade)
  const counts = new Map<string, number>()
  for (const { text, otherWording = '' } of cards)
    for (const stem of new Set(stemsOf(`${text} ${otherWording}`)))
      counts.set(stem, (counts.get(stem) ?? 0) + 1)
  return (stem) => (counts.get(stem) ?? 0) <= MOST_CARDS * cards.length && !isCommon(stem)
}

/** Tells stems that name a subject within a trade: neither words of the whole trade nor such as any trade has. */
export const tellingIn = (trade: string): ((stem: string) => boolean) => {
  const isTelling = known.get(trade) ?? countIn(trade)
  known.set(trade, isTelling)
  return isTelling
}
