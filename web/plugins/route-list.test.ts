import { expect, test } from 'vitest'
import { routesOf } from './route-list.ts'

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
