// @vitest-environment jsdom
import { cleanup, render, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Button } from './button.tsx'

const page = within(document.body)
const user = userEvent.setup()
afterEach(cleanup)

test('a button acts on a click, and submits no form unless it is told to', async () => {
  const act = vi.fn()
  const submit = vi.fn()
  render(
    <form onSubmit={submit}>
      <Button onClick={act}>Add Note</Button>
    </form>,
  )
  await user.click(page.getByRole('button', { name: 'Add Note' }))
  expect(act).toHaveBeenCalledTimes(1)
  expect(submit).not.toHaveBeenCalled()
})

test('a busy button keeps the focus, says that it is busy, and takes no second click', async () => {
  const act = vi.fn()
  const submit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  const button = (busy: boolean) => (
    <form onSubmit={submit}>
      <Button type="submit" busy={busy} pendingLabel="Saving..." onClick={act}>
        Save
      </Button>
    </form>
  )
  const { rerender } = render(button(false))
  await user.tab()
  expect(document.activeElement).toBe(page.getByRole('button', { name: 'Save' }))
  rerender(button(true))
  const busy = page.getByRole<HTMLButtonElement>('button', { name: 'Saving...' })
  expect(document.activeElement).toBe(busy)
  expect(busy.getAttribute('aria-busy')).toBe('true')
  expect(busy.disabled).toBe(false)
  await user.click(busy)
  expect(act).not.toHaveBeenCalled()
  expect(submit).not.toHaveBeenCalled()
})
