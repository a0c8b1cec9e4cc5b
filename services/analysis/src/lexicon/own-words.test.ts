import { expect, test } from 'vitest'
import { intentOf } from '../domain/scoring/intent.ts'
import { article, wordingsOf } from './own-words.ts'

test.for([
  ['tattoo studio', 'how to choose a tattoo studio'],
  ['escape room', 'how to choose an escape room'],
  ['umbrella shop', 'how to choose an umbrella shop'],
  ['university tutor', 'how to choose a university tutor'],
  ['piano lessons', 'how much do piano lessons cost'],
  ['drone photography', 'how much does drone photography cost'],
  ['garden furniture', 'how to choose garden furniture'],
  ['inventory app', 'how to choose an inventory app'],
] as const)('own words make English: %s', ([trade, phrase]) =>
  expect(wordingsOf(trade.split(' ')).informational).toContain(phrase),
)

const OWN_TRADES =
  'private detective|steel manufacturer|bowling alley|treehouse hotel|snow removal|vinyl records|' +
  'honey|inventory app|crm tools|taxidermy|horse riding lessons'

test.for(OWN_TRADES.split('|'))('phrases of “%s” are many and give their intent away', (trade) => {
  const { transactional, commercial, informational } = wordingsOf(trade.split(' '))
  const all = [...transactional, ...commercial, ...informational]
  expect(new Set(all).size).toBe(all.length)
  expect(all.length).toBeGreaterThanOrEqual(12)
  const intents = { transactional, commercial, informational }
  for (const [intent, phrases] of Object.entries(intents)) {
    for (const phrase of phrases)
      expect(`${phrase}: ${intentOf(phrase).intent}`).toBe(`${phrase}: ${intent}`)
  }
})

test('an article follows the sound', () =>
  expect(['hour', 'uniform', 'european', 'oven', 'one'].map(article)).toEqual([
    'an',
    'a',
    'a',
    'an',
    'a',
  ]))
