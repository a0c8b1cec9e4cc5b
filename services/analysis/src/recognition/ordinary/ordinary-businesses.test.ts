import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { TRIAL } from '@sortie/contracts/analysis/trials/trials'
import { parse } from 'csv-parse/sync'
import pluralize from 'pluralize'
import { expect, test } from 'vitest'
import { classOf } from '../../composed/class-of.ts'
import { CLASS_IDS } from '../../composed/classes.ts'
import { composeRows, LEAST_ROWS } from '../../composed/compose.ts'
import { industries } from '../../lexicon/industries.ts'
import type { MarketPlace } from '../../lexicon/place.ts'

const IN_THE_STATES: MarketPlace = { country: 'US', town: null, words: [], by: 'usual' }

/** What people call a kind of business that none of our trades is, and how its owners describe it. */
type OrdinaryBusiness = { name: string; class: string; also: string[]; says: string[] }

/** A row with too few or too many cells is an error. */
const cells: Record<string, string>[] = parse(
  readFileSync(join(import.meta.dirname, 'ordinary-businesses.csv'), 'utf8'),
  { columns: true },
)
const businesses = cells.map(
  ({ name, class: of, also, says }): OrdinaryBusiness => ({
    name: name!,
    class: of!,
    also: also!.split('|'),
    says: says!.split('|'),
  }),
)
const namesOf = ({ name, also }: OrdinaryBusiness) => [name, ...also]
/** Names that differ only in their number are one name. */
const inSingular = (name: string) =>
  name
    .split(' ')
    .map((word) => pluralize.singular(word))
    .join(' ')

test('the file has the columns that its readers expect, and 450 rows at least', () => {
  expect(Object.keys(cells[0]!)).toEqual(['name', 'class', 'also', 'says'])
  expect(cells.length).toBeGreaterThanOrEqual(450)
  expect(cells.length).toBeLessThanOrEqual(2000)
})

test('every class is known, and every class has five businesses at least', () => {
  const classes = businesses.map((business) => business.class)
  expect(classes.filter((one) => !(CLASS_IDS as readonly string[]).includes(one))).toEqual([])
  for (const id of CLASS_IDS) {
    expect(classes.filter((one) => one === id).length, id).toBeGreaterThanOrEqual(5)
  }
})

test('every name is read as a business of its class', () => {
  const misread = businesses
    .map((business) => [business.name, business.class, classOf(business.name.split(' '))?.id])
    .filter(([, of, read]) => of !== read)
  expect(misread).toEqual([])
})

test('every name has rows enough for a trial, and nearly every one for a report', () => {
  const counts = businesses.map(({ name }) => {
    const subject = { words: name.split(' '), audience: [], more: [], place: IN_THE_STATES }
    return { name, rows: composeRows(subject)?.rows.length ?? 0 }
  })
  expect(counts.filter(({ rows }) => rows < TRIAL.keywords)).toEqual([])
  // Their owners are asked what people buy.
  const asked = counts.filter(({ rows }) => rows < LEAST_ROWS)
  expect(asked.length).toBeLessThan(0.04 * counts.length)
})

test('no name stands twice, in whatever number', () => {
  const names = businesses.flatMap(namesOf).map(inSingular)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

test('no name is one of our trades, what people call it or a main search of it', () => {
  const ofTrades = new Set(
    industries
      .flatMap(({ name, synonyms, heads }) => [name, ...synonyms, ...heads.map(({ term }) => term)])
      .map((name) => inSingular(name.toLowerCase())),
  )
  expect(businesses.flatMap(namesOf).filter((name) => ofTrades.has(inSingular(name)))).toEqual([])
})

test('each business has one to eight other names and five to twelve descriptions', () => {
  for (const { name, also, says } of businesses) {
    expect(also.length, name).toBeGreaterThanOrEqual(1)
    expect(also.length, name).toBeLessThanOrEqual(8)
    expect(says.length, name).toBeGreaterThanOrEqual(5)
    expect(says.length, name).toBeLessThanOrEqual(12)
    expect(new Set(says).size, name).toBe(says.length)
  }
})

test('names are short, descriptions have two to six words, and all are in plain lower case', () => {
  for (const business of businesses) {
    for (const name of namesOf(business)) {
      expect(name).toMatch(/^[a-z0-9]+([ -][a-z0-9]+)*$/)
      expect(name.length, name).toBeLessThanOrEqual(40)
    }
    for (const text of business.says) {
      expect(text).toMatch(/^[a-z0-9]+([ -][a-z0-9]+)*$/)
      expect(text.length, text).toBeLessThanOrEqual(60)
      expect(text.split(' ').length, text).toBeGreaterThanOrEqual(2)
      expect(text.split(' ').length, text).toBeLessThanOrEqual(6)
    }
  }
})
