import { expect, test } from 'vitest'
import type { Desk } from '../../desk.ts'
import type { SearchFigure } from '../../searches.ts'
import { PATHS, type Step } from './paths.ts'
import { phases } from './phases.ts'

const figureOf = (searches: number): SearchFigure =>
  ({ id: 'e1', phrase: 'dog groomer', searches, shown: String(searches) }) as SearchFigure
/** A search on the topic comes before a larger one beside it. */
const steps: Step[] = [320_000, 1_400, 17_000].map((searches, at) => ({
  path: PATHS[at]!,
  figures: [figureOf(searches)],
}))
const leadBy = (wording: number): string => {
  const vary = (_: string, wordings: readonly string[]) => wordings[wording]!
  const desk = { book: { computed: [] }, vary } as unknown as Desk
  const table = phases(desk, steps).parts.find(({ type }) => type === 'table')
  return (table?.type === 'table' && table.lead?.text) || ''
}

test('phases whose demand does not descend are not said to follow it', () => {
  for (const wording of [0, 1]) {
    expect(leadBy(wording)).toMatch(/phase/)
    expect(leadBy(wording)).not.toMatch(/demand/)
  }
})
