import { expect, test } from 'vitest'
import { rivalAdsOf } from './rival-ads.ts'

const brief = {
  industry: 'Bakery',
  businessName: 'Crumb',
  mainCompetitor: 'https://breadhouse.example/x',
  ownSite: 'crumb.example',
  rivals: ['Greggs'],
}
const ad = (host: string) => ({ host, title: 'Fresh bread' })
const rivalOf = (host: string, found: string[] = []) =>
  rivalAdsOf(brief, found)([ad(host)])[0]!.rival

test('an ad is a rival’s by the site that was named, by its name, or as it was found', () => {
  expect(rivalOf('breadhouse.example')).toBe('breadhouse.example')
  expect(rivalOf('greggs.example')).toBe('Greggs')
  expect(rivalOf('gails.example', ['Gails'])).toBe('Gails')
})

test('an ad of a stranger, and one’s own, is nobody’s', () => {
  expect(rivalOf('ads.example')).toBeUndefined()
  expect(rivalOf('crumb.example', ['Crumb'])).toBeUndefined()
})
