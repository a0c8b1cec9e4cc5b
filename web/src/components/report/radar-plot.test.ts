import { expect, test } from 'vitest'
import { plot } from './radar-plot.ts'

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
