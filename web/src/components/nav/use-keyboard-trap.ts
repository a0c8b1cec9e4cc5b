import { type RefObject, useEffect, useEffectEvent } from 'react'

/**
 * Keeps the keyboard inside an open menu: Tab goes round its links and buttons, Escape closes it and
 * returns to the first of them, which is its button. The page behind is inert meanwhile.
 *
 * A window that becomes wide has another menu, so that widening closes this one.
 */
export const useKeyboardTrap = (around: RefObject<HTMLElement | null>, close: () => void) => {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const stops = [...(around.current?.querySelectorAll<HTMLElement>('a, button') ?? [])]
    if (event.key === 'Escape') {
      close()
      stops[0]?.focus()
    }
    if (event.key !== 'Tab') return
    const [from, to] = event.shiftKey ? [stops.at(0), stops.at(-1)] : [stops.at(-1), stops.at(0)]
    if (document.activeElement !== from) return
    event.preventDefault()
    to?.focus()
  })
  const onWidth = useEffectEvent((wide: MediaQueryList) => wide.matches && close())
  useEffect(() => {
    const menu = around.current
    const page = document.getElementById('page')
    const wide = window.matchMedia('(min-width: 64rem)')
    const whenWide = () => onWidth(wide)
    if (page) page.inert = true
    menu?.addEventListener('keydown', onKeyDown)
    wide.addEventListener('change', whenWide)
    return () => {
      if (page) page.inert = false
      menu?.removeEventListener('keydown', onKeyDown)
      wide.removeEventListener('change', whenWide)
    }
  }, [around])
}
