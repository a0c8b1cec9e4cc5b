import { expect, test } from 'vitest'
import { scoreStepsOf } from './waterfall.ts'

const part = { given: 1, value: 1, weight: 0.5, lost: 0 }

test('each step begins where the one before ended, and the last ends at the score', () =>
  expect(
    scoreStepsOf([
      { ...part, factor: 'volume', points: 25 },
      { ...part, factor: 'difficulty', points: 20 },
      { ...part, factor: 'intent', points: 10.5 },
    ]),
  ).toEqual([
    { factor: 'volume', from: 0, to: 25, up: true },
    { factor: 'difficulty', from: 25, to: 45, up: true },
    { factor: 'intent', from: 45, to: 55.5, up: true },
  ]))

test('a factor that takes points away steps back, and nothing leaves the scale', () =>
  expect(
    scoreStepsOf([
      { ...part, factor: 'volume', points: 30 },
      { ...part, factor: 'difficulty', points: -12 },
      { ...part, factor: 'clicks', points: 90 },
    ]),
  ).toEqual([
    { factor: 'volume', from: 0, to: 30, up: true },
    { factor: 'difficulty', from: 18, to: 30, up: false },
    { factor: 'clicks', from: 18, to: 100, up: true },
  ]))
