import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  isBoldStyle,
  isItalicStyle,
  type ListEntry,
  type NestedList,
  nestLists,
  readListEntry,
  readStyle,
} from './pasted-lists.ts'

const entry = (style: string, mark: string) => readListEntry(readStyle(style), mark)

test('Word’s items have their list, level, kind and number', () => {
  const style = 'margin-left:72.0pt;mso-add-space:auto;mso-list:l0 level2 lfo1'
  expect(entry(style, 'o\u00a0\u00a0')).toEqual({
    list: 'l0',
    level: 2,
    isOrdered: false,
    start: 1,
  })
  expect(entry('mso-list:l1 level1 lfo2', '3.\u00a0')).toMatchObject({ isOrdered: true, start: 3 })
  expect(entry('mso-list:l1 level1 lfo2', 'a)')).toMatchObject({ isOrdered: true, start: 1 })
  expect(entry('mso-list:l1 level1 lfo2', 'iv.')).toMatchObject({ isOrdered: true, start: 1 })
  expect(entry('mso-list:l1 level1 lfo2', '·')).toMatchObject({ isOrdered: false })
})

test('other paragraphs are no items', () => {
  expect(entry('margin-left:36.0pt', '')).toBeNull()
  expect(entry('mso-list:none', '')).toBeNull()
  expect(entry('', '1.')).toBeNull()
})

test('only the text’s own weight makes it bold', () => {
  expect(isBoldStyle(readStyle('color:#000;font-weight:700'))).toBe(true)
  expect(isBoldStyle(readStyle('FONT-WEIGHT: bold'))).toBe(true)
  expect(isBoldStyle(readStyle('font-weight:400'))).toBe(false)
  expect(isBoldStyle(readStyle('font-weight:normal'))).toBe(false)
  // What Word writes on words that are bold.
  expect(isBoldStyle(readStyle('mso-bidi-font-weight:normal'))).toBeUndefined()
  expect(isItalicStyle(readStyle('font-style:italic'))).toBe(true)
  expect(isItalicStyle(readStyle('font-style:normal'))).toBe(false)
  expect(isItalicStyle(readStyle('font-size:11pt'))).toBeUndefined()
})

const anyEntry: fc.Arbitrary<ListEntry> = fc.record({
  list: fc.constantFrom('l0', 'l1'),
  level: fc.integer({ min: 1, max: 9 }),
  isOrdered: fc.boolean(),
  start: fc.integer({ min: 1, max: 20 }),
})
const anyItems = fc
  .array(anyEntry, { maxLength: 12 })
  .map((entries) => entries.map((one, item) => ({ entry: one, item })))

type Place = { item: number; depth: number; isOrdered: boolean }
const placesOf = (lists: readonly NestedList<number>[], depth = 1): Place[] =>
  lists.flatMap(({ isOrdered, items }) =>
    items.flatMap((one) => [
      { item: one.item, depth, isOrdered },
      ...placesOf(one.lists, depth + 1),
    ]),
  )

test('every item is there once, in order, as its own kind and no deeper than its level', () => {
  fc.assert(
    fc.property(anyItems, (items) => {
      const places = placesOf(nestLists(items))
      expect(places.map(({ item }) => item)).toEqual(items.map(({ item }) => item))
      for (const { item, depth, isOrdered } of places) {
        expect(depth).toBeLessThanOrEqual(items[item]!.entry.level)
        expect(isOrdered).toBe(items[item]!.entry.isOrdered)
      }
    }),
  )
})

test('levels nest, and another list begins anew', () => {
  const bullet = { list: 'l0', isOrdered: false, start: 1 }
  const nested = nestLists([
    { item: 1, entry: { ...bullet, level: 1 } },
    { item: 2, entry: { ...bullet, level: 2 } },
    { item: 3, entry: { ...bullet, level: 1 } },
    { item: 4, entry: { list: 'l1', level: 1, isOrdered: true, start: 5 } },
  ])
  expect(nested).toEqual([
    {
      isOrdered: false,
      start: 1,
      items: [
        {
          item: 1,
          lists: [{ isOrdered: false, start: 1, items: [{ item: 2, lists: [] }] }],
        },
        { item: 3, lists: [] },
      ],
    },
    { isOrdered: true, start: 5, items: [{ item: 4, lists: [] }] },
  ])
})
