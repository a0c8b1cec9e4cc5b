import type { Intent } from '@sortie/contracts/analysis/keywords/ratings'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { intentOf } from './intent.ts'

test.for([
  ['emergency plumber near me', 'transactional'],
  ['buy dog food online', 'transactional'],
  ['hire a wedding photographer', 'transactional'],
  ['best dentist near me', 'commercial'],
  ['asana vs trello', 'commercial'],
  ['brake repair cost', 'commercial'],
  ['hair salon', 'commercial'],
  ['how much does teeth whitening cost', 'informational'],
  ['what is double entry bookkeeping', 'informational'],
  ['small garden ideas', 'informational'],
  ['xero login', 'navigational'],
  ['nike official website', 'navigational'],
  ['website migration quote', 'transactional'],
] as const satisfies [string, Intent][])('"%s" is %s', ([keyword, intent]) =>
  expect(intentOf(keyword).intent).toBe(intent),
)

test('the probabilities of any text add up to one, and the likeliest is the intent', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const { intent, probabilities } = intentOf(text)
      const all = Object.values(probabilities)
      expect(all.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1)
      expect(probabilities[intent]).toBe(Math.max(...all))
    }),
  ))
