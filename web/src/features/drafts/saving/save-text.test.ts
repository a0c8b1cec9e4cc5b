import { expect, test } from 'vitest'
import type { SaveFailure } from '@/lib/saving/saving-machine.ts'
import { saveText } from './save-text.ts'
import type { Saving } from './use-brief.ts'

const failedAs = (reason: SaveFailure): Saving => ({
  status: { state: 'failed', reason, error: null },
  at,
})
const at = new Date(2026, 0, 1, 14, 32)

test('what became of what was typed is said in a few words', () => {
  expect(saveText({ status: { state: 'saved' }, at: null }, false, 0)).toBe('Saved')
  expect(saveText({ status: { state: 'saved' }, at }, false, 0)).toMatch(/^Saved .*32/)
  expect(saveText({ status: { state: 'pending' }, at }, false, 0)).toBe('Not saved yet')
  expect(saveText({ status: { state: 'saving' }, at }, false, 0)).toBe('Saving…')
  expect(saveText(failedAs('offline'), false, 0)).toMatch(/^Offline\./)
  expect(saveText(failedAs('failed'), false, 0)).toMatch(/kept on this device/)
  expect(saveText(failedAs('busy'), false, 0)).toBe('Not saved yet')
  expect(saveText({ status: { state: 'clash' }, at }, false, 0)).toMatch(/choose which version/)
})
test('a brief that cannot be saved says so, whatever was saved before', () =>
  expect(saveText({ status: { state: 'saved' }, at }, true, 0)).toMatch(/^Not saved/))

test('“Saved” never hides what is only half filled in', () => {
  expect(saveText({ status: { state: 'saved' }, at: null }, false, 1)).toBe(
    'Saved, but for 1 field',
  )
  expect(saveText({ status: { state: 'saved' }, at }, false, 2)).toMatch(/, but for 2 fields$/)
  expect(saveText({ status: { state: 'saving' }, at }, false, 2)).toBe('Saving…')
})
