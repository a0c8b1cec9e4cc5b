import { readFile } from 'node:fs/promises'
import { PAGE_PATTERNS } from '@sortie/contracts/tracking/visits/page-patterns'
import { expect, test } from 'vitest'

const SOURCE = new URL('../../routeTree.gen.ts', import.meta.url)

test('statistics know the pattern of every page, and no other', async () => {
  const [, union = ''] =
    (await readFile(SOURCE, 'utf8')).match(/fullPaths:([\s\S]*?)\n {2}\w/) ?? []
  const patterns = [...union.matchAll(/'([^']+)'/g)].map(([, path]) =>
    path!.replace(/(.)\/$/, '$1'),
  )
  expect(patterns.length).toBeGreaterThan(20)
  expect([...PAGE_PATTERNS].sort()).toEqual([...new Set(patterns)].sort())
})
