import { expect, test } from 'vitest'
import { briefOf, EMPTY_MISSION, valuesOf } from './mission-brief.ts'

const details = { industry: ' Bakery', businessName: 'Loaf ', mainCompetitor: 'Crumb' }

test('what was left empty is not sent, and spaces around the rest go', () => {
  expect(briefOf({ ...EMPTY_MISSION, ...details, town: '  ', rivals: '\n ,' })).toEqual({
    ...{ industry: 'Bakery', businessName: 'Loaf', mainCompetitor: 'Crumb' },
  })
})

test('lists are typed one a line or with commas, each of them once', () => {
  const values = { ...EMPTY_MISSION, ...details, seeds: 'rye bread, bagels\n\nrye bread' }
  expect(briefOf({ ...values, rivals: 'Greggs\ngails.com' })).toMatchObject({
    ...{ seeds: ['rye bread', 'bagels'], rivals: ['Greggs', 'gails.com'] },
  })
})

test('a report fills the form with what it was about, and is sent the same again', () => {
  const brief = briefOf({
    ...{ ...EMPTY_MISSION, ...details, country: 'GB', town: 'Leeds', ownSite: 'loaf.co.uk' },
    ...{ rivals: 'Greggs', seeds: 'rye bread\nbagels' },
  })
  expect(briefOf(valuesOf(brief, brief))).toEqual(brief)
})
