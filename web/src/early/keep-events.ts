/** What React would hear of before it is ready: it would stop everything to catch up. */
const HELD = [
  ...['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'touchstart', 'touchend'],
  ...['keydown', 'keyup', 'input', 'change'],
]

/**
 * A control of ours that needs a script: what the browser does by itself is not enough. A link that
 * does more than to lead somewhere says so with `data-keep`.
 */
const CONTROL = '#root :is(button:not([type=submit]), input[type=radio], [data-keep])'

const { dataset } = document.documentElement

/** Set by main.tsx once the page as a whole is React's. */
const isPageAlive = () => 'alive' in dataset

/** Set by whoever listens to the keys that work everywhere, which comes last of all. */
const areKeysAlive = () => 'keys' in dataset

// React marks the elements that it knows with a property of this name. A part of the page that is
// loaded late is not among them when the rest is alive.
const isAlive = (element: Element) =>
  isPageAlive() && Object.keys(element).some((key) => key.startsWith('__reactProps'))

/** Whether a link is to be opened elsewhere, which is the browser's to do. */
const isForElsewhere = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  metaKey || ctrlKey || shiftKey || altKey

const isShortcut = ({ key, ctrlKey, metaKey }: KeyboardEvent) =>
  key === '?' || (key.toLowerCase() === 'k' && (ctrlKey || metaKey))

const labelOf = (element: Element) => element.ariaLabel ?? element.textContent

/**
 * The control itself, or the one of the same label that has taken its place: a page that was
 * rendered for no address in particular is replaced as a whole.
 */
const nowOf = (element: HTMLElement) =>
  element.isConnected
    ? element
    : [...document.querySelectorAll<HTMLElement>(CONTROL)].find(
        (one) => labelOf(one) === labelOf(element),
      )

/** What was done too early, by what it was done to: when it can be done, and how. */
type Kept = Map<object, { isDue: () => boolean; redo: () => void }>

const createKeeper = () => {
  const kept: Kept = new Map()
  let timer: ReturnType<typeof setInterval> | undefined
  const redoDue = () => {
    for (const [of, { isDue, redo }] of kept) {
      if (!isDue()) continue
      kept.delete(of)
      redo()
    }
    if (kept.size) return
    clearInterval(timer)
    timer = undefined
  }
  return (event: Event, of: object, isDue: () => boolean, redo: () => void) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    kept.set(of, { isDue, redo })
    timer ??= setInterval(redoDue, 50)
  }
}

/**
 * Until a part of the page is alive, keeps what is done to it: a click once for each control, a
 * shortcut, and a form that is sent, nothing of which may end up in an address. It is done again as
 * soon as it can be, with the same control. What is typed stays in its field by itself.
 */
export const keepEvents = () => {
  const keep = createKeeper()
  const keepFor = (event: Event, element: HTMLElement, redo: (now: HTMLElement) => void) => {
    element.setAttribute('data-kept', '')
    const isDue = () => {
      const now = nowOf(element)
      return now ? isAlive(now) : isPageAlive()
    }
    keep(event, element, isDue, () => {
      element.removeAttribute('data-kept')
      const now = nowOf(element)
      if (!now) return
      // The focus went with the one that was clicked, and Escape and Tab are heard where it is.
      if (now !== element && document.activeElement === document.body)
        now.focus({ preventScroll: true })
      redo(now)
    })
  }
  const on = <Type extends keyof WindowEventMap>(
    type: Type,
    run: (event: WindowEventMap[Type]) => void,
  ) => addEventListener(type, run, true)

  on('click', (event) => {
    const control = (event.target as Element).closest<HTMLElement>(CONTROL)
    if (!control || isAlive(control)) return
    if (control.matches('a') && isForElsewhere(event)) return
    keepFor(event, control, (now) => now.click())
  })
  on('submit', (event) => {
    const form = event.target as HTMLFormElement
    if (form.closest('#root') && !isAlive(form))
      keepFor(event, form, () => form.requestSubmit(event.submitter))
  })
  on('keydown', (event) => {
    if (areKeysAlive() || !event.isTrusted || !isShortcut(event)) return
    // A character is still typed where it belongs.
    if (event.key === '?' && (event.target as Element).matches('input, textarea')) return
    const again = new KeyboardEvent('keydown', event)
    keep(event, keepEvents, areKeysAlive, () => event.target?.dispatchEvent(again))
  })
  // What the control will do by itself once it is alive.
  on('mousedown', (event) => {
    if ((event.target as Element).closest('[data-keep-focus]')) event.preventDefault()
  })
  const hold = (event: Event) => isPageAlive() || event.stopImmediatePropagation()
  for (const type of HELD) addEventListener(type, hold, { capture: true, passive: true })
}
