import { expect, test } from 'vitest'
import {
  formulasText,
  missingText,
  reasonText,
  replayOutcomeText,
  shownValue,
} from './replay-words.ts'

test('an outcome says how much was computed, and what came of it', () => {
  const none = { formulas: [], differences: [] }
  expect(replayOutcomeText({ ...none, isEqual: true, compared: 1_234, differing: 0 })).toBe(
    'Equal: all 1,234 values came out the same.',
  )
  expect(replayOutcomeText({ ...none, isEqual: false, compared: 1_234, differing: 2 })).toBe(
    '2 of 1,234 values came out otherwise.',
  )
})

test('formulas have the names of people, and their versions', () =>
  expect(
    formulasText([
      { formula: 'bandVolume', version: '1' },
      { formula: 'tomorrow', version: '3' },
    ]),
  ).toBe('volume from a band 1, tomorrow 3'))

test('a difference says which version explains it, or that none does', () => {
  expect(reasonText([{ formula: 'impact', from: '1', to: '2' }])).toBe(
    'impact went from version 1 to 2',
  )
  expect(reasonText([])).toBe('not explained by any version')
  expect([shownValue(null), shownValue(0.5), shownValue('High')]).toEqual(['none', '0.5', 'High'])
})

test('what could not be computed says why', () => {
  const of = { what: 'searchVolume', formula: 'modelVolume', version: '1', count: 3 }
  expect(missingText({ ...of, reason: 'inputs' })).toContain('does not hold everything')
  expect(missingText({ ...of, reason: 'version' })).toContain('version 1 of volume from words')
})
