import { expect, test } from 'vitest'
import { filterText, valueText } from './words.ts'

test('values read as people call them', () => {
  expect(valueText('country', 'AT')).toBe('Austria')
  expect(valueText('country', 'FJ')).toBe('Fiji')
  expect(valueText('conversion', 'sign_up')).toBe('Account opened')
  expect(valueText('source', '(direct)')).toBe('Direct, or not known')
  expect(valueText('source', 'google')).toBe('google')
  expect(valueText('page', '(other)')).toMatch(/^Others/)
  expect(filterText('page:/pricing')).toBe('Page: /pricing')
})
