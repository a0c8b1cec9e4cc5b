/** Events that React is not to hear of before it is ready: it would stop everything to catch up. */
const HELD = [
  'pointerdown',
  'pointerup',
  'mousedown',
  'mouseup',
  'touchstart',
  'touchend',
  'keydown',
  'keyup',
  'input',
  'change',
]

/**
 * A control of ours that needs a script: what the browser does by itself is not enough. A link that
 * does more than to lead somewhere says so with `data-keep`.
 */
const CONTROL = 'button:not([type=submit]), input[type=radio], [data-keep]'

/** A field that is typed into. */
const FIELD = 'input:not([type=radio], [type=checkbox])'

const { dataset } = document.documentElement

/** Set by main.tsx once the page as a whole is React's. */
const isPageAlive = () => 'alive' in dataset

/** Set by whoever listens to the keys that work everywhere, which comes last of all. */
const areKeysAlive = () => 'keys' in dataset

// React marks the elements that it knows with a property of this name. A part of the page that is
// loaded late is not among them when the rest is alive.
const isAlive = (element: Element) =>
  isPageAlive() && Object.keys(element).some((key) => key.startsWith('__reactProps'))

/** Returns true where a link is to be opened elsewhere, which is the browser's to do. */
const isForElsewhere = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  metaKey || ctrlKey || shiftKey || altKey

const isShortcut = ({ key, ctrlKey, metaKey }: KeyboardEvent) =>
  key === '?' || (key.toLowerCase() === 'k' && (ctrlKey || metaKey))

const labelOf = (element: Element) => element.ariaLabel ?? element.textContent

/**
 * Finds an element again: itself, or the one of the same label that has taken its place, as a page
 * that was rendered for no address in particular is replaced as a whole. So is a page that the browser
 * translated before React knew it: its labels differ then, but each stands where it stood.
 */
const follow = (element: HTMLElement, selector: string) => {
  const around = element.closest('header, main, footer')?.localName ?? '#root'
  const all = () => [...document.querySelectorAll<HTMLElement>(`${around} :is(${selector})`)]
  const place = '$_TSR' in window ? all().indexOf(element) : -1
  return () =>
    element.isConnected
      ? element
      : (all().find((one) => labelOf(one) && labelOf(one) === labelOf(element)) ?? all()[place])
}

/** Types into a field of React's, which watches what sets its value. */
const type = (field: HTMLInputElement, value: string) => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Actions that came too early, by their target: a check that each can be done now, and the way to do it. */
type EarlyEvents = Map<object, { isDue: () => boolean; redo: () => void }>

const createKeeper = () => {
  const kept: EarlyEvents = new Map()
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
  return (of: object, isDue: () => boolean, redo: () => void) => {
    kept.set(of, { isDue, redo })
    timer ??= setInterval(redoDue, 50)
  }
}

/**
 * Keeps actions on a part of the page until it is alive: a click once for each control, a shortcut, and a form that is
 * sent, nothing of which may end up in an address. Each is done again as soon as it can be, with the same control.
 * Typed text stays in its field by itself.
 */
export const keepEvents = () => {
  const keep = createKeeper()
  const keepFor = (element: HTMLElement, selector: string, redo: (now: HTMLElement) => void) => {
    const find = follow(element, selector)
    const isDue = () => {
      const now = find()
      return now ? isAlive(now) : isPageAlive()
    }
    keep(element, isDue, () => {
      element.removeAttribute('data-kept')
      const now = find()
      if (!now) return
      // The focus went with the one that had it, and Escape and Tab are heard where it is.
      if (now !== element && document.activeElement === document.body)
        now.focus({ preventScroll: true })
      redo(now)
    })
  }
  const stop = (event: Event) => {
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const on = <Type extends keyof WindowEventMap>(
    type: Type,
    run: (event: WindowEventMap[Type]) => void,
  ) => addEventListener(type, run, true)

  on('click', (event) => {
    const control = (event.target as Element).closest<HTMLElement>(CONTROL)
    if (!control?.closest('#root') || isAlive(control)) return
    if (control.matches('a') && isForElsewhere(event)) return
    stop(event)
    control.setAttribute('data-kept', '')
    keepFor(control, CONTROL, (now) => now.click())
  })
  on('submit', (event) => {
    const form = event.target as HTMLFormElement
    if (!form.closest('#root') || isAlive(form)) return
    stop(event)
    form.setAttribute('data-kept', '')
    keepFor(form, 'form', (now) => {
      const isSame = now === form
      ;(now as HTMLFormElement).requestSubmit(isSame ? event.submitter : null)
    })
  })
  on('focusin', ({ target }) => {
    const field = target as HTMLInputElement
    if (!field.matches(FIELD) || isAlive(field)) return
    keepFor(field, FIELD, (now) => {
      if (now !== field && field.value) type(now as HTMLInputElement, field.value)
    })
  })
  on('keydown', (event) => {
    if (areKeysAlive() || !event.isTrusted || !isShortcut(event)) return
    // A character is still typed where it belongs.
    if (event.key === '?' && (event.target as Element).matches('input, textarea')) return
    const again = new KeyboardEvent('keydown', event)
    stop(event)
    keep(keepEvents, areKeysAlive, () => event.target?.dispatchEvent(again))
  })
  // The control does this by itself once it is alive.
  on('mousedown', (event) => {
    if ((event.target as Element).closest('[data-keep-focus]')) event.preventDefault()
  })
  const hold = (event: Event) => isPageAlive() || event.stopImmediatePropagation()
  for (const type of HELD) addEventListener(type, hold, { capture: true, passive: true })
}
