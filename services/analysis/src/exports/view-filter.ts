import type { KeywordsInView } from '@sortie/contracts/analysis/keywords/keywords'
import { excludedWords, holdsAnyWord } from '@sortie/contracts/analysis/reports/excluded-words'
import type { ExportedRow } from './columns.ts'

// Filters the rows of a view by the conditions that the database does not check. The page filters its table
// by the same rules.

type RowTest = (row: ExportedRow) => boolean

const isBetween = (value: number, [from, to]: readonly [number, number]) =>
  value >= from && value <= to

/** Returns a test for rows in the part of the chart that the user selected. */
const isInArea =
  ({ volume, difficulty, cpc }: NonNullable<KeywordsInView['area']>): RowTest =>
  (row) => {
    const price = row.paid?.cpc?.value
    return (
      isBetween(row.volume, volume) &&
      isBetween(row.difficulty, difficulty) &&
      (!cpc || (price !== undefined && isBetween(price, cpc)))
    )
  }

/** Returns true where a figure is within a range; an unknown figure passes only where the range has no bounds. */
const isInRange = (value: number | undefined, from?: number, to?: number): boolean =>
  (from === undefined && to === undefined) ||
  (value !== undefined && isBetween(value, [from ?? -Infinity, to ?? Infinity]))

const isInRanges =
  ({
    volumeFrom,
    volumeTo,
    difficultyFrom,
    difficultyTo,
    cpcFrom,
    cpcTo,
  }: KeywordsInView): RowTest =>
  ({ volume, difficulty, paid }) =>
    isInRange(volume, volumeFrom, volumeTo) &&
    isInRange(difficulty, difficultyFrom, difficultyTo) &&
    isInRange(paid?.cpc?.value, cpcFrom, cpcTo)

/** Returns whether a row passes the filters of a view; every row passes where there is none. */
export const viewFilter = (view: KeywordsInView | null): RowTest => {
  if (!view) return () => true
  const { area, gap, rivalAds, nicheOnly, addedOnly, without } = view
  const excluded = excludedWords((without ?? []).join())
  const tests: RowTest[] = [isInRanges(view)]
  if (area) tests.push(isInArea(area))
  if (gap) tests.push((row) => row.gap?.class === gap)
  if (rivalAds) tests.push(({ rivalAds: ads = [] }) => ads.length > 0)
  if (nicheOnly) tests.push(({ isRelated }) => !isRelated)
  if (addedOnly) tests.push(({ addition }) => addition !== undefined)
  if (excluded.length > 0) tests.push(({ keyword }) => !holdsAnyWord(keyword, excluded))
  return (row) => tests.every((test) => test(row))
}
