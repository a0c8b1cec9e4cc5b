import { expect, test } from 'vitest'
import { dimensionText, filterText } from './words.ts'

test('values read as people call them', () => {
  expect(dimensionText('country', 'AT')).toBe('Austria')
  expect(dimensionText('country', 'FJ')).toBe('Fiji')
  expect(dimensionText('conversion', 'sign_up')).toBe('Account opened')
  expect(dimensionText('source', '(direct)')).toBe('Direct, or not known')
  expect(dimensionText('source', 'google')).toBe('google')
  expect(dimensionText('page', '(other)')).toMatch(/^Others/)
  expect(filterText('page:/pricing')).toBe('Page: /pricing')
})
