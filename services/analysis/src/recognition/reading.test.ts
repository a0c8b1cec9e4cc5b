import { expect, test } from 'vitest'
import type { Brief } from '../domain/brief.ts'
import { understandingOf } from './reading.ts'

const brief: Brief = {
  industry: 'dog groomer',
  businessName: 'Northside',
  mainCompetitor: 'Bluebird',
  country: 'GB',
}

test('copies of a brief are understood once, whatever else they say', () => {
  const copy = { ...brief, town: 'Leeds', seeds: ['poodle clipping'] }
  expect(understandingOf(copy)).toBe(understandingOf(brief))
})

test.for([
  { ...brief, industry: 'cat groomer' },
  { ...brief, businessName: 'Groomers' },
  { ...brief, mainCompetitor: 'Pets at Home' },
  { ...brief, country: 'DE' },
])('a brief with another word that may tell the business is understood anew', (other) => {
  expect(understandingOf(other)).not.toBe(understandingOf(brief))
})
