import { expect, test } from 'vitest'
import { isCrossSite } from './csrf.ts'

const ownOrigin = 'https://sortie.example'
const post = (headers: Record<string, string>) =>
  isCrossSite({ method: 'POST', headers, ownOrigin })

test('what the browser calls same-origin, or typed by the person, passes', () => {
  expect(post({ 'sec-fetch-site': 'same-origin' })).toBe(false)
  expect(post({ 'sec-fetch-site': 'none' })).toBe(false)
})

test.each(['cross-site', 'same-site', 'SAME-ORIGIN', ''])(
  'Sec-Fetch-Site "%s" is refused',
  (site) => {
    expect(post({ 'sec-fetch-site': site })).toBe(true)
  },
)

test('Sec-Fetch-Site counts more than an Origin that looks right', () => {
  expect(post({ 'sec-fetch-site': 'cross-site', origin: ownOrigin })).toBe(true)
})

test('without it, Origin must be our own', () => {
  expect(post({ origin: ownOrigin })).toBe(false)
  expect(post({ origin: 'https://evil.example' })).toBe(true)
  expect(post({ origin: 'null' })).toBe(true)
  expect(post({ origin: `${ownOrigin}.evil.example` })).toBe(true)
})

test('on a developer’s machine, the host of the request counts as our own', () => {
  expect(post({ origin: 'http://127.0.0.1:8080', host: '127.0.0.1:8080' })).toBe(false)
  expect(post({ origin: 'http://[::1]:8080', host: '[::1]:8080' })).toBe(false)
  expect(post({ origin: 'http://localhost:1234', host: 'localhost:8080' })).toBe(true)
})

test('a name that was pointed at our address is not our own', () => {
  expect(post({ origin: 'http://rebound.example', host: 'rebound.example' })).toBe(true)
})

test('what says neither is no browser, and passes', () => {
  expect(post({})).toBe(false)
})

test('reading is never refused', () => {
  const headers = { 'sec-fetch-site': 'cross-site' }
  expect(isCrossSite({ method: 'GET', headers, ownOrigin })).toBe(false)
  expect(isCrossSite({ method: 'HEAD', headers, ownOrigin })).toBe(false)
  expect(isCrossSite({ method: 'DELETE', headers, ownOrigin })).toBe(true)
})
