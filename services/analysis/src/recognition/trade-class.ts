import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { type BusinessClass, CLASSES, type ClassId } from '../composed/classes.ts'

type Row = { trade: string; class: ClassId }

let classes: Map<string, ClassId> | undefined
const read = (): Map<string, ClassId> => {
  const csv = readFileSync(join(import.meta.dirname, 'trade-classes.csv'), 'utf8')
  const rows: Row[] = parse(csv, { columns: true, trim: true, skip_empty_lines: true })
  return new Map(rows.map((row) => [row.trade, row.class]))
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
