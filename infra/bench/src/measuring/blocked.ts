import type { Browser } from '@playwright/test'

type TraceEvent = { name: string; ph: string; pid: number; tid: number; ts: number; tdur?: number }

/** The phone of Lighthouse is `SLOWER` times slower than this machine, and a task is long from `LONG_MS` on. */
const SLOWER = 4
const LONG_MS = 50

/** Time for which a page is watched after its load, in ms: by then everything that starts by itself has run. */
const WATCHED_MS = 3_000

/**
 * Returns the milliseconds by which the tasks of a page are longer than 50 ms, from its first paint on, on a processor
 * four times slower. It counts their processor time, so that other programs do not matter.
 */
export const blockedBy = async (browser: Browser, url: string): Promise<number> => {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    isMobile: true,
    hasTouch: true,
  })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as never[])))
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'loading'],
    },
  })
  await page.goto(url)
  await page.waitForTimeout(WATCHED_MS)
  const over = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  await over
  const alive = await page.evaluate<boolean>(`'alive' in document.documentElement.dataset`)
  await context.close()
  const painted = events.find(({ name }) => name === 'firstContentfulPaint')
  if (!alive || !painted) throw new Error(`${url} was not painted, or did not come to life`)
  return events
    .filter(({ name, ph }) => name === 'RunTask' && ph === 'X')
    .filter(({ pid, tid, ts }) => pid === painted.pid && tid === painted.tid && ts > painted.ts)
    .map(({ tdur = 0 }) => (tdur / 1_000) * SLOWER)
    .reduce((sum, task) => sum + Math.max(0, task - LONG_MS), 0)
}
