// @vitest-environment jsdom
import { act, cleanup, render, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Copy } from 'lucide-react'
import { afterEach, expect, test, vi } from 'vitest'
import { ActionsMenu, MenuAction } from './actions-menu.tsx'

const page = within(document.body)
const user = userEvent.setup()
afterEach(cleanup)

const renderMenu = (act = vi.fn()) => {
  render(
    <>
      <ActionsMenu label="More">
        <MenuAction icon={Copy} onAct={act}>
          Duplicate
        </MenuAction>
      </ActionsMenu>
      <button type="button">Elsewhere</button>
    </>,
  )
  return act
}
const open = () => user.click(page.getByRole('button', { name: 'More' }))
const isOpen = () => page.queryByRole('button', { name: 'Duplicate' }) !== null

test('a menu shows its actions once it is opened, and its button says so', async () => {
  renderMenu()
  expect(isOpen()).toBe(false)
  await open()
  expect(isOpen()).toBe(true)
  expect(page.getByRole('button', { name: 'More' }).getAttribute('aria-expanded')).toBe('true')
})

test('an action closes the menu, brings the focus back, and acts once', async () => {
  const act = renderMenu()
  await open()
  await user.click(page.getByRole('button', { name: 'Duplicate' }))
  expect(act).toHaveBeenCalledTimes(1)
  expect(isOpen()).toBe(false)
  expect(document.activeElement).toBe(page.getByRole('button', { name: 'More' }))
})

test('Escape closes a menu, and brings the focus back', async () => {
  renderMenu()
  await open()
  act(() => page.getByRole('button', { name: 'Duplicate' }).focus())
  await user.keyboard('{Escape}')
  expect(isOpen()).toBe(false)
  expect(document.activeElement).toBe(page.getByRole('button', { name: 'More' }))
})

test('a menu closes when the focus goes elsewhere, and leaves it there', async () => {
  renderMenu()
  await open()
  act(() => page.getByRole('button', { name: 'Duplicate' }).focus())
  act(() => page.getByRole('button', { name: 'Elsewhere' }).focus())
  expect(isOpen()).toBe(false)
  expect(document.activeElement).toBe(page.getByRole('button', { name: 'Elsewhere' }))
})

test('a press outside closes a menu', async () => {
  renderMenu()
  await open()
  await user.click(document.body)
  expect(isOpen()).toBe(false)
})
