import { COMPOSED_NOTE } from '@sortie/contracts/analysis/reports/composed'
import { expect, test } from 'vitest'
import { keywordOriginText } from './words.ts'

test('the head of a file says where keywords were composed by rule, and nothing where editors wrote them', () => {
  expect(keywordOriginText({ notes: ['Another note.', COMPOSED_NOTE] })).toBe(` ${COMPOSED_NOTE}`)
  expect(keywordOriginText({ notes: ['Another note.'] })).toBe('')
})
