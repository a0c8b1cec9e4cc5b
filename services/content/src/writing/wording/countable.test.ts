import { expect, test } from 'vitest'
import { withArticles } from './countable.ts'

test.each([
  ['when to aerate lawn', 'when to aerate a lawn'],
  ['how to remove ice from driveway', 'how to remove ice from a driveway'],
  ['how to change furnace filter', 'how to change a furnace filter'],
  ['how often should you clean oven', 'how often should you clean an oven'],
  ['how long does wood fence last', 'how long does a wood fence last'],
  ['how much does it cost to move piano', 'how much does it cost to move a piano'],
])('%s gets the article that was left out', (search, named) =>
  expect(withArticles(search)).toBe(named),
)

test.each([
  'how to fix a running toilet',
  'how to clean my oven',
  'how to clean two windows',
  'how to reheat pizza',
  'how to clean shower glass',
  'how to write wedding vows',
  'how to paint walls and ceiling',
  'lawn care',
  'roof repair cost',
  'is it worth resoling shoes',
])('%s stays as it is', (search) => expect(withArticles(search)).toBe(search))
