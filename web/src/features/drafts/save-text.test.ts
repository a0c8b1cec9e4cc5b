import { expect, test } from 'vitest'
import { saveText } from './save-text.ts'

const at = new Date(2026, 0, 1, 14, 32)

test('what became of what was typed is said in a few words', () => {
  expect(saveText({ state: 'saved', at: null, failure: null }, false)).toBe('Saved')
  expect(saveText({ state: 'saved', at, failure: null }, false)).toMatch(/^Saved .*32/)
  expect(saveText({ state: 'waiting', at, failure: null }, false)).toBe('Not saved yet')
  expect(saveText({ state: 'saving', at, failure: null }, false)).toBe('Saving…')
  expect(saveText({ state: 'offline', at, failure: 'x' }, false)).toMatch(/^Offline\./)
  expect(saveText({ state: 'failed', at, failure: 'x' }, false)).toMatch(/kept in this tab/)
})
test('a brief that cannot be saved says so, whatever was saved before', () =>
  expect(saveText({ state: 'saved', at, failure: null }, true)).toMatch(/^Not saved/))
