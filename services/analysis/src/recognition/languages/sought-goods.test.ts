import { expect, test } from 'vitest'
import { nounsBySoughtGoods } from './sought-goods.ts'

const MOST = 4
const nounsFor = (...[language, text]: [Parameters<typeof nounsBySoughtGoods>[0], string]) =>
  nounsBySoughtGoods(language, text, MOST).map(({ noun }) => noun)

test.for([
  ['de', 'Heizkörper und Thermostate', 'heizungsinstallateur'],
  ['fr', 'serrures et portes blindées', 'serrurier'],
  ['es', 'cerraduras, cerrojos y bombines', 'cerrajero'],
  ['it', 'serrature bloccate e cassaforti', 'fabbro'],
  ['nl', 'cilinderslot en kluis', 'slotenmaker'],
  ['pt', 'fechaduras e cofres', 'chaveiro'],
] as const)('in %s customers look for “%s” at a %s', ([language, text, noun]) =>
  expect(nounsFor(language, text)).toContain(noun),
)

test('a compound is looked for by its parts', () =>
  expect(nounsFor('de', 'Altbausicherungskasten')).toContain('elektriker'))

test('a verb alone is looked for nowhere', () =>
  expect(nounsFor('de', 'Wir reparieren')).toEqual([]))

test('a text of which most words are searched for by nobody reminds of no business', () => {
  expect(nounsFor('it', 'asdasd prova prova')).toEqual([])
  expect(nounsFor('de', 'xyzzy plugh heizkörper')).toEqual([])
})
