import fc from 'fast-check'
import { expect, test } from 'vitest'
import { understand } from '../understand.ts'
import { beginsWithinVerb, withVerbsAsNouns } from './spoken-verbs.ts'

test.for([
  ['We rent out goats to clear brush', 'goat rental to clear brush'],
  ['Our team rents out photo booths', 'photo booth rental'],
  ['We draught-proof old sash windows', 'sash window draught proofing'],
  ['we draught proof windows', 'window draught proofing'],
  ['we re-roof old houses', 'house roofing'],
  ['we re-upholster antique chairs', 'antique chair reupholstery'],
  ['we power-wash driveways and patios', 'driveway power washing and patio power washing'],
  ['we deep-clean ovens', 'oven deep cleaning'],
  ['we clean up after hoarders', 'hoarder cleanup'],
  ['we clear out lofts and garages', 'loft clearance and garage clearance'],
  ['we cut down trees and grind out stumps', 'tree removal and stump grinding'],
  ['we fit out campervans', 'campervan conversion'],
  ['we do up old caravans in Leeds', 'caravan restoration in Leeds'],
  ['we put up shelves', 'shelf installation'],
  ['we look after cats while you are away', 'cat sitting while you are away'],
  ['we pet-sit', 'pet sitting'],
  ['Family firm, we take away old sofas', 'Family firm, sofa removal'],
] as const)('“%s” is searched for as “%s”', ([text, nouns]) =>
  expect(withVerbsAsNouns(text)).toBe(nouns),
)

test.for([
  'off licence in Leeds',
  'we sell off road tyres',
  'we fit out barber shops',
  'we sell hand-made soap',
  'we run an after-school club',
  'draught-proof windows',
  'we rent chickens',
  'we look after old people in their homes',
])('no verb of two words is read in “%s”', (text) => expect(withVerbsAsNouns(text)).toBe(text))

test('in any text the other clauses stay where they are', () => {
  const marksOf = (text: string) => text.replace(/[^,;:.!?()\n\r]/g, '')
  fc.assert(
    fc.property(fc.string(), (text) => {
      const typed = `we rent out ${text}`
      expect(marksOf(withVerbsAsNouns(typed))).toBe(marksOf(typed))
    }),
  )
})

/** What somebody who typed this is shown first. */
const firstOf = (text: string) => {
  const [first] = understand(text).readings
  return first?.kind === 'trade' ? first.match.industry.id : first?.words.join(' ')
}

test.for([
  ['We rent out goats to clear brush', 'goat rental'],
  ['We lease out cold storage trailers', 'cold storage trailer rental'],
  ['we re-cane chairs', 'chair caning'],
  ['we clean up after hoarders', 'hoarder cleanup'],
  ['we fit out campervans', 'campervan conversion'],
  ['we dig out basements', 'excavation'],
  ['we deep-clean ovens', 'house-cleaning'],
  ['we pet-sit', 'dog-walking'],
] as const)('“%s” is read as %s first', ([text, name]) => expect(firstOf(text)).toBe(name))

test.for([
  'We rent out goats to clear brush',
  'We draught-proof old sash windows',
  'we do up old caravans',
  'we fix up old bicycles',
  'we type up dissertations',
  'we sell off estates',
  'we re-string tennis rackets',
  'we board up broken windows',
])('no reading of “%s” begins within its verb', (text) => {
  const names = understand(text).readings.flatMap((each) =>
    each.kind === 'own' ? [each.words.join(' ')] : [],
  )
  expect(names.filter((name) => /^(?:out|up|off|down|away|after|proof|re) /.test(name))).toEqual([])
})

test('a particle belongs to the noun behind it, or to the verb before', () => {
  expect(beginsWithinVerb(['off', 'estates'], 'we sell off estates')).toBe(true)
  expect(beginsWithinVerb(['off', 'road', 'tyres'], 'we sell off road tyres')).toBe(false)
  expect(beginsWithinVerb(['re', 'use', 'shop'], 'We run a re-use shop')).toBe(false)
})
