import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { CLASS_IDS } from '../../composed/classes.ts'
import { industries } from '../../lexicon/industries.ts'
import { activities } from '../../lexicon/open/activities.ts'

const CLASSES: readonly string[] = CLASS_IDS

/** The rows of a file beside this one; a row with too few or too many cells is an error. */
const rows = (file: string): Record<string, string>[] =>
  parse(readFileSync(join(import.meta.dirname, file), 'utf8'), { columns: true })

const activityRows = rows('activities.csv')
const tradeRows = rows('../trade-classes.csv')
const tradeIds = industries.map(({ id }) => id)

test('the files have the columns that their readers expect', () => {
  expect(Object.keys(activityRows[0]!)).toEqual(['activity', 'trade', 'class', 'use'])
  expect(Object.keys(tradeRows[0]!)).toEqual(['trade', 'class'])
})

test('every activity of the open data has one row, in the order of the open data', () => {
  expect(activityRows.map(({ activity }) => activity)).toEqual(activities().map(({ id }) => id))
})

test('every trade that is named for an activity is one that our editors wrote', () => {
  const known = new Set(tradeIds)
  expect(activityRows.filter(({ trade }) => trade !== '' && !known.has(trade!))).toEqual([])
})

test('every activity has a known class', () => {
  expect(activityRows.filter((row) => !CLASSES.includes(row.class!))).toEqual([])
})

test('every activity says whether we use it', () => {
  expect(activityRows.filter(({ use }) => use !== 'yes' && use !== 'no')).toEqual([])
})

test('an activity that is a trade of ours is used', () => {
  expect(activityRows.filter(({ trade, use }) => trade !== '' && use !== 'yes')).toEqual([])
})

test('every trade of ours has one class', () => {
  expect(tradeRows.map(({ trade }) => trade)).toEqual(tradeIds.toSorted())
})

test('every class of a trade is known, and every class has an activity or a trade', () => {
  const classes = tradeRows.map((row) => row.class!)
  expect(classes.filter((one) => !CLASSES.includes(one))).toEqual([])
  const found = new Set([...classes, ...activityRows.map((row) => row.class!)])
  expect(CLASSES.filter((one) => !found.has(one))).toEqual([])
})

test.for([
  ['amenity/restaurant/sushi', 'restaurant', 'restaurant', 'yes'],
  ['craft/glaziery', 'windows-and-doors', 'emergency-at-home', 'yes'],
  ['industry/238210', 'electrician', 'emergency-at-home', 'yes'],
  ['shop/frame', 'picture-framing', 'shop', 'yes'],
  ['amenity/place_of_worship', '', 'public-and-charity', 'yes'],
  ['industry/551111', '', 'advice', 'no'],
])('%s is read as %s, %s, %s', ([activity, trade, of, use]) => {
  expect(activityRows).toContainEqual({ activity, trade, class: of, use })
})
