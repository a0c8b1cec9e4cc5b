import { costGrowth, MOST_GROWTH, repeated } from '@sortie/prose/testing/cost-growth'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressTailOf, REMOVED, withoutAddresses } from './addresses.ts'
import { createGuard } from './guard.ts'
import { createSecrets } from './secrets.ts'

const none = new Set<string>()
const removed: [text: string, expected: string][] = [
  ['See https://evil.example/a?b=c#d for more.', `See ${REMOVED} for more.`],
  ['![logo](https://evil.example/?q=SECRET)', `![logo](${REMOVED})`],
  ['<img src="https://evil.example/x">', `<img src="${REMOVED}">`],
  ['[free](http://evil.example) bread', `[free](${REMOVED}) bread`],
  ['go to www.evil.example, now', `go to ${REMOVED} now`],
  ['go to //evil.example/x now', `go to ${REMOVED} now`],
  ['hxxps://evil.example', REMOVED],
  ['javascript:alert(1)', `${REMOVED}(1)`],
  ['a data:text/html;base64,PHNj here', `a ${REMOVED} here`],
  ['mail a.b@evil.example today', `mail ${REMOVED} today`],
  ['our page is EVIL.EXAMPLE', `our page is ${REMOVED}`],
  ['our page is evil.co.uk/shop.', `our page is ${REMOVED}`],
  ['ｅｖｉｌ．ｅｘａｍｐｌｅ', REMOVED],
  ['evil . example now', `evil ${REMOVED} now`],
  ['call evil [dot] com now', `call evil ${REMOVED} now`],
  ['call evil (.) com now', `call evil ${REMOVED} now`],
]
test.for(removed)('an address is taken out: %s', ([text, expected]) =>
  expect(withoutAddresses(text, none)).toBe(expected),
)

test.for([
  'It costs 3.50 or 1,900.25 a month, i.e. 5% more, etc.',
  'Open at 9 a.m. in the U.S. and e.g. in Leeds.',
  'Use Node.js or version 2.1.3 of it.',
  'We bake.It is good.',
  'Ratio 3:1, data: 41 rows, note:this one.',
  'He said "yes." Then he left . Then he came back.',
  'A claim.[e7] Another one [e12].',
  'either/or, and/or, 24/7',
  '1. First step\n2. Second step\n- a [dotted] line',
])('ordinary text stays: %s', (text) => expect(withoutAddresses(text, none)).toBe(text))

test('the name of a company that looks like an address stays where it was told', () => {
  expect(withoutAddresses('Booking.com is large.', new Set(['booking.com']))).toBe(
    'Booking.com is large.',
  )
  expect(withoutAddresses('https://booking.com', new Set(['booking.com']))).toBe(REMOVED)
})

test('a stream shows no part of an address, however long it is and wherever its pieces end', () => {
  const secrets = createSecrets([])
  const address = `https://evil.example/${'collect/'.repeat(60)}?k=1`
  const text = `Bread is good. See ${address} or evil [dot] example, then ask shop.evil.example today.`
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1 }), (cuts) => {
      const guard = createGuard({ secrets, names: [] })
      const shown: string[] = []
      for (let at = 0, turn = 0; at < text.length; turn += 1) {
        const size = cuts[turn % cuts.length]!
        shown.push(guard.push(text.slice(at, at + size)))
        at += size
      }
      shown.push(guard.end())
      expect(shown.join('')).toBe(
        `Bread is good. See ${REMOVED} or evil ${REMOVED}, then ask ${REMOVED} today.`,
      )
    }),
    { numRuns: 40 },
  )
})

test('a word without an end is given up, and not read again with each piece for ever', () => {
  const guard = createGuard({ secrets: createSecrets([]), names: [] })
  const stream = () => {
    for (let piece = 0; piece < 1_001; piece += 1) guard.push('word')
  }
  expect(stream).toThrow(expect.objectContaining({ name: 'Unusable' }))
})

test('a long word before a blank and a bracket before many blanks end no stream', () => {
  for (const part of ['(do', '( ', '[d ', '. ', 'a'])
    for (const end of ['\t', ' x y'])
      expect(costGrowth(2_000, (size) => repeated(part)(size) + end, addressTailOf)).toBeLessThan(
        MOST_GROWTH,
      )
})
