import { PAGE_PATTERNS } from '@sortie/contracts/tracking/visits/page-patterns'
import { expect, test } from 'vitest'
import { patternOfPath } from './element-name'

test.each([
  ['/', '/'],
  ['/pricing', '/pricing'],
  ['/pricing/', '/pricing'],
  ['/blog/how-to-win', '/blog/$slug'],
  ['/blog-drafts/new', '/blog-drafts/new'],
  ['/blog-drafts/drf_1', '/blog-drafts/$draftId'],
  ['/s/secret-token', '/s/$token'],
  ['/no/such/page', '/$'],
])('the address %s is the page %s', (path, pattern) => {
  expect(patternOfPath(path)).toBe(pattern)
})

test('each page is known by its own pattern', () => {
  for (const pattern of PAGE_PATTERNS) {
    if (pattern === '/$') continue
    expect(patternOfPath(pattern.replaceAll(/\$\w+/g, 'any-1'))).toBe(pattern)
  }
})
