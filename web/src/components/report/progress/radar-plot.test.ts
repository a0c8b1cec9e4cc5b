import { describe, expect, test } from 'vitest'
import { echoBoxOf, echoLabelBoxOf, overlap, plot } from './radar-plot.ts'

const keyword = (difficulty: number, searchVolume: number) => ({
  keyword: 'bread',
  difficulty,
  searchVolume,
  opportunity: 'High' as const,
})
const distance = ({ x, y }: { x: number; y: number }) => Math.hypot(x, y)

test('an easier keyword stands nearer to the centre', () => {
  const [easy, hard] = plot([keyword(1, 100), keyword(9, 100)])
  expect(distance(easy!)).toBeLessThan(distance(hard!))
})
test('a keyword that is searched for more is larger', () => {
  const [rare, common] = plot([keyword(5, 10), keyword(5, 9000)])
  expect(rare!.size).toBeLessThan(common!.size)
})
test('figures beyond the scale stay on the screen', () => {
  for (const blip of plot([keyword(-3, -1), keyword(99, 10_000_000)])) {
    expect(distance(blip)).toBeLessThanOrEqual(138.1)
    expect(blip.size).toBeLessThanOrEqual(11)
  }
})
test('nothing found is nothing shown', () => expect(plot([])).toEqual([]))

describe('the numbers of a radar', () => {
  const labels = ['High', 'Medium', 'Low'] as const
  /** Differs from run to run of the index, and is the same in each run of the test. */
  const noise = (seed: number) => (((Math.sin(seed * 12.9898) * 43_758.5453) % 1) + 1) % 1
  const reportOf = (seed: number, length: number, spread: number) =>
    Array.from({ length }, (_, index) => ({
      ...keyword(2 + spread * noise(seed * 100 + index), 10 ** (1 + 3 * noise(seed + index * 7))),
      opportunity: labels[Math.min(2, Math.floor(index / 5))]!,
    }))

  test.each([
    [5, 6],
    [5, 1],
    [12, 6],
    [12, 3],
  ])('cover nothing, of %i keywords over %i points of difficulty', (length, spread) => {
    for (let seed = 1; seed <= 60; seed++) {
      const blips = plot(reportOf(seed, length, spread))
      for (const blip of blips) {
        const others = blips.filter((other) => other !== blip)
        const around = [...others.map(echoBoxOf), ...others.map(echoLabelBoxOf), echoBoxOf(blip)]
        const covered = around.reduce((sum, box) => sum + overlap(echoLabelBoxOf(blip), box), 0)
        expect(covered, `keyword ${blip.number} of report ${seed}`).toBe(0)
      }
    }
  })

  test('stay within the drawing', () => {
    for (let seed = 1; seed <= 60; seed++)
      for (const blip of plot(reportOf(seed, 12, 8))) {
        const { left, top, right, bottom } = echoLabelBoxOf(blip)
        expect(Math.max(-left, -top, right, bottom)).toBeLessThanOrEqual(168)
      }
  })

  test('stay where they are when more keywords arrive', () => {
    const all = reportOf(3, 12, 6)
    const whole = plot(all)
    for (let arrived = 0; arrived < all.length; arrived++)
      expect(plot(all.slice(0, arrived))).toEqual(whole.slice(0, arrived))
  })
})
