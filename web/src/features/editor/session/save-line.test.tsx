// @vitest-environment jsdom
import { cleanup, render, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { ApiError } from '@/lib/api/api.ts'
import type { SaveStatus } from '@/lib/saving/saving-machine.ts'
import { createEditorContext, EditorContextProvider } from '../editor-context.ts'
import { SaveLine } from './save-line.tsx'
import type { EditorSession } from './session.ts'
import type { SessionState } from './session-state.ts'

const page = within(document.body)
const user = userEvent.setup()
afterEach(cleanup)

const renderLine = (parts: Record<string, SaveStatus>) => {
  const store = createStore<SessionState>()(() => ({
    sections: [
      {
        sectionId: 's1',
        role: 'own',
        cuts: [],
        generation: 0,
        heading: 'Rye',
        markdown: 'x'.repeat(10),
      },
    ],
    details: { title: 'Rye', description: '', slug: 'rye', faq: [] },
    detailsGeneration: 0,
    parts,
    conflicts: [],
    isPostponed: true,
    savedAt: null,
  }))
  const session = {
    store,
    flush: vi.fn(async () => true),
    bringBack: vi.fn(async () => {}),
    postpone: vi.fn(),
  }
  const editor = createEditorContext(session as unknown as EditorSession)
  const { container } = render(
    <EditorContextProvider value={editor}>
      <SaveLine />
    </EditorContextProvider>,
  )
  return { session, container }
}
const text = () => page.getByRole('status').textContent

test('the line says how the worst part of an article is doing', () => {
  renderLine({ s1: { state: 'saved' }, details: { state: 'saving' } })
  expect(text()).toBe('Saving…')
  cleanup()
  renderLine({ s1: { state: 'saved' } })
  expect(text()).toBe('Saved')
  expect(page.queryByRole('button')).toBeNull()
})

test('a save that failed says why, and is tried again by a click', async () => {
  const error = new ApiError(409, 'Conflict', '{"message":"Too long."}')
  const { session } = renderLine({ s1: { state: 'failed', reason: 'failed', error } })
  expect(text()).toBe('Not saved: kept on this device. Too long.')
  await user.click(page.getByRole('button', { name: 'Try Again' }))
  expect(session.flush).toHaveBeenCalledTimes(1)
})

test('without a connection there is nothing to click', () => {
  renderLine({ s1: { state: 'failed', reason: 'offline', error: null } })
  expect(text()).toBe('Offline: kept on this device')
  expect(page.queryByRole('button')).toBeNull()
})

test('a clash leads to its question', async () => {
  const { session } = renderLine({ s1: { state: 'clash' }, details: { state: 'saving' } })
  expect(text()).toBe('Changed elsewhere: kept on this device')
  await user.click(page.getByRole('button', { name: 'Choose' }))
  expect(session.postpone.mock.calls).toEqual([[false]])
})

test('a section that was removed elsewhere is added again by a click', async () => {
  const { session } = renderLine({ s1: { state: 'failed', reason: 'gone', error: null } })
  await user.click(page.getByRole('button', { name: 'Add It Again' }))
  expect(session.bringBack.mock.calls).toEqual([['s1']])
})

test('a part that cannot be sent says what to change, and links to it', () => {
  const { container } = renderLine({ s1: { state: 'failed', reason: 'invalid', error: null } })
  const link = container.querySelector('a')!
  expect(link.textContent).toBe('“Rye” is too long: split it')
  expect(link.getAttribute('href')).toBe('#section-s1')
})
