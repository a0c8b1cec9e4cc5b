import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { expect, test } from '@playwright/test'

type Chunk = { file: string; isEntry?: boolean; imports?: string[] }

const dist = new URL('../dist/', import.meta.url)
const BUDGET = 130_000

const pages = ['index', 'login', 'register', 'forgot-password', 'free-trial-step1', 'pricing']
for (const page of pages) {
  test(`the first load of ${page} needs at most 130 kB of script`, async () => {
    const manifest: Record<string, Chunk> = JSON.parse(
      await readFile(new URL('.vite/manifest.json', dist), 'utf8'),
    )
    const needed = new Set<string>()
    const need = (key: string) => {
      if (needed.has(key)) return
      needed.add(key)
      manifest[key]!.imports?.forEach(need)
    }
    need(Object.keys(manifest).find((key) => manifest[key]!.isEntry)!)
    need(`src/routes/${page}.tsx?tsr-split=component`)
    const files = new Set([...needed].map((key) => manifest[key]!.file))
    let bytes = 0
    for (const file of files)
      if (file.endsWith('.js')) bytes += gzipSync(await readFile(new URL(file, dist))).length
    expect(bytes).toBeGreaterThan(50_000)
    expect(bytes).toBeLessThanOrEqual(BUDGET)
  })
}
