import { expect, test } from 'vitest'
import { indefiniteArticle } from './indefinite.ts'

test.each([
  ['an', 'oven'],
  ['an', 'uninsured driver'],
  ['an', 'hourly helper'],
  ['an', 'HVAC technician'],
  ['an', 'arborist'],
  ['a', 'CPA'],
  ['a', 'used car'],
  ['a', 'university lecturer'],
  ['a', 'European buyer'],
  ['a', 'one-off visit'],
  ['a', 'wood fence'],
])('it is %s %s', (article, phrase) => expect(indefiniteArticle(phrase)).toBe(article))
