import { COMPOSED_NOTE } from '@sortie/contracts/analysis/reports/composed'
import { expect, test } from 'vitest'
import { keywordOf, reportOf } from './testing.ts'
import { keywordOriginText, methodsOf } from './words.ts'

test('the head of a file says where keywords were composed by rule, and nothing where editors wrote them', () => {
  expect(keywordOriginText({ notes: ['Another note.', COMPOSED_NOTE] })).toBe(` ${COMPOSED_NOTE}`)
  expect(keywordOriginText({ notes: ['Another note.'] })).toBe('')
})

test('a file names sources as people call them', () => {
  const row = keywordOf(0, 1)
  const searchVolume = { ...row.scored.searchVolume, source: 'composed' }
  const rows = [{ ...row, scored: { ...row.scored, searchVolume } }]
  const [{ paragraphs } = { paragraphs: [] }] = methodsOf(reportOf(1), rows)
  expect(paragraphs[0]).toBe(
    "Sources: Sortie’s rules for trades that no editor covered, Sortie's built-in almanac, as of November 22, 2026.",
  )
})
