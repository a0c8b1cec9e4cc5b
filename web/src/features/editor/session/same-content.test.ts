import { expect, test } from 'vitest'
import { isSectionValid } from './same-content.ts'

test('a section that the server would refuse for its lines, marks or links is not sent', () => {
  const isValid = (markdown: string) => isSectionValid({ heading: null, markdown })
  expect(isValid('We bake at four.')).toBe(true)
  expect(isValid('a\n\n'.repeat(1_001))).toBe(false)
  expect(isValid('[a](b) '.repeat(501))).toBe(false)
  expect(isValid('- a\n'.repeat(1_001))).toBe(false)
})
