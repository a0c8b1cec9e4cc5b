import type { Intent } from '@sortie/contracts/analysis/keywords/ratings'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type CommonWord,
  type HeadTerm,
  modelDifficulty,
  modelVolume,
  type VolumeEstimate,
} from './estimate.ts'

const word = (text: string, zipf = 4): CommonWord => ({ text, zipf })
const phrase = (text: string): CommonWord[] => text.split(' ').map((part) => word(part))
const dentist: HeadTerm = { words: phrase('dentist'), size: 5 }
const implants: HeadTerm = { words: phrase('dental implant'), size: 4 }
const heads = [dentist, implants]

test('a head term has the searches of its size', () =>
  expect(modelVolume(phrase('dentist'), heads, dentist)).toEqual({
    volume: 150_000,
    breadth: 154_505,
    extraWords: 0,
    from: { headTerm: expect.closeTo(154_505, 0), keptShare: 1 },
  }))

test('an everyday wording keeps more searches than a rare one', () => {
  const searches = (text: string) => modelVolume(phrase(text), heads, dentist).volume
  expect(searches('dentist near me')).toBeGreaterThan(searches('dentist zither me'))
  expect(searches('dentist near me')).toBe(120_000)
})

test('the most specific head term in a phrase decides, within what the broader ones allow', () => {
  const food: HeadTerm = { words: phrase('dog food'), size: 4 }
  const grainFree: HeadTerm = { words: phrase('grain free dog food'), size: 3 }
  const vegan: HeadTerm = { words: phrase('vegan dog food'), size: 5 }
  const searches = (text: string) =>
    modelVolume(phrase(text), [food, grainFree, vegan], food).volume
  expect(searches('dog food')).toBe(38_000)
  expect(searches('grain free dog food')).toBe(11_000)
  expect(searches('vegan dog food')).toBe(38_000)
})

test('rarer head terms are searched less', () => {
  const rare: HeadTerm = { words: [word('beekeeping', 1.6)], size: 3 }
  const common: HeadTerm = { words: [word('pizza', 4.6)], size: 3 }
  expect(modelVolume(rare.words, [rare], rare).volume).toBeLessThan(
    modelVolume(common.words, [common], common).volume,
  )
})

test('a question that holds no head term is measured at the anchor', () => {
  const { volume, breadth } = modelVolume(phrase('why do my gums bleed'), heads, dentist)
  expect(breadth).toBe(154_505)
  expect(volume).toBeLessThan(1_000)
})

test('a shorter phrase of the same intent is never easier', () =>
  expect(
    modelDifficulty(modelVolume(phrase('dentist cost'), heads, dentist), 'commercial'),
  ).toBeGreaterThan(
    modelDifficulty(modelVolume(phrase('dentist bridge cost'), heads, dentist), 'commercial'),
  ))

const words = fc.record({
  text: fc.oneof(
    fc.constantFrom('near', 'me', 'best', 'cost', 'for', 'how', 'dental', 'implant', 'dentist'),
    fc.string({ minLength: 1, maxLength: 8 }),
  ),
  zipf: fc.double({ min: 0, max: 7.5, noNaN: true }),
})
const terms = fc.record({
  words: fc.array(words, { minLength: 1, maxLength: 3 }),
  size: fc.constantFrom(1, 2, 3, 4, 5),
})
const intents = fc.constantFrom<Intent>('transactional', 'commercial', 'informational')
const longer = fc.record({
  head: terms,
  others: fc.array(terms, { maxLength: 4 }),
  before: fc.array(words, { maxLength: 3 }),
  after: fc.array(words, { maxLength: 3 }),
  intent: intents,
})

test('a longer, more specific phrase never outsearches its head, and is never harder', () =>
  fc.assert(
    fc.property(longer, ({ head, others, before, after, intent }) => {
      const all = [head, ...others]
      const alone = modelVolume(head.words, all, head)
      const once = modelVolume([...head.words, ...after], all, head)
      const twice = modelVolume([...before, ...head.words, ...after], all, head)
      expect(once.volume).toBeLessThanOrEqual(alone.volume)
      expect(twice.volume).toBeLessThanOrEqual(alone.volume)
      // A phrase may hold a second head term, as `grain free dog food` does; with one alone:
      const [short, long] = [
        [...head.words, ...after],
        [...before, ...head.words, ...after],
      ].map((phrase) => modelVolume(phrase, [head], head)) as [VolumeEstimate, VolumeEstimate]
      expect(long.volume).toBeLessThanOrEqual(short.volume)
      expect(modelDifficulty(long, intent)).toBeLessThanOrEqual(modelDifficulty(short, intent))
    }),
  ))

test('volumes are at least 10 with two significant digits, difficulties 0 to 10 with one decimal', () =>
  fc.assert(
    fc.property(terms, fc.array(words, { maxLength: 12 }), intents, (head, phrase, intent) => {
      const estimate = modelVolume(phrase, [head], head)
      expect(estimate.volume).toBeGreaterThanOrEqual(10)
      expect(Number(estimate.volume.toPrecision(2))).toBe(estimate.volume)
      const difficulty = modelDifficulty(estimate, intent)
      expect(difficulty).toBeGreaterThanOrEqual(0)
      expect(difficulty).toBeLessThanOrEqual(10)
      expect(Math.round(difficulty * 10) / 10).toBe(difficulty)
      expect(modelVolume(phrase, [head], head)).toEqual(estimate)
    }),
  ))
