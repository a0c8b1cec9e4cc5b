import { expect, test } from 'vitest'
import { ARTICLES_ARE_ENGLISH, DraftBrief } from './draft-brief.ts'

test('no article is ordered for a country that searches in another language, and the reason is plain', () => {
  const brief = { type: 'informational', keyword: 'boiler repair' }
  expect(DraftBrief.safeParse({ ...brief, country: 'GB' }).success).toBe(true)
  const { error } = DraftBrief.safeParse({ ...brief, country: 'DE' })
  expect(error?.issues.map(({ message }) => message)).toEqual([ARTICLES_ARE_ENGLISH])
})
