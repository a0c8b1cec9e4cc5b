import { expect, test } from 'vitest'
import { businessWords } from './understanding'

test('a business is asked about by what is typed of it so far', () => {
  expect(businessWords({ industry: ' plumber ', businessName: '', mainCompetitor: '  ' })).toEqual({
    industry: 'plumber',
  })
  expect(
    businessWords({ industry: 'plumber', businessName: 'Hartley', mainCompetitor: ' Pimlico ' }),
  ).toEqual({ industry: 'plumber', businessName: 'Hartley', mainCompetitor: 'Pimlico' })
  expect(businessWords({ industry: ' ', mainCompetitor: 'Pimlico Plumbers' })).toBeNull()
})
