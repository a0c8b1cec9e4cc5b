import { expect, test } from 'vitest'
import { splitLinks } from './linked-text.ts'

const linksIn = (text: string) =>
  splitLinks(text).flatMap(({ text: piece, isLink }) => (isLink ? [piece] : []))

test('an address is parted from the words around it', () => {
  expect(splitLinks('See https://example.com/a?b=c&d=e for more')).toEqual([
    { text: 'See ', isLink: false },
    { text: 'https://example.com/a?b=c&d=e', isLink: true },
    { text: ' for more', isLink: false },
  ])
})

test.each([
  ['https://example.com.', 'https://example.com'],
  ['(https://example.com/a)', 'https://example.com/a'],
  [
    'https://en.wikipedia.org/wiki/Plumber_(trade)',
    'https://en.wikipedia.org/wiki/Plumber_(trade)',
  ],
  ['(see https://example.com/a_(b)).', 'https://example.com/a_(b)'],
  ['https://example.com/a, https', 'https://example.com/a'],
])('of %s the punctuation is no part of the address', (text, address) => {
  expect(linksIn(text)).toEqual([address])
})

test.each([
  'http://example.com',
  'javascript:alert(1)',
  'data:text/html,https',
  'https://',
  'https://...',
  'ftp://example.com',
  'example.com',
])('%s is no link', (text) => {
  expect(linksIn(text)).toEqual([])
})

test.each([
  'https://example.com/"onmouseover="x',
  "https://example.com/'x",
  'https://example.com/<b>',
])('an address ends before what could leave an attribute: %s', (text) => {
  expect(linksIn(text)).toEqual(['https://example.com/'])
})

test('nothing of a text is lost', () => {
  const text = 'One https://a.example/x. Two (https://b.example/(y)), three https://.'
  expect(
    splitLinks(text)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text)
})

test('an address that is repeated is a link each time', () => {
  expect(linksIn('https://a.example https://a.example')).toHaveLength(2)
})
