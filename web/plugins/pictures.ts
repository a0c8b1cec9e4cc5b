import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { drawIcon, drawPictures } from '../og/draw.ts'
import { pictures } from '../og/pictures.ts'

const icons = { 'apple-touch-icon.png': 180, 'icon-192.png': 192, 'icon-512.png': 512 }

/** Draws `og/*.png` for pages that are shared, and the icons of the app from `favicon.svg`. */
export const drawnPictures = (): Plugin => {
  let mark = ''
  return {
    name: 'sortie:pictures',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    configResolved: ({ publicDir }) => {
      mark = join(publicDir, 'favicon.svg')
    },
    async generateBundle() {
      for (const { name, png } of await drawPictures(pictures)) {
        this.emitFile({ type: 'asset', fileName: `og/${name}.png`, source: png })
      }
      // Phones cut the corners themselves: theirs are square.
      const square = (await readFile(mark, 'utf8')).replace(' rx="8"', '')
      for (const [fileName, width] of Object.entries(icons)) {
        this.emitFile({ type: 'asset', fileName, source: drawIcon(square, width) })
      }
    },
  }
}
