import { expect, test } from 'vitest'
import { placeOfBrief } from './reach.ts'

const reachOf = (industry: string) =>
  placeOfBrief({ industry, businessName: 'Dry Floors', mainCompetitor: 'Nobody' }).reach?.people

test('a local business reaches its town and the towns around it', () => {
  // Salford alone has 130,000 people; Manchester begins across the river.
  expect(reachOf('plumber in Salford')).toBeGreaterThan(1_000_000)
  expect(reachOf('plumber in Leeds')).toBeGreaterThan(800_000)
})

test('in the country it reaches 100,000 people at least', () => {
  expect(reachOf('plumber in Haworth')).toBeGreaterThanOrEqual(100_000)
  expect(reachOf('plumber in Ullapool')).toBe(100_000)
})

test('whoever makes goods for people of their town reaches these, and not the whole country', () => {
  const people = reachOf('Steinmetz, Grabsteine in Kassel')
  expect(people).toBeGreaterThan(100_000)
  expect(people).toBeLessThan(2_000_000)
})

test('who sells to everybody, or names no town, has no reach', () => {
  expect(reachOf('seo software')).toBeUndefined()
  expect(reachOf('plumber')).toBeUndefined()
})

test.for([
  ['plumber', true],
  ['tree surgeon', true],
  ['dry cleaner', false],
  ['dentist', false],
  ['dog groomer', false],
  ['mobile dog groomer', true],
  ['mobile phone repair shop', false],
  ['house mover', true],
] as const)('a %s comes to its customers: %s', ([industry, isMobile]) => {
  const brief = { industry, businessName: 'Northside', mainCompetitor: 'Bluebird', country: 'GB' }
  expect(placeOfBrief(brief).isMobile).toBe(isMobile)
})
