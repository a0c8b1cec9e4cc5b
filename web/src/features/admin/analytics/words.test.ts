import { expect, test } from 'vitest'
import { changeText, filterText, valueText } from './words.ts'

test('values read as people call them', () => {
  expect(valueText('country', 'AT')).toBe('Austria')
  expect(valueText('country', 'FJ')).toBe('Fiji')
  expect(valueText('conversion', 'sign_up')).toBe('Account opened')
  expect(valueText('source', '(direct)')).toBe('Direct, or not known')
  expect(valueText('source', 'google')).toBe('google')
  expect(valueText('page', '(other)')).toMatch(/^Others/)
  expect(filterText('page:/pricing')).toBe('Page: /pricing')
})

test('a change is told in percent of what was before, and not where that was nothing', () => {
  expect(changeText(150, 100)).toBe('+50%')
  expect(changeText(96, 100)).toBe('−4%')
  expect(changeText(100, 100)).toBe('+0%')
  expect(changeText(5, 0)).toBeNull()
})
