import type { Receipt } from '@sortie/contracts/analysis'
import { expect, test } from 'vitest'
import { howItCame } from './receipt-words.ts'
import { sourceName } from './sources.ts'

const receipt = (more: Partial<Receipt>): Receipt => ({
  ...{ value: 1, unit: 'searches/month', source: 'almanac', kind: 'modelled' },
  ...{ fetchedAt: '2026-11-01T00:00:00Z', ...more },
})

test('a receipt begins with plain words, without the names of formulas and packages', () => {
  for (const formula of ['modelVolume', 'modelDifficulty', 'impact', 'something new']) {
    const text = howItCame(receipt({ formula, version: '2' }))
    expect(text).toMatch(/^(Estimated|Calculated)[^.]*\.$/)
    expect(text).not.toMatch(/model[VD]|subtlex|headTerm|something/)
  }
  expect(howItCame(receipt({ kind: 'measured', source: 'wikimedia' }))).toBe(
    'Measured by the source.',
  )
})

test('sources are called as people call them', () => {
  expect(sourceName('almanac')).toBe("Sortie's built-in almanac")
  expect(sourceName('something')).toBe('something')
})
