import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ClassId } from '../composed/classes.ts'
import { cellsOf } from '../lexicon/phrase-rows.ts'

let classes: ReadonlyMap<string, ClassId> | undefined
/** The class of business that a trade of ours is of; each has one. */
export const classOfTrade = (id: string): ClassId => {
  classes ??= new Map(
    cellsOf(readFileSync(join(import.meta.dirname, 'trade-classes.csv'), 'utf8')).map(
      ({ trade, class: of }) => [trade!, of as ClassId],
    ),
  )
  return classes.get(id)!
}
