import { expect, test } from 'vitest'
import { roughly } from './roughly.ts'

test('a figure is told to two digits, and a small one as it is', () => {
  const told = [0, 0.4, 7, 34, 99, 104, 1_234, 9_960, 123_456].map(roughly)
  expect(told).toEqual([0, 0, 7, 34, 99, 100, 1_200, 10_000, 120_000])
})
