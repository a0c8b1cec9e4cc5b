import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import { OPERATOR_PAGES } from '@sortie/contracts/tracking/visits/page-patterns'
import {
  commonScripts,
  type Manifest,
  scriptsByRoute,
  scriptsOfPart,
} from '../plugins/route-scripts.ts'

const dist = new URL('../dist/', import.meta.url)
const BUDGET = 130_000
const DRAFT_BUDGET = 180_000
/** Of a brief, or an article on its way, with all that every page has. Pages of those who are signed in may have 200. */
const WAY_BUDGET = 175_000

/** For everybody: pages of users, operators and partners open for those who are signed in alone. */
const isPublic = (route: string) =>
  !OPERATOR_PAGES.test(route) && !/^\/(_private|partners\/\$ref)(\/|$)/.test(route)
const sizeOf = async (file: string) => gzipSync(await readFile(new URL(file, dist))).length

test('the first load of every public page needs at most 130 kB of script', async () => {
  const manifest: Manifest = JSON.parse(
    await readFile(new URL('.vite/manifest.json', dist), 'utf8'),
  )
  const common = commonScripts(manifest)
  const pages = Object.entries(scriptsByRoute(manifest)).filter(([route]) => isPublic(route))
  expect(pages.length).toBeGreaterThanOrEqual(15)
  for (const [route, own] of pages) {
    const sizes = await Promise.all([...common, ...own].map(sizeOf))
    const bytes = sizes.reduce((sum, size) => sum + size, 0)
    expect.soft(bytes, route).toBeGreaterThan(50_000)
    expect.soft(bytes, route).toBeLessThanOrEqual(BUDGET)
  }
})

test('a brief and an article on its way need at most 175 kB of script', async () => {
  const manifest: Manifest = JSON.parse(
    await readFile(new URL('.vite/manifest.json', dist), 'utf8'),
  )
  const page = [
    ...commonScripts(manifest),
    ...scriptsByRoute(manifest)['/_private/blog-drafts/$draftId']!,
  ]
  for (const parts of [['plan/plan'], ['writing/writing']]) {
    const own = parts.flatMap((part) => scriptsOfPart(manifest, `src/features/drafts/${part}.tsx`))
    const sizes = await Promise.all([...new Set([...page, ...own])].map(sizeOf))
    const bytes = sizes.reduce((sum, size) => sum + size, 0)
    expect.soft(bytes, parts.join(' and ')).toBeGreaterThan(100_000)
    expect.soft(bytes, parts.join(' and ')).toBeLessThanOrEqual(WAY_BUDGET)
  }
})

// An editor is most of this page: what each page has, it has as well.
test('the editor needs at most 180 kB of script beside that of every page', async () => {
  const manifest: Manifest = JSON.parse(
    await readFile(new URL('.vite/manifest.json', dist), 'utf8'),
  )
  const common = new Set(commonScripts(manifest))
  const parts = ['editor-page', 'edit-area', 'toolbar/toolbar', 'about-panel'].map(
    (part) => `editor/${part}`,
  )
  const own = [
    ...scriptsByRoute(manifest)['/_private/blog-drafts/$draftId']!,
    ...[...parts, 'drafts/export/export-menu'].flatMap((part) =>
      scriptsOfPart(manifest, `src/features/${part}.tsx`),
    ),
  ].filter((file) => !common.has(file))
  const sizes = await Promise.all([...new Set(own)].map(sizeOf))
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  expect(bytes).toBeGreaterThan(50_000)
  expect(bytes).toBeLessThanOrEqual(DRAFT_BUDGET)
})

test('notifications, consent and the palette are loaded late', async () => {
  const manifest: Manifest = JSON.parse(
    await readFile(new URL('.vite/manifest.json', dist), 'utf8'),
  )
  const common = commonScripts(manifest).join(' ')
  for (const late of ['toasts', 'consent', 'palette', 'contact-form']) {
    expect(common).not.toMatch(new RegExp(`/${late}-`))
  }
})
