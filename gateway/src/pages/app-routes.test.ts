import { expect, test } from 'vitest'
import { createAppRoutes } from './app-routes.ts'

const routes = createAppRoutes(['/', '/login', '/free-trial/results/$projectId', '/a.b', '/$', 7])

test('the app has a page for its routes, with and without a slash at the end', () => {
  expect(routes('/')).toBe('/')
  expect(routes('/login')).toBe('/login')
  expect(routes('/login/')).toBe('/login')
  expect(routes('/free-trial/results/prj_1')).toBe('/free-trial/results/$projectId')
})

test('it has none for anything else, not even by a route that takes all', () => {
  for (const path of [
    '/nope',
    '/login/x',
    '/free-trial/results',
    '/free-trial/results/a/b',
    '/axb',
  ]) {
    expect(routes(path)).toBeNull()
  }
})

test('where its routes are not known, every path counts', () => {
  expect(createAppRoutes(null)('/anything')).toBe('/*')
})
