import { expect, test } from 'vitest'
import { isSameBusiness } from './business-names.ts'

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
