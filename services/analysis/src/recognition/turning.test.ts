import { expect, test } from 'vitest'
import { understand } from './understand.ts'

test.for([
  'Sailing school and yacht charter',
  'cleaning of restaurant kitchens and extractor hoods',
])('whoever types “%s” is asked, as a word in it names another business', (text) => {
  expect(understand(text).outcome).toBe('ask')
})

test.for([
  ['fridge repairs for butchers and supermarkets', 'appliance-repair'],
  ['guitar lessons', 'music-lessons'],
] as const)('“%s” is read as %s without a question', ([text, trade]) => {
  const { outcome, readings } = understand(text)
  const [best] = readings
  expect([outcome, best?.kind === 'trade' && best.match.industry.id]).toEqual(['sure', trade])
})

test.for([
  ['uniforms for nurses', 'nurse uniforms'],
  ['workwear', 'workwear'],
] as const)('“%s” sells no T-shirts', ([text, name]) => {
  const [best] = understand(text).readings
  expect(best?.kind === 'own' && best.words.join(' ')).toBe(name)
})

test('what an owner rather does is the business', () => {
  const [best] = understand('Anchor Roofing but mostly we clean gutters these days').readings
  expect(best?.kind === 'trade' && best.match.industry.id).toBe('gutters')
})
