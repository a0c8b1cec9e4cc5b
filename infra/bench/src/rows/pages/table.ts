import { chromium, type Page } from '@playwright/test'
import { chromium as installedChromium } from '@sortie/local/system'
import { bareTable } from '../../bare/bare-table.ts'
import { compareRounds, interleave, spread } from '../../measuring/measure.ts'
import { figure, spreadText } from '../../measuring/numbers.ts'
import { builtWeb } from '../../pages/built-web.ts'
import { LARGE_ROWS, largeRows, serveLarge } from '../../pages/large-page.ts'
import type { BenchRow } from '../../results/row.ts'

const ROUNDS = 5
const WHEELS = 120
const STEP = 300

/**
 * Begins to watch for the next event of this type: `painted` is how many milliseconds after it, by its own
 * time, the lines of the table had changed and that was painted.
 */
const watch = (type: string) => `window.painted = new Promise((resolve) => {
  let began = 0
  addEventListener('${type}', (event) => { began ||= event.timeStamp }, { capture: true, once: true })
  const watching = new MutationObserver(() => {
    if (!began) return
    watching.disconnect()
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve(performance.now() - began)
      port2.postMessage(0)
    })
  })
  const options = { childList: true, subtree: true, characterData: true }
  watching.observe(document.querySelector('table tbody'), options)
}); undefined`

/** Milliseconds from an input to the paint of the lines that follow from it. */
const toPaint = async (page: Page, type: string, act: () => Promise<unknown>): Promise<number> => {
  // Watched before it happens: input takes another way into the page than what is evaluated.
  await page.evaluate(watch(type))
  await act()
  const milliseconds = await page.evaluate<number>('painted')
  // Later work, such as the picture, must not count for the next input.
  await page.waitForTimeout(250)
  return milliseconds
}

/** Sorts by each column, narrows and searches: the slowest of them. */
const slowest = async (page: Page): Promise<number> => {
  const table = page.getByRole('table', { name: 'Keyword opportunities' })
  const click = (button: ReturnType<typeof page.getByRole>) =>
    toPaint(page, 'click', () => button.first().click())
  const taken: number[] = []
  for (const name of ['Volume', 'Difficulty', 'Keyword', 'Impact'])
    taken.push(await click(table.getByRole('button', { name })))
  for (const name of ['Low', 'All'])
    taken.push(await click(page.getByRole('button', { name, exact: true })))
  const search = page.getByRole('searchbox')
  await search.focus()
  taken.push(await toPaint(page, 'input', () => page.keyboard.type('w')))
  taken.push(await toPaint(page, 'input', () => page.keyboard.press('Backspace')))
  return Math.max(...taken)
}

type TraceTask = { name: string; ph: string; pid: number; tid: number; tdur?: number }

/**
 * Scrolls down by wheel: the longest task of the page's own thread, by its processor time, so that what
 * else runs on the machine does not count.
 */
const longestScrolling = async (page: Page): Promise<number> => {
  const session = await page.context().newCDPSession(page)
  const events: TraceTask[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as never[])))
  const includedCategories = ['devtools.timeline', 'disabled-by-default-devtools.timeline']
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories },
  })
  await page.mouse.move(600, 450)
  for (let wheel = 0; wheel < WHEELS; wheel++) {
    await page.mouse.wheel(0, STEP)
    await page.waitForTimeout(16)
  }
  await page.waitForTimeout(300)
  const over = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  await over
  await session.detach()
  await page.evaluate('scrollTo(0, 0)')
  await page.waitForTimeout(300)
  const threadOf = ({ pid, tid }: TraceTask) => `${pid}/${tid}`
  const drawing = new Set(
    events.filter(({ name }) => name === 'UpdateLayoutTree').map((event) => threadOf(event)),
  )
  const tasks = events.filter(
    (event) => event.name === 'RunTask' && event.ph === 'X' && drawing.has(threadOf(event)),
  )
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur / 1_000))
}

/** The table of 5,000 keywords, all of them shown: sorted, narrowed and scrolled. */
export const table: BenchRow = {
  name: 'table',
  run: async (stage, say) => {
    const folder = await builtWeb(say)
    const bare = await bareTable(largeRows())
    const served = await serveLarge(folder, stage.common.ports.analysis, {
      '/bare': bare.html,
      '/bare.js': bare.script,
    })
    const browser = await chromium.launch({
      executablePath: await installedChromium(),
      args: ['--no-sandbox'],
    })
    const scrolled: number[] = []
    const open = async (address: string) => {
      const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
      await page.goto(address)
      await page.getByRole('table', { name: 'Keyword opportunities' }).waitFor()
      return page
    }
    const ours = await open(served.address)
    await ours.getByRole('button', { name: /^Show All/ }).click()
    const base = await open(`${served.base}/bare`)
    const pairs = await interleave(
      ROUNDS,
      async () => {
        await ours.bringToFront()
        const taken = await slowest(ours)
        scrolled.push(await longestScrolling(ours))
        return taken
      },
      async () => {
        await base.bringToFront()
        return slowest(base)
      },
    ).finally(async () => {
      await browser.close()
      served.close()
    })
    const { ours: slow, base: raw, ratio } = compareRounds(pairs)
    // The first round warms up.
    const tasks = spread(scrolled.slice(1))
    return {
      checks: [
        {
          what: `${figure(LARGE_ROWS)} rows in Chromium: sort or filter to paint, the slowest`,
          most: 100,
          unit: 'ms',
          measured: slow,
        },
        {
          what: `${figure(LARGE_ROWS)} rows in Chromium: the longest task while scrolling`,
          most: 50,
          unit: 'ms',
          measured: { ...tasks, median: tasks.max },
        },
        {
          what: 'the same sort or filter / a bare virtual table of plain cells',
          measured: ratio,
        },
      ],
      absolute: [`slowest ${spreadText(slow, 'ms')}, bare ${spreadText(raw, 'ms')}`],
      notes: [
        `${ROUNDS} rounds at 1280 pixels: four orders, a rating, all again, a letter typed in the search and taken back; from the time of the input to the frame after the lines changed. Scrolling: ${WHEELS} turns of the wheel of ${STEP} pixels, one in each frame; of its tasks the longest of all rounds counts, by its processor time.`,
      ],
    }
  },
}
