// @vitest-environment jsdom
import { cleanup, render, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError, Unreachable } from '@/lib/api/api.ts'
import type { SaveStatus } from '@/lib/saving/saving-machine.ts'
import { EMPTY_BRIEF } from '../brief/brief-form.ts'
import { ClashNote } from './clash-note.tsx'
import { mergeBriefs } from './merge-briefs.ts'
import { SaveNote } from './save-note.tsx'

const page = within(document.body)
const user = userEvent.setup()
afterEach(cleanup)

const note = (status: SaveStatus, retry = vi.fn(), isWrong = false) => (
  <SaveNote saving={{ status, at: null }} unsent={[]} isWrong={isWrong} onRetry={retry} />
)
const text = () => page.getByRole('status').textContent

test.each<[SaveStatus['state'], string]>([
  ['saved', 'Saved'],
  ['pending', 'Not saved yet'],
  ['saving', 'Saving…'],
  ['clash', 'Not saved: choose which version to keep'],
])('a brief that is %s says so, and offers no second try', (state, words) => {
  render(note({ state } as SaveStatus))
  expect(text()).toBe(words)
  expect(page.queryByRole('button')).toBeNull()
})

test('a save that failed says why, and is tried again by a click', async () => {
  const retry = vi.fn()
  const error = new ApiError(409, 'Conflict', '{"message":"This draft was changed too often."}')
  const { container } = render(note({ state: 'failed', reason: 'refused', error }, retry))
  expect(text()).toBe('Not saved. Your changes are kept on this device.')
  expect(container.textContent).toContain('This draft was changed too often.')
  await user.click(page.getByRole('button', { name: 'Try Again' }))
  expect(retry).toHaveBeenCalledTimes(1)
})

test('what is tried again by itself asks nobody to', () => {
  const error = new Unreachable('lost')
  const { rerender } = render(note({ state: 'failed', reason: 'offline', error }))
  expect(text()).toBe('Offline. Your changes are kept on this device.')
  expect(page.queryByRole('button')).toBeNull()
  rerender(note({ state: 'failed', reason: 'busy', error: new ApiError(429, 'Slow', '') }))
  expect(text()).toBe('Not saved yet')
  expect(page.queryByRole('button')).toBeNull()
})

test('a field that is wrong is what keeps a brief from being saved', () => {
  render(note({ state: 'failed', reason: 'invalid', error: null }, vi.fn(), true))
  expect(text()).toBe('Not saved: see the marked field')
  expect(page.queryByRole('button')).toBeNull()
})

test('a clash shows both versions of what both changed, and waits for a choice', async () => {
  const mine = { ...EMPTY_BRIEF, situation: 'Empty Mondays', client: 'Nord' }
  const theirs = { ...EMPTY_BRIEF, situation: 'Slow Tuesdays' }
  const { clashes } = mergeBriefs({ base: EMPTY_BRIEF, mine, theirs })
  const resolve = vi.fn()
  const { container } = render(
    <ClashNote clash={{ parts: clashes, theirs }} form={mine} onResolve={resolve} />,
  )
  expect(page.getByRole('alert')).toBeTruthy()
  const shown = [...container.querySelectorAll('dt, dd')].map((one) => one.textContent)
  expect(shown).toEqual(['Situation', 'YoursEmpty Mondays', 'Saved elsewhereSlow Tuesdays'])
  await user.click(page.getByRole('button', { name: 'Keep Mine' }))
  await user.click(page.getByRole('button', { name: 'Take Theirs' }))
  expect(resolve.mock.calls).toEqual([['mine'], ['theirs']])
})
