import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { root } from '@sortie/local/paths'
import { build } from 'vite'

/** An element as `[tag, class, ...children]`, or a text. */
type PageNode = string | Element
interface Element extends Array<PageNode> {}

/** A script for the browser: returns the elements, classes and texts in the root of an open page. */
const drawn = `(() => {
  const draw = (node) =>
    node instanceof Element
      ? [node.localName, node.getAttribute('class') ?? '', ...[...node.childNodes].map(draw)]
      : (node.textContent ?? '')
  return [...document.getElementById('root').childNodes].map(draw)
})()`

const source = (tree: PageNode[]) => `
import { createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'
const draw = (one) => typeof one === 'string' ? one
  : createElement(one[0], { className: one[1] || undefined }, ...one.slice(2).map(draw))
hydrateRoot(document.getElementById('root'), ${JSON.stringify(tree)}.map((one, key) =>
  typeof one === 'string' ? one : createElement(one[0], { key, className: one[1] || undefined }, ...one.slice(2).map(draw))))
document.documentElement.dataset.alive = ''
`

/** A module of the web app's packages as one script. */
export const bundled = async (code: string): Promise<string> => {
  const id = join(root, 'web/src/bare.js')
  const built = await build({
    root: join(root, 'web'),
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'bare',
        resolveId: (name) => (name === 'bare' ? id : null),
        load: (name) => (name === id ? code : null),
      },
    ],
    build: {
      write: false,
      copyPublicDir: false,
      rolldownOptions: { input: 'bare', output: { format: 'es' } },
    },
  })
  const [found] = [built].flat()
  if (!found || !('output' in found)) throw new Error('The bare script was not bundled')
  return found.output[0].code
}

const began = '<script type="module">addEventListener("load", () => import("/bare.js"))</script>'

/**
 * The same page as React alone would take it over, with nothing else: its elements, classes and texts
 * in one tree, hydrated at once after the load. Attributes are not compared in production.
 * @param page an open page, which is used up
 */
export const barePage = async (file: string, page: Page) => {
  const html = (await readFile(file, 'utf8'))
    // All but what the page shows and how: the scripts, their names, and the marks of Suspense.
    .replace(/<script(?![^>]*type="application)[^>]*>.*?<\/script>/gs, '')
    .replace(/<link rel="later"[^>]*>/g, '')
    .replace(/<!--.*?-->/gs, '')
  await page.setContent(html)
  const script = await bundled(source(await page.evaluate<PageNode[]>(drawn)))
  return { html: html.replace('</body>', () => `${began}</body>`), script }
}
