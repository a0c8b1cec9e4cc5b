import { expect, test } from 'vitest'
import { isNobody, isSameBusiness } from './business-names.ts'

test.each([
  ['Bright Smiles', 'bright smiles'],
  ['Bright Smiles', '  BrightSmiles '],
  ['Bright Smiles', 'Bright Smiles Ltd.'],
  ['Bright Smiles, Inc.', 'The Bright Smiles LLC'],
  ['Bright Smiles', 'brightsmiles.com'],
  ['Bright Smiles', 'https://www.bright-smiles.co.uk/about?x=1'],
  ['Crumb & Co', 'crumb and co'],
  ["Bob's Bikes", 'Bobs Bikes'],
  ['Café Olé', 'cafe ole'],
  ['Улыбка', 'улыбка'],
  ['🐙', '🐙'],
  ['Acme', 'Acme'],
])('%s and %s are one business', (one, other) => expect(isSameBusiness(one, other)).toBe(true))

test.each([
  ['Bright Smiles', 'Bright Dental'],
  ['Bright Smiles', 'Smiles'],
  ['🐙', '🦷'],
  ['Dentist', 'Emergency Dentist'],
  ['Crumb & Co', 'Greggs'],
  ['Co', 'Ltd'],
  ['Joe', 'joes.com'],
])('%s and %s are two', (one, other) => expect(isSameBusiness(one, other)).toBe(false))

test.each([
  ['-'],
  ['...'],
  ['???'],
  ['none'],
  ['None.'],
  ['no'],
  ['N/A'],
  ['n.a.'],
  ['nobody'],
  ['No one'],
  ["I don't know"],
  ['I don’t know'],
  ['dont know'],
  ['not sure'],
  ['No idea'],
  ['unknown'],
  ['my competitor'],
  ['My main competitors'],
  ['Competitor'],
  ["We don't have any competitors yet"],
  ['There is no competition'],
  ['TBD'],
  ['everyone'],
])('%s names nobody', (name) => expect(isNobody(name)).toBe(true))

test.each([
  ['Greggs'],
  ['No. 1 Bakery'],
  ['Nobody Denim'],
  ['The One'],
  ['One'],
  ['Nothing'],
  ['Unknown Worlds'],
  ['Rival Coffee'],
  ['X'],
  ['3M'],
  ['🐙'],
  ['Улыбка'],
  ['-=Loaf=-'],
])('%s may be a business', (name) => expect(isNobody(name)).toBe(false))
