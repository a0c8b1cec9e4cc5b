import { publicEndpoints } from '@sortie/contracts/docs/endpoints'
import { expect, test } from 'vitest'
import { createRoutes } from './routes.ts'

const routes = createRoutes()
const example = (path: string) => path.replace(/:\w+/g, 'prj_1')

test.each(publicEndpoints)('$name leads to $context', ({ context, endpoint }) => {
  const known = routes(example(endpoint.path))
  expect(known).toMatchObject({ pattern: endpoint.path, context })
  expect(known?.methods.get(endpoint.method.toUpperCase())).toBe(endpoint)
})

test('each prefix leads to the service that the architecture names', () => {
  const contextOf = (path: string) => routes(path)?.context
  expect(contextOf('/api/auth/login')).toBe('identity')
  expect(contextOf('/api/free-trial')).toBe('analysis')
  expect(contextOf('/api/newsletter/subscribe')).toBe('content')
  expect(contextOf('/api/contact')).toBe('content')
  expect(contextOf('/api/affiliates/track/partner')).toBe('tracking')
  expect(contextOf('/api/utm-tracking/conversion')).toBe('tracking')
})

test.each([
  '/internal/keys',
  '/api/internal/keys',
  '/api/../internal/keys',
  '/api/auth/../../internal/keys',
  '/api/auth/%2e%2e/%2e%2e/internal/keys',
  '//internal/keys',
  'http://identity/internal/keys',
  '/api/free-trial/results/%2e%2e%2f%2e%2e%2finternal/live/',
  '/api/free-trial/results/%zz',
  '/api/free-trial/results//live',
  '/api/auth/user/',
  '/API/auth/user',
  '/api/%61uth/user',
  '*',
  '',
])('there is nothing at %j', (path) => {
  expect(routes(path)).toBeNull()
})

test('what is read as JSON may be asked for with HEAD, a stream may not', () => {
  expect(routes('/api/auth/user')?.methods.has('HEAD')).toBe(true)
  expect(routes('/api/free-trial/results/prj_1/live')?.methods.has('HEAD')).toBe(false)
})

test('names of object members are no methods and no paths', () => {
  expect(routes('__proto__')).toBeNull()
  expect(routes('/api/auth/user')?.methods.get('constructor')).toBeUndefined()
})
