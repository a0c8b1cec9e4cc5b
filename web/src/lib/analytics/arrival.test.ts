import { expect, test } from 'vitest'
import { readArrival } from './arrival.ts'

const home = 'https://sortie.example/'

test('a reference and campaign values are read from the address', () =>
  expect(readArrival(`${home}pricing?ref=ada&utm_source=mail&utm_term=+a+b+&other=1`, '')).toEqual({
    path: '/pricing',
    ref: 'ada',
    utm: { utm_source: 'mail', utm_term: 'a b' },
    referrer: null,
  }))

test('a reference that was typed in capitals is the same reference', () => {
  expect(readArrival(`${home}?ref=ACME`, '').ref).toBe('acme')
})

test('what is empty is left out, and what is long is cut', () => {
  const { ref, utm } = readArrival(`${home}?ref=&utm_medium=&utm_source=${'x'.repeat(200)}`, '')
  expect(ref).toBeNull()
  expect(utm).toEqual({ utm_source: 'x'.repeat(100) })
})

test('of the page before, only its host is read, and never our own', () => {
  expect(readArrival(home, 'https://news.example/item?id=7').referrer).toBe('news.example')
  expect(readArrival(home, 'https://sortie.example/faq').referrer).toBeNull()
  expect(readArrival(home, 'no address').referrer).toBeNull()
})

test.each([
  ['s/secret-token?ref=ada', '/s'],
  ['d/secret-token?ref=ada', '/d'],
  ['reset-password?token=secret-token&ref=ada', '/reset-password'],
])('what opens a page is not kept: %s', (address, path) => {
  const arrival = readArrival(home + address, '')
  expect(arrival).toMatchObject({ path, ref: 'ada' })
  expect(JSON.stringify(arrival)).not.toContain('secret-token')
})
