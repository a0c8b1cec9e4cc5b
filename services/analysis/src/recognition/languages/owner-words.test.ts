import { expect, test } from 'vitest'
import { OTHER_LANGUAGES } from '../../lexicon/frequencies/frequencies.ts'
import { nounCalled } from './nouns.ts'
import { nounsByOwnersSaying, ownersSayingsIn } from './owner-words.ts'

test.for(OTHER_LANGUAGES)(
  'each saying of owners in %s names businesses that have a noun',
  (language) => {
    const sayings = ownersSayingsIn(language)
    expect(sayings.length).toBeGreaterThan(5)
    const unknown = sayings
      .flatMap(({ nouns }) => nouns)
      .filter((noun) => (nounCalled(language, noun)?.weight ?? 0) <= 1)
    expect(unknown).toEqual([])
    expect(new Set(sayings.map(({ says }) => says)).size).toBe(sayings.length)
  },
)

test.for([
  ['fr', "J'aide les gens", 'coach de vie'],
  ['es', 'trabajo con madera', 'carpintero'],
  ['de', 'Ich mache alles rund ums Haus', 'handwerker'],
  ['nl', 'Ik werk met hout', 'timmerman'],
] as const)('in %s the owner of “%s” may be a %s', ([language, text, noun]) =>
  expect(nounsByOwnersSaying(language, text).map((known) => known.noun)).toContain(noun),
)

test('who says much more beside it says something else', () =>
  expect(
    nounsByOwnersSaying('es', 'trabajo con madera de barcos viejos y hago lámparas para hoteles'),
  ).toEqual([]))
