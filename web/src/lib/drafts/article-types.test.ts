import { ArticleType } from '@sortie/contracts/content/drafts/article-ids'
import { expect, test } from 'vitest'
import { TYPES, typeOf } from './article-types.ts'

test('the filter knows every kind of article', () => expect(TYPES).toEqual(ArticleType.options))
test('a kind is taken from the address', () => expect(typeOf('case-study')).toBe('case-study'))
test.each(['', 'toString', 7, undefined])('%j is no kind', (raw) =>
  expect(typeOf(raw)).toBeUndefined(),
)
