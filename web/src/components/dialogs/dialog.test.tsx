// @vitest-environment jsdom
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Button } from '@/components/button.tsx'
import { ask } from '@/lib/forms/ask.ts'
import {
  buttonNamed,
  click,
  elementOfRole,
  focus,
  perform,
  press,
  render,
  unrenderAll,
} from '@/lib/testing/render.ts'
import { Dialog } from './dialog.tsx'
import Question from './question.tsx'

afterEach(unrenderAll)

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
  focus(buttonNamed('Open'))
  await click(buttonNamed('Open'))
}
const textOf = (ids: string | null) => document.getElementById(ids ?? '')?.textContent

test('a dialog is named and described, and takes the focus', async () => {
  render(<Page />)
  await open()
  const dialog = elementOfRole('dialog')
  expect(textOf(dialog.getAttribute('aria-labelledby'))).toBe('Delete this note?')
  expect(textOf(dialog.getAttribute('aria-describedby'))).toBe('It can’t be restored.')
  expect(document.activeElement).toBe(buttonNamed('Delete'))
})

test.each([
  ['Escape', () => press('Escape')],
  ['its button', () => click(buttonNamed('Close'))],
])('%s closes a dialog, and the focus goes back to what opened it', async (_, close) => {
  render(<Page />)
  await open()
  await close()
  await perform()
  expect(document.querySelector('[role="dialog"]')).toBeNull()
  expect(document.activeElement).toBe(buttonNamed('Open'))
})

test('in a dialog that opens by itself no key that is on its way presses a button', async () => {
  render(<Page unasked />)
  await open()
  expect(document.activeElement).toBe(elementOfRole('dialog'))
})

test('where what opened a dialog is gone, the focus goes to the page', async () => {
  render(<Page />)
  await open()
  const opener = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Open')
  opener!.remove()
  press('Escape')
  await perform()
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
  await perform(() => ask(WORDS).then(answer))
  await click(buttonNamed(name))
  expect(answer.mock.calls).toEqual([[expected]])
  expect(document.querySelector('[role="dialog"]')).toBeNull()
})

test('a newer question answers the one before it with no', async () => {
  render(<Question />)
  const [first, second] = [vi.fn(), vi.fn()]
  await perform(() => ask(WORDS).then(first))
  await perform(() => ask({ ...WORDS, title: 'Sign out?' }).then(second))
  expect(first.mock.calls).toEqual([[false]])
  expect(document.querySelector('h2')?.textContent).toBe('Sign out?')
  await click(buttonNamed('Leave'))
  expect(second.mock.calls).toEqual([[true]])
})
