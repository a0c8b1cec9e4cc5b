import type { AnyRouter } from '@tanstack/react-router'
import type { Happening } from '@/lib/analytics/track'
import { createStopwatch, levelOf } from './engagement'
import { openPageOf, patternOf } from './pages'

type Tell = (happening: Happening) => void
export type Stop = () => void

/** Pages whose scrolling is recorded, once for each view. */
const SCROLLED = new Set(['/', '/pricing'])
/** One fault in a loop shall not fill the batches. */
const MOST_ERRORS = 10

/** Calls back for the page that is open, and for each one that opens later. */
export const onPage = (router: AnyRouter, run: () => void): Stop => {
  run()
  return router.subscribe('onRendered', ({ pathChanged }) => pathChanged && run())
}

/** Listens to an event. @param more in which phase, where it matters */
export const on = (
  target: EventTarget,
  type: string,
  run: (event: never) => void,
  more: { capture?: boolean } = {},
): Stop => {
  target.addEventListener(type, run as EventListener, { passive: true, ...more })
  return () => target.removeEventListener(type, run as EventListener, more)
}

export const all =
  (stops: Stop[]): Stop =>
  () => {
    for (const stop of stops) stop()
  }

/** Page views, and the steps of the way to a first report. The campaign goes with the first view. */
export const watchPages = (
  router: AnyRouter,
  tell: Tell,
  first: Partial<Extract<Happening, { type: 'page_view' }>>,
): Stop => {
  let extra = first
  return onPage(router, () => {
    const { title, step } = openPageOf(router.state.matches)
    tell({ type: 'page_view', title, ...extra })
    extra = {}
    if (step) tell({ type: 'funnel_step', funnel: 'free_trial', step })
  })
}

/** Reports a visitor who scrolls half of a page down. */
export const watchScroll = (router: AnyRouter, tell: Tell): Stop => {
  let open = false
  const stops = [
    onPage(router, () => {
      open = SCROLLED.has(patternOf(router.state.matches))
    }),
    on(window, 'scroll', () => {
      const { scrollHeight, clientHeight } = document.documentElement
      if (!open || window.scrollY < (scrollHeight - clientHeight) / 2) return
      open = false
      tell({ type: 'scroll', percent: 50 })
    }),
  ]
  return all(stops)
}

/**
 * Tells for how long the home page was visible, once the visitor leaves it. By then another page
 * may be open, so `tellHome` names the home page itself.
 */
export const watchEngagement = (router: AnyRouter, tellHome: Tell): Stop => {
  let watch: ReturnType<typeof createStopwatch> | null = null
  const leave = () => {
    if (!watch) return
    const seconds = Math.min(86_400, watch.seconds())
    watch = null
    tellHome({ type: 'engagement', seconds, level: levelOf(seconds) })
  }
  const runWhileVisible = () =>
    document.visibilityState === 'visible' ? watch?.run() : watch?.pause()
  const open = () => {
    leave()
    if (patternOf(router.state.matches) !== '/') return
    watch = createStopwatch(() => performance.now())
    runWhileVisible()
  }
  const stops = [
    onPage(router, open),
    on(document, 'visibilitychange', runWhileVisible),
    on(window, 'pagehide', leave),
    on(window, 'pageshow', ({ persisted }: PageTransitionEvent) => persisted && open()),
  ]
  return all(stops)
}

/** Returns the place in our own script that broke, such as `/assets/main-1.js:1:20`; empty for other scripts. */
const locationOf = ({ filename, lineno, colno }: ErrorEvent) => {
  if (!filename.startsWith(`${window.location.origin}/assets/`)) return {}
  return { at: `${new URL(filename).pathname}:${lineno}:${colno}`.slice(0, 200) }
}
const nameOf = (error: unknown) => (error instanceof Error ? error.name.slice(0, 64) : 'Error')

/** Errors of our script: their kind and location, never their message, which may hold what was typed. */
export const watchErrors = (tell: Tell): Stop => {
  let left = MOST_ERRORS
  const report = (happening: Happening) => {
    left -= 1
    if (left >= 0) tell(happening)
  }
  const stops = [
    on(window, 'error', (event: ErrorEvent) =>
      report({ type: 'error', name: nameOf(event.error), ...locationOf(event) }),
    ),
    on(window, 'unhandledrejection', ({ reason }: PromiseRejectionEvent) =>
      report({ type: 'error', name: nameOf(reason) }),
    ),
  ]
  return all(stops)
}
