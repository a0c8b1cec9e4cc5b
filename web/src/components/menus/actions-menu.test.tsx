// @vitest-environment jsdom
import { Copy } from 'lucide-react'
import { afterEach, expect, test, vi } from 'vitest'
import {
  buttonNamed,
  buttonNames,
  click,
  focus,
  perform,
  press,
  render,
  unrenderAll,
} from '@/lib/testing/render.ts'
import { ActionsMenu, MenuAction } from './actions-menu.tsx'

afterEach(unrenderAll)

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
const open = () => click(buttonNamed('More'))
const isOpen = () => buttonNames().includes('Duplicate')

test('a menu shows its actions once it is opened, and its button says so', async () => {
  renderMenu()
  expect(isOpen()).toBe(false)
  await open()
  expect(isOpen()).toBe(true)
  expect(buttonNamed('More').getAttribute('aria-expanded')).toBe('true')
})

test('an action closes the menu, brings the focus back, and acts once', async () => {
  const act = renderMenu()
  await open()
  await click(buttonNamed('Duplicate'))
  expect(act).toHaveBeenCalledTimes(1)
  expect(isOpen()).toBe(false)
  expect(document.activeElement).toBe(buttonNamed('More'))
})

test('Escape closes a menu, and brings the focus back', async () => {
  renderMenu()
  await open()
  focus(buttonNamed('Duplicate'))
  press('Escape')
  expect(isOpen()).toBe(false)
  expect(document.activeElement).toBe(buttonNamed('More'))
})

test('a menu closes when the focus goes elsewhere, and leaves it there', async () => {
  renderMenu()
  await open()
  focus(buttonNamed('Duplicate'))
  focus(buttonNamed('Elsewhere'))
  expect(isOpen()).toBe(false)
  expect(document.activeElement).toBe(buttonNamed('Elsewhere'))
})

test('a press outside closes a menu', async () => {
  renderMenu()
  await open()
  await perform(() => document.body.dispatchEvent(new Event('pointerdown', { bubbles: true })))
  expect(isOpen()).toBe(false)
})
