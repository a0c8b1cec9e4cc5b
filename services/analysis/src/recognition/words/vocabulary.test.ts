import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { industries } from '../../lexicon/industries.ts'
import { readOrdinaryBusinesses } from '../ordinary/ordinary.ts'
import { readOwnerWords } from './owner-words.ts'
import { readVocabulary, VOCABULARY_FILE, writeVocabulary } from './vocabulary.ts'

test('the compiled words are those of the trades, their phrases and their owners: npm run vocabulary', () => {
  expect(readFileSync(VOCABULARY_FILE, 'utf8')).toBe(
    writeVocabulary(industries, readOwnerWords(), readOrdinaryBusinesses()),
  )
})

test('a word belongs most to the trade that says it most', () => {
  const { share, trades } = readVocabulary()
  expect(share('electrician', 'rewire')).toBeGreaterThan(0.5)
  expect(share('bakery', 'cake')).toBeGreaterThan(share('ice-cream-shop', 'cake'))
  expect(trades('repair')).toBeGreaterThan(trades('rewire'))
})
