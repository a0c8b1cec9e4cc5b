import { expect, test } from 'vitest'
import { firmNamedIn, saidOfHouse, withoutPartners } from './firm-name.ts'
import { understandIn } from './languages/understand-language.ts'
import { understand } from './understand.ts'

const readAs = (text: string) => {
  const { outcome, readings } = understand(text)
  const [best] = readings
  return [outcome, best?.kind === 'trade' ? best.match.industry.id : best?.words.join(' ')]
}

test('two surnames before a business are no trades', () => {
  expect(withoutPartners('Fisher & Baker accountants')).toBe('accountants')
  expect(withoutPartners('Mason and Carpenter Wealth Management')).toBe('Wealth Management')
})

test.for(['Hair & Beauty salon', 'Painter & Decorator', 'Plumbing & Heating engineers'])(
  'two trades stay in “%s”',
  (text) => {
    expect(withoutPartners(text)).toBe(text)
  },
)

test('a name with an article or a possessive, and one without a word of any trade, is surely one', () => {
  expect(firmNamedIn('The Garage, a climbing wall')?.isSure).toBe(true)
  expect(firmNamedIn("Smith's Forge: hand forged gates")?.isSure).toBe(true)
  expect(firmNamedIn('Potter Dental, crowns and bridges')?.isSure).toBe(false)
})

test.for(['plumber, boilers too', 'Plumber, boilers too', 'Roofing, Gutters, Windows'])(
  '“%s” begins with no name',
  (text) => {
    expect(firmNamedIn(text)).toBeNull()
  },
)

test.for([
  ['The Garage, a climbing wall in an old car workshop', 'climbing-gym'],
  ['Mason & Carpenter Wealth Management', 'financial-advisor'],
  ['The Old Forge, bed and breakfast', 'bed-and-breakfast'],
] as const)('“%s” is read as %s', ([text, trade]) => {
  expect(readAs(text)).toEqual(['sure', trade])
})

test('who names a trade and something else behind it is asked or read as the trade', () => {
  expect(readAs('Home Inspector - new builds, snagging lists')).toEqual(['sure', 'home-inspection'])
})

test('the name of a house in another language names no trade', () => {
  expect(saidOfHouse('Le Garage, bar à vins')).toBe('bar à vins')
  expect(saidOfHouse('Le garage du village')).toBeNull()
  const [best] = understandIn('fr', 'Le Garage, bar à vins').readings
  expect(best?.kind === 'own' && best.words).toContain('bar')
})
