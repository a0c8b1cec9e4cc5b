import { expect, test } from 'vitest'
import { valuesAfterWithdrawal } from './withdrawal.ts'

const brief = {
  kind: 'keywords',
  businessName: 'Stilts One',
  industry: 'Stairlifts',
  mainCompetitor: 'Handicare',
  more: { reading: 'mobility-shop', town: 'Leeds' },
  business: '',
} as const

test('a report that was given back leaves neither its wrong industry nor its reading in the form', () => {
  const values = valuesAfterWithdrawal({ ...brief, more: { ...brief.more } })
  expect(values).toMatchObject({
    industry: '',
    reading: '',
    businessName: 'Stilts One',
    mainCompetitor: 'Handicare',
    town: 'Leeds',
  })
})

test('the business as whoever gave the report back put it stands in the form', () =>
  expect(valuesAfterWithdrawal({ ...brief, business: 'We perform on stilts' }).industry).toBe(
    'We perform on stilts',
  ))
