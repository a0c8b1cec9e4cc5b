import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

// React waits for effects in `act` only where it is told that it is tested.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const ends = new Set<() => void>()

/** Takes everything that was rendered off the page. */
export const unrenderAll = () => {
  for (const end of ends) end()
  ends.clear()
  document.body.replaceChildren()
}

/** Renders an element into the page of jsdom, and runs its effects. @returns the element around it, and a way to render it anew */
export const render = (element: ReactNode) => {
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  const rerender = (next: ReactNode) => act(() => root.render(next))
  ends.add(() => act(() => root.unmount()))
  rerender(element)
  return { container, rerender }
}

/** Does something, and waits for the promises, timers without a wait and renders that follow. */
export const perform = (run: () => unknown = () => {}) =>
  act(async () => {
    run()
    await new Promise((resolve) => setTimeout(resolve))
  })

const nameOf = (element: Element): string => {
  const label = element.getAttribute('aria-label')
  if (label) return label
  const labels = (element as HTMLInputElement).labels
  const text = labels && labels.length > 0 ? labels[0]!.textContent : element.textContent
  return (text ?? '').trim()
}

const only = <Found extends Element>(found: Found[], what: string): Found => {
  if (found.length !== 1) throw new Error(`There are ${found.length} ${what}`)
  return found[0]!
}

const isHidden = (element: Element) => element.closest('[hidden], [aria-hidden="true"]') !== null

const named = <Found extends Element>(selector: string, name: string): Found => {
  const found = [...document.querySelectorAll<Found>(selector)].filter(
    (element) => !isHidden(element) && nameOf(element) === name,
  )
  return only(found, `elements ${selector} named “${name}”`)
}

/** Returns the one button with this name. @throws where there is none, or another one */
export const buttonNamed = (name: string) => named<HTMLButtonElement>('button', name)

/** Returns the one field with this label. @throws where there is none, or another one */
export const fieldLabelled = (label: string) =>
  named<HTMLInputElement>('input, textarea, select', label)

/** Returns the one element with this role. @throws where there is none, or another one */
export const elementOfRole = (role: string) =>
  only([...document.querySelectorAll<HTMLElement>(`[role="${role}"]`)], `elements of role ${role}`)

/** Returns the names of the buttons that are shown. */
export const buttonNames = () =>
  [...document.querySelectorAll('button')].filter((one) => !isHidden(one)).map(nameOf)

/** Returns the text that describes a control: its hint and its error. */
export const descriptionOf = (control: Element): string =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => (id && document.getElementById(id)?.textContent) || '')
    .join(' ')
    .trim()

/** Clicks as a mouse does, and waits for what follows. */
export const click = (element: HTMLElement) => perform(() => element.click())

/** Puts a text into a field as a user does: React hears of it. */
export const type = (field: HTMLInputElement | HTMLTextAreaElement, text: string) => {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!
  return perform(() => {
    set!.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

/** Presses a key where the focus is. @returns whether the browser would still do what the key does by itself */
export const press = (key: string, modifiers: KeyboardEventInit = {}): boolean => {
  const event = new KeyboardEvent('keydown', {
    key,
    bubbles: true,
    cancelable: true,
    ...modifiers,
  })
  act(() => {
    ;(document.activeElement ?? document.body).dispatchEvent(event)
  })
  return !event.defaultPrevented
}

/** Moves the focus, as a key or a click does. */
export const focus = (element: HTMLElement) => act(() => element.focus())
