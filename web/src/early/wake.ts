import { afterNextFrame, whenIdle } from './moments'

/** Events that show that somebody is there. */
const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'scroll', 'focusin'] as const

/** The time after its load until a page without any sign comes to life by itself. */
const QUIET_MS = 4_000

const hasStored = () => {
  try {
    return localStorage.length + sessionStorage.length > 0
  } catch {
    // Storage is switched off.
    return false
  }
}

/**
 * Returns true where the page has something to do at once: it was not rendered for this address, its address asks for
 * more than the page, or the visitor is known or has been here before.
 */
const isExpected = () =>
  !('$_TSR' in window) ||
  location.search !== '' ||
  location.hash !== '' ||
  document.documentElement.dataset.session !== undefined ||
  hasStored()

type Scripts = { fetch: () => void; run: () => void }

/**
 * Runs the scripts of a page once: at the first sign of a person, at once where the page has
 * something to do, and for a quiet reader some seconds after all is there. They are fetched after
 * what the page shows, so that they delay none of it.
 */
export const wakeWhenNeeded = ({ fetch, run }: Scripts) => {
  let parsed = false
  let wanted = false
  let woken = false
  const wake = () => {
    wanted = true
    if (!parsed || woken) return
    woken = true
    for (const sign of SIGNS) removeEventListener(sign, wake, true)
    run()
  }
  for (const sign of SIGNS) addEventListener(sign, wake, { capture: true, passive: true })
  document.addEventListener('DOMContentLoaded', () => {
    parsed = true
    if (wanted) wake()
  })
  addEventListener('load', () => {
    afterNextFrame(isExpected() ? wake : fetch)
    setTimeout(() => whenIdle(wake), QUIET_MS)
  })
}
