import { expect, test } from 'vitest'
import { contentPolicy, noHashes } from './security-headers.ts'

test('nothing inline runs, and nothing foreign loads', () => {
  expect(contentPolicy(noHashes)).toBe(
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; " +
      "connect-src 'self'; font-src 'self'; object-src 'none'; base-uri 'none'; " +
      "frame-ancestors 'none'; form-action 'self'",
  )
})

test('what a page has inline is named by its hash', () => {
  const policy = contentPolicy({ scriptHashes: ['sha256-ab+/='], styleHashes: ['sha256-cd'] })
  expect(policy).toContain("script-src 'self' 'sha256-ab+/=';")
  expect(policy).toContain("style-src 'self' 'sha256-cd';")
})

test('whatever is no hash does not reach the policy', () => {
  const scriptHashes = ["sha256-a' 'unsafe-inline", 'unsafe-inline', '*', 'sha256-a; script-src *']
  expect(contentPolicy({ scriptHashes, styleHashes: [] })).toBe(contentPolicy(noHashes))
})
