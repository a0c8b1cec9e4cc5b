import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SECRET_PAGES, secretPageOf } from '@sortie/contracts/secret-pages'
import { expect, test } from 'vitest'
import { routesOf } from './route-list.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const routes = routesOf(read('web/src/routeTree.gen.ts'))

/** The paths of the routes whose page reads a token of its address. */
const routesWithToken = readdirSync(join(root, 'web/src/routes'), { recursive: true })
  .map(String)
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => read(`web/src/routes/${file}`))
  .filter((source) => /tokenSearch|\$token|[{(,]\s*token\s*[,})]/.test(source))
  .flatMap((source) => /createFileRoute\('([^']+?)\/?'\)/.exec(source)?.[1] ?? [])

/** Addresses with a token that services put into emails and replies: `/reset-password?token=`. */
const linkedPaths = readdirSync(join(root, 'services'), { recursive: true })
  .map(String)
  .filter((file) => /^\w+\/src\/.*\.ts$/.test(file) && !file.endsWith('.test.ts'))
  .flatMap((file) => [...read(`services/${file}`).matchAll(/(\/[\w/-]+)\?token=/g)])
  .map(([, path]) => path!)

test('every route with a token is a secret page, and every secret page is a route', () => {
  expect(routesWithToken.length).toBeGreaterThan(6)
  const pages = SECRET_PAGES.map(({ path }) => path)
  expect(routesWithToken.filter((route) => !pages.some((path) => path === route))).toEqual([])
  expect(pages.filter((path) => !routesWithToken.includes(path))).toEqual([])
  expect(pages.filter((path) => !routes.includes(path))).toEqual([])
  // Whatever its name, a parameter that is a token has its route on the list.
  expect(routes.filter((route) => /\$\w*token/i.test(route) && !secretPageOf(route))).toEqual([])
})

test('every link with a token that we send leads to a secret page', () => {
  expect(linkedPaths.filter((path) => !secretPageOf(path) && !path.startsWith('/api/'))).toEqual([])
})
