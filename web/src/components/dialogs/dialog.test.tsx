// @vitest-environment jsdom
import { act, cleanup, render, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Button } from '@/components/button.tsx'
import { ask } from '@/lib/forms/ask.ts'
import { Dialog } from './dialog.tsx'
import Question from './question.tsx'

const page = within(document.body)
const user = userEvent.setup()
afterEach(cleanup)

function Page({ unasked = false }: { unasked?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <main id="main" tabIndex={-1}>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Delete this note?"
        description="It can’t be restored."
        unasked={unasked}
      >
        <Button>Delete</Button>
      </Dialog>
    </main>
  )
}

const open = async () => {
  await user.click(page.getByRole('button', { name: 'Open' }))
}
const textOf = (ids: string | null) => document.getElementById(ids ?? '')?.textContent

test('a dialog is named and described, and takes the focus', async () => {
  render(<Page />)
  await open()
  const dialog = page.getByRole('dialog')
  expect(textOf(dialog.getAttribute('aria-labelledby'))).toBe('Delete this note?')
  expect(textOf(dialog.getAttribute('aria-describedby'))).toBe('It can’t be restored.')
  expect(document.activeElement).toBe(page.getByRole('button', { name: 'Delete' }))
})

test.each([
  ['Escape', () => user.keyboard('{Escape}')],
  ['its button', () => user.click(page.getByRole('button', { name: 'Close' }))],
])('%s closes a dialog, and the focus goes back to what opened it', async (_, close) => {
  render(<Page />)
  await open()
  await close()
  expect(page.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(page.getByRole('button', { name: 'Open' }))
})

test('in a dialog that opens by itself no key that is on its way presses a button', async () => {
  render(<Page unasked />)
  await open()
  expect(document.activeElement).toBe(page.getByRole('dialog'))
})

test('where what opened a dialog is gone, the focus goes to the page', async () => {
  render(<Page />)
  await open()
  const opener = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Open')
  opener!.remove()
  await user.keyboard('{Escape}')
  expect(document.activeElement?.id).toBe('main')
})

const WORDS = { title: 'Leave?', description: 'It isn’t saved.', yes: 'Leave', no: 'Stay' }

test.each([
  ['Leave', true],
  ['Stay', false],
  ['Close', false],
] as const)('a question that is answered by %s is answered %s', async (name, expected) => {
  render(<Question />)
  const answer = vi.fn()
  await act(async () => void ask(WORDS).then(answer))
  await user.click(page.getByRole('button', { name }))
  expect(answer.mock.calls).toEqual([[expected]])
  expect(document.querySelector('[role="dialog"]')).toBeNull()
})

test('a newer question answers the one before it with no', async () => {
  render(<Question />)
  const [first, second] = [vi.fn(), vi.fn()]
  await act(async () => void ask(WORDS).then(first))
  await act(async () => void ask({ ...WORDS, title: 'Sign out?' }).then(second))
  expect(first.mock.calls).toEqual([[false]])
  expect(document.querySelector('h2')?.textContent).toBe('Sign out?')
  await user.click(page.getByRole('button', { name: 'Leave' }))
  expect(second.mock.calls).toEqual([[true]])
})
