import { expect, test } from 'vitest'
import { industries } from '../lexicon/industries.ts'
import { TYPED } from './typed.ts'
import { understand } from './understand.ts'

const ids = new Set(industries.map(({ id }) => id))
const typed = Object.entries(TYPED).flatMap(([id, texts]) =>
  texts.map((text) => [text, id] as const),
)

/** The trades that somebody who typed this is shown, the likeliest first. */
const tradesOf = (text: string) =>
  understand(text).readings.flatMap((reading) =>
    reading.kind === 'trade' ? [reading.match.industry.id] : [],
  )

test.for(typed.filter(([, id]) => ids.has(id)))('"%s" is read or asked about as %s', ([text, id]) =>
  expect(tradesOf(text)).toContain(id),
)

test.for(typed.filter(([, id]) => !ids.has(id)))('"%s" is surely no trade of ours', ([text]) => {
  const { outcome, readings } = understand(text)
  expect(outcome === 'sure' && readings[0]?.kind === 'trade').toBe(false)
})

test('a guest house is another word for a bed and breakfast, not a part of that trade', () =>
  expect(understand('guest house').readings[0]).toMatchObject({
    match: { industry: { id: 'bed-and-breakfast' }, focus: null },
  }))
