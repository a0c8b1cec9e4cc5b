import { expect, test } from 'vitest'
import { countedNames, homeOf, isOnSite, siteKey } from './site-address.ts'

test.for([
  ['https://Rival.com/shop?n=1#top', 'https://rival.com/'],
  ['https://somebody@rival.com/', 'https://rival.com/'],
  ['https://rival.com.:443/', 'https://rival.com/'],
  ['http://rival.com:8080/a', 'http://rival.com:8080/'],
  ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
  ['https://[2001:db8::1]/a', 'https://[2001:db8::1]/'],
] as const)('the home of %s is %s', ([typed, home]) =>
  expect(homeOf(new URL(typed)).href).toBe(home),
)

test('a site has one key, with or without www, a dot, or anything behind its host', () => {
  const typed = ['https://rival.com/a?b#c', 'https://www.rival.com.', 'https://x:y@rival.com']
  expect(new Set(typed.map((one) => siteKey(new URL(one))))).toEqual(new Set(['rival.com']))
  expect(siteKey(new URL('http://rival.com:8080'))).toBe('rival.com:8080')
  expect(isOnSite(new URL('https://www.rival.com/a'), new URL('https://rival.com'))).toBe(true)
  expect(isOnSite(new URL('https://maps.rival.com/'), new URL('https://rival.com'))).toBe(false)
})

test.for([
  ['https://www.rival.co.uk:8443/a', { host: 'rival.co.uk', domain: 'rival.co.uk' }],
  ['https://a.b.rival.com.', { host: 'a.b.rival.com', domain: 'rival.com' }],
  // Everybody gets a host there: they are sites of their own.
  ['https://shop.myshopify.com', { host: 'shop.myshopify.com', domain: 'shop.myshopify.com' }],
  ['http://192.0.2.7/', { host: '192.0.2.7', domain: '192.0.2.7' }],
  ['http://[2001:db8::1]/', { host: '2001:db8::', domain: '2001:db8::' }],
  ['http://[2001:db8::2]/', { host: '2001:db8::', domain: '2001:db8::' }],
] as const)('requests to %s are counted by its host and its domain', ([address, names]) =>
  expect(countedNames(new URL(address))).toEqual(names),
)
