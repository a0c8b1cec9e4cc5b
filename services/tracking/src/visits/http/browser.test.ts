import { expect, test } from 'vitest'
import { countryOf, deviceKindOf } from './browser.ts'

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0', 'desktop'],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0 Mobile Safari/537.36', 'mobile'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148', 'mobile'],
  ['Mozilla/5.0 (Linux; Android 15; SM-X910) Chrome/140.0 Safari/537.36', 'tablet'],
  ['Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X) Mobile/15E148', 'tablet'],
  [undefined, 'desktop'],
] as const)('%s is a %s', (userAgent, device) => expect(deviceKindOf(userAgent)).toBe(device))

test.each([
  ['de-AT,de;q=0.9,en;q=0.8', 'AT'],
  ['en-us', 'US'],
  ['zh-Hant-TW, zh', 'TW'],
  ['de,en-US;q=0.7', null],
  ['*', null],
  ['es-419', null],
  ['', null],
  [undefined, null],
])('the language %s names the country %s', (languages, country) =>
  expect(countryOf(languages)).toBe(country),
)
