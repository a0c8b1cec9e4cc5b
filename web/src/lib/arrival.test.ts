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

test('what opens a shared report is not kept', () =>
  expect(readArrival(`${home}s/secret-token?ref=ada`, '')).toMatchObject({
    path: '/s',
    ref: 'ada',
  }))
