import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { getUser } from '@sortie/contracts/identity/accounts/authentication'
import { chromium as installedChromium } from '@sortie/local/system'
import compression from 'compression'
import express from 'express'
import { barePage } from '../../bare/bare-page.ts'
import { blockedBy } from '../../measuring/blocked.ts'
import { compareRounds, interleave } from '../../measuring/measure.ts'
import { spreadText } from '../../measuring/numbers.ts'
import { builtWeb } from '../../pages/built-web.ts'
import type { BenchRow } from '../../results/row.ts'

const ROUNDS = 3
const PAGES = ['index', 'pricing', 'faq']
/** So that the page comes to life at once: see web/src/early/wake.ts. */
const AT_ONCE = '?now=1'

type Bare = Awaited<ReturnType<typeof barePage>>

/** Serves a page as the product has it at `/ours`, and the bare one at `/bare`. */
const serve = async (folder: string, name: string, bare: Bare, port: number) => {
  const ours = await readFile(join(folder, '.server/pages', `${name}.html`), 'utf8')
  const path = name === 'index' ? '/' : `/${name}`
  const app = express().disable('x-powered-by').use(compression())
  app.get(path, (_request, response) => void response.type('html').send(ours))
  app.get('/bare', (_request, response) => void response.type('html').send(bare.html))
  app.get('/bare.js', (_request, response) => void response.type('js').send(bare.script))
  app.get(getUser.path, (_request, response) => void response.json({ user: null }))
  app.use('/api', (_request, response) => void response.status(503).json({}))
  app.use(express.static(folder, { index: false }))
  const server = app.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const base = `http://127.0.0.1:${port}`
  return { server, ours: base + path + AT_ONCE, bare: `${base}/bare` }
}

/** Measures how long public pages block their user while they hydrate. */
export const blocking: BenchRow = {
  name: 'blocking',
  run: async (stage, say) => {
    const folder = await builtWeb(say)
    const { analysis } = stage.common.ports
    const browser = await chromium.launch({
      executablePath: await installedChromium(),
      args: ['--no-sandbox'],
    })
    const served: Awaited<ReturnType<typeof serve>>[] = []
    for (const [index, name] of PAGES.entries()) {
      const file = join(folder, '.server/pages', `${name}.html`)
      const bare = await barePage(file, await browser.newPage())
      served.push(await serve(folder, name, bare, analysis + index))
    }
    const sum = async (which: 'ours' | 'bare') => {
      let all = 0
      for (const page of served) all += await blockedBy(browser, page[which])
      return all
    }
    const pairs = await interleave(
      ROUNDS,
      () => sum('ours'),
      () => sum('bare'),
    ).finally(async () => {
      await browser.close()
      for (const { server } of served) server.close()
    })
    const { ours, base, ratio } = compareRounds(pairs)
    return {
      checks: [
        {
          what: 'blocking time while public pages come to life / the same pages with a bare React hydration',
          most: 1.5,
          measured: ratio,
        },
      ],
      absolute: [
        `of ${PAGES.length} pages together: ${spreadText(ours, 'ms')}, bare ${spreadText(base, 'ms')}`,
      ],
      notes: [
        `${ROUNDS} rounds; \`/\`, \`/pricing\` and \`/faq\`, each come to life right after the load: what tasks of the main thread take over 50 ms after the first paint, by their processor time on a processor four times slower. The bare page has the same HTML and styles, and one script: React and a tree of its elements, classes and texts, hydrated at once.`,
      ],
    }
  },
}
