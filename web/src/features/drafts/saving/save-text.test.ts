import { expect, test } from 'vitest'
import { saveText } from './save-text.ts'

const at = new Date(2026, 0, 1, 14, 32)

test('what became of what was typed is said in a few words', () => {
  expect(saveText({ state: 'saved', at: null, failure: null }, false, 0)).toBe('Saved')
  expect(saveText({ state: 'saved', at, failure: null }, false, 0)).toMatch(/^Saved .*32/)
  expect(saveText({ state: 'waiting', at, failure: null }, false, 0)).toBe('Not saved yet')
  expect(saveText({ state: 'saving', at, failure: null }, false, 0)).toBe('Saving…')
  expect(saveText({ state: 'offline', at, failure: 'x' }, false, 0)).toMatch(/^Offline\./)
  expect(saveText({ state: 'failed', at, failure: 'x' }, false, 0)).toMatch(/kept on this device/)
})
test('a brief that cannot be saved says so, whatever was saved before', () =>
  expect(saveText({ state: 'saved', at, failure: null }, true, 0)).toMatch(/^Not saved/))

test('“Saved” never hides what is only half filled in', () => {
  expect(saveText({ state: 'saved', at: null, failure: null }, false, 1)).toBe(
    'Saved, but for 1 field',
  )
  expect(saveText({ state: 'saved', at, failure: null }, false, 2)).toMatch(/, but for 2 fields$/)
  expect(saveText({ state: 'saving', at, failure: null }, false, 2)).toBe('Saving…')
})
