import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BusinessClass, CLASSES, type ClassId } from '../composed/classes.ts'
import { parseCells } from '../lexicon/phrase-rows.ts'

let classes: Map<string, ClassId> | undefined
const read = (): Map<string, ClassId> => {
  const csv = readFileSync(join(import.meta.dirname, 'trade-classes.csv'), 'utf8')
  return new Map(parseCells(csv).map((row) => [row.trade ?? '', row.class as ClassId]))
}

/**
 * The class of business of a trade that our editors wrote; `trade-classes.csv` is read at first use.
 * @throws RangeError where the file does not name the trade
 */
export const classOfTrade = (trade: string): BusinessClass => {
  classes ??= read()
  const found = CLASSES[classes.get(trade)!]
  if (!found) throw new RangeError(`trade-classes.csv names no class for “${trade}”`)
  return found
}
