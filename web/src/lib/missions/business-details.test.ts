import { describe, expect, test } from 'vitest'
import { checkDetails, trimDetails } from './business-details.ts'

const details = { industry: 'Bakery', businessName: 'Loaf', mainCompetitor: 'Crumb' }

describe('the details of a business', () => {
  test('are wanted all three, after trimming', () => {
    expect(checkDetails(details)).toBeNull()
    const invalid = checkDetails({ ...details, industry: '  ', mainCompetitor: '' })
    expect(invalid?.message).toBe('Please fill in all fields')
    expect(Object.keys(invalid!.fields)).toEqual(['industry', 'mainCompetitor'])
  })
  test('name a competitor who is somebody else', () => {
    const invalid = checkDetails({ ...details, mainCompetitor: ' loaf, Inc. ' })
    expect(invalid?.fields).toEqual({
      mainCompetitor: 'This is your own business. Name a different competitor.',
    })
  })
  test.each(['-', "I don't know", 'my competitor'])(
    'ask for a company in place of %s',
    (nobody) => {
      const invalid = checkDetails({ ...details, mainCompetitor: nobody })
      expect(invalid?.fields.mainCompetitor).toMatch(/^Enter the name of one competitor/)
    },
  )
  test('are sent trimmed', () =>
    expect(trimDetails({ ...details, businessName: ' Loaf ' })).toEqual(details))
})
