import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseCells } from '../../lexicon/phrase-rows.ts'

/** The owners' words for a trade, and phrases that sound like it and mean another business. */
export type OwnerWords = { says: string[]; other: string[] }

/** Reads how owners describe trades, by the id of the trade. */
export const readOwnerWords = (): Map<string, OwnerWords> => {
  const cells = parseCells(readFileSync(join(import.meta.dirname, 'owner-words.csv'), 'utf8'))
  const byTrade = new Map<string, OwnerWords>()
  for (const { trade = '', kind, text = '' } of cells) {
    const words = byTrade.get(trade) ?? { says: [], other: [] }
    byTrade.set(trade, words)
    words[kind === 'other' ? 'other' : 'says'].push(text)
  }
  return byTrade
}
