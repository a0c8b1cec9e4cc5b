import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PLACE_COUNTRIES } from './countries.ts'
import { placeKey } from './key.ts'
import { placesNamed } from './named.ts'
import { regionNames } from './table.ts'

const rows = readFileSync(join(import.meta.dirname, 'data', 'places.tsv'), 'latin1')
  .trimEnd()
  .split('\n')
  .map((line) => line.split('\t'))

test('places are sorted by their names, which is how they are found', () => {
  const keys = rows.map(([key]) => `${key}\t`)
  expect(keys.filter((key, index) => index > 0 && key < keys[index - 1]!)).toEqual([])
})

test('each line has a kind, a country of ours, and a name in plain letters', () => {
  const odd = rows.filter(
    ([key = '', kind = '', country = '']) =>
      !/^[a-z][a-z0-9 ]*$/.test(key) || !'tdcra!~='.includes(kind) || !(country in PLACE_COUNTRIES),
  )
  expect(odd).toEqual([])
})

test('every other name means a place that is there', () => {
  const others = rows.filter(([, kind = '']) => '!~='.includes(kind))
  const known = new Set(
    rows.map(([key, kind, country, within]) => [key, kind, country, within].join('\t')),
  )
  const lost = others.filter(
    ([, , country, within, key, kind]) => !known.has([key, kind, country, within].join('\t')),
  )
  expect(lost).toEqual([])
})

test('every region that a town lies in has a name', () => {
  const nameless = rows.filter(
    ([, kind, country, within]) =>
      kind === 't' && within !== '' && !regionNames().has(`${country}.${within}`),
  )
  expect(nameless).toEqual([])
})

test('the first and the last line are found too', () => {
  for (const [key = ''] of [rows[0]!, rows.at(-1)!]) expect(placesNamed(key)).not.toEqual([])
  expect(placesNamed('')).toEqual([])
  expect(placesNamed('zzzzzz')).toEqual([])
})

test.for([
  ['Saint-Étienne', 'st etienne'],
  ['St. Albans', 'st albans'],
  ['Sankt Gallen', 'st gallen'],
  ['Mount Gambier', 'mt gambier'],
  ['Großbeeren', 'grossbeeren'],
  ["King's Lynn", 'kings lynn'],
  ['São Paulo', 'sao paulo'],
])('“%s” is compared as %s', ([name, key]) => {
  expect(placeKey(name!)).toBe(key)
})
