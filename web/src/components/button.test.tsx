// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { buttonNamed, click, focus, render, unrenderAll } from '@/lib/testing/render.ts'
import { Button } from './button.tsx'

afterEach(unrenderAll)

test('a button acts on a click, and submits no form unless it is told to', async () => {
  const act = vi.fn()
  const submit = vi.fn()
  render(
    <form onSubmit={submit}>
      <Button onClick={act}>Add Note</Button>
    </form>,
  )
  await click(buttonNamed('Add Note'))
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
  focus(buttonNamed('Save'))
  rerender(button(true))
  const busy = buttonNamed('Saving...')
  expect(document.activeElement).toBe(busy)
  expect(busy.getAttribute('aria-busy')).toBe('true')
  expect(busy.disabled).toBe(false)
  await click(busy)
  expect(act).not.toHaveBeenCalled()
  expect(submit).not.toHaveBeenCalled()
})
