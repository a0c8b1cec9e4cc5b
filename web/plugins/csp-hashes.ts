import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const sha256 = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`
const inline = (html: string, tag: 'script' | 'style') =>
  [
    ...html.matchAll(
      new RegExp(`<${tag}(?![^>]*\\b(?:src|type)=)[^>]*>([\\s\\S]*?)</${tag}>`, 'g'),
    ),
  ].map(([, text]) => sha256(text!))

/** The `sha256-…` of every inline script and style of a page that we wrote whole ourselves. */
export const inlineHashes = (html: string) => ({
  scriptHashes: inline(html, 'script'),
  styleHashes: inline(html, 'style'),
})

/**
 * Writes `csp.json` beside the built page: `{ scriptHashes, styleHashes }`, the `sha256-…` of every
 * inline script and style in `index.html`. Whoever serves the page puts them into its policy.
 */
export const cspHashes = (): Plugin => ({
  name: 'sortie:csp-hashes',
  apply: (config, { command }) => command === 'build' && !config.build?.ssr,
  async writeBundle({ dir }) {
    const hashes = inlineHashes(await readFile(join(dir!, 'index.html'), 'utf8'))
    await writeFile(join(dir!, 'csp.json'), `${JSON.stringify(hashes, null, 2)}\n`)
  },
})
