import { readFile } from 'node:fs/promises'
import { PAGE_PATTERNS } from '@sortie/contracts/tracking/visits/page-patterns'
import { expect, test } from 'vitest'
import { pagePatternsIn, patternsModule, routesOf } from './route-list.ts'

test('pages are listed once, without the not-found page', () => {
  const tree = `
  fullPaths:
    | '/'
    | '/$'
    | '/login'
    | '/blog/$slug'
    | '/blog/'
    | '/reports'
  fileRoutesByTo: FileRoutesByTo
  to: '/' | '/other'
`
  expect(routesOf(tree)).toEqual(['/', '/blog', '/blog/$slug', '/login', '/reports'])
})
test('a tree of another shape lists nothing', () => expect(routesOf('export {}')).toEqual([]))

test('the contracts know the pattern of every page, and no other', async () => {
  const tree = await readFile(new URL('../src/routeTree.gen.ts', import.meta.url), 'utf8')
  const patterns = pagePatternsIn(tree)
  expect(patterns.length).toBeGreaterThan(20)
  expect([...PAGE_PATTERNS], 'npm run routes -w web, then npm run contracts').toEqual(patterns)
})
test('the patterns of pages are written a line each', () =>
  expect(patternsModule(['/', '/blog/$slug'])).toMatch(
    /\nexport const pagePatterns = \[\n {2}'\/',\n {2}'\/blog\/\$slug',\n\]\n$/,
  ))
