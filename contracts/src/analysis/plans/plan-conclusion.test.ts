import { expect, test } from 'vitest'
import { planConclusion } from './plan-conclusion.ts'

test('a report with a plan says where to begin, and what that could bring', () => {
  const clicks = (value: number) => ({
    value,
    unit: 'clicks/month',
    source: 'sortie',
    kind: 'modelled' as const,
    fetchedAt: '2026-11-01T00:00:00Z',
  })
  const sortie = (head: string, value: number) => ({
    clusterId: 'clu_1',
    head,
    page: 'prices',
    by: 'words',
    count: 3,
    volume: 3_000,
    difficulty: 4,
    impact: 77,
    opportunity: 'High',
    intent: 'commercial',
    title: head,
    why: '',
    keywords: [],
    clicks: clicks(value),
  })
  const report = (count: number) =>
    ({
      sorties: [sortie('wedding cake cost', 263), sortie('cake delivery', 1_000)].slice(0, count),
      keywords: { count: 1_540, ratings: { High: 31, Medium: 80, Low: 43 } },
      analysis: { grounds: 'trade' },
      place: null,
    }) as unknown as Parameters<typeof planConclusion>[0]
  expect(planConclusion(report(2))).toBe(
    'Begin with “wedding cake cost”: the first 2 pages could bring about 1,300 visits a month at position 3, and 31 of all 1,540 keywords are rated High.',
  )
  expect(planConclusion(report(1))).toMatch(/“wedding cake cost”: it could bring about 260 visits/)
  const noneHigh = { count: 65, ratings: { High: 0, Medium: 14, Low: 51 } }
  expect(planConclusion({ ...report(1), keywords: noneHigh })).toMatch(
    /, and none of the 65 keywords is rated High\.$/,
  )
  expect(planConclusion(report(0))).toBeNull()
  expect(planConclusion({ ...report(2), analysis: { grounds: 'typed' } })).toBeNull()
  const place = { country: 'GB', town: 'Leeds', isLocal: false }
  expect(planConclusion({ ...report(1), place })).toMatch(
    /about 260 visits a month from all over the United Kingdom at position 3/,
  )
  expect(planConclusion({ ...report(1), place: { ...place, isLocal: true } })).toMatch(
    /about 260 visits a month by people in and around Leeds at position 3/,
  )
  expect(
    planConclusion({ ...report(2), place: { country: 'US', town: null, isLocal: true } }),
  ).toBe(
    'Begin with “wedding cake cost”; 31 of all 1,540 keywords are rated High. Searches are those of all of the United States: add your town to see how many visits the first 2 pages could bring you.',
  )
  expect(
    planConclusion({ ...report(1), place: { country: 'NL', town: null, isLocal: false } }),
  ).toContain(' from all over the Netherlands')
  const few = { ...report(1), sorties: [sortie('wedding cake cost', 0.4)] }
  expect(planConclusion(few as ReturnType<typeof report>)).toMatch(/less than one visit a month/)
  const [first, second] = report(2).sorties
  const easy = { ...report(2), sorties: [first!, { ...second!, difficulty: 3 }] }
  expect(planConclusion(easy)).toMatch(
    /^Begin with “cake delivery”, an easy win, then “wedding cake cost”: the first 2 pages/,
  )
  const little = { ...second!, difficulty: 3, clicks: { ...second!.clicks, value: 10 } }
  const hardlyVisited = { ...report(2), sorties: [first!, little] }
  expect(planConclusion(hardlyVisited)).toMatch(
    /^Begin with “wedding cake cost”: the first 2 pages/,
  )
  const hard = {
    ...report(2),
    sorties: [
      { ...first!, difficulty: 6.3 },
      { ...second!, difficulty: 4.9 },
    ],
  }
  expect(planConclusion(hard)).toMatch(
    /^Begin with “cake delivery”, the easiest of these pages, then “wedding cake cost”: the first 2 pages/,
  )
  const easierGuide = { ...first!, difficulty: 4.7, clicks: clicks(10) }
  expect(planConclusion({ ...hard, sorties: [...hard.sorties, easierGuide] })).toMatch(
    /^Begin with “cake delivery”, which is easier to rank for, then “wedding cake cost”: the first 3 pages/,
  )
  const asHard = {
    ...report(2),
    sorties: [
      { ...first!, difficulty: 5.5 },
      { ...second!, difficulty: 4.9 },
    ],
  }
  expect(planConclusion(asHard)).toMatch(/^Begin with “wedding cake cost”: the first 2 pages/)
  const easyFirst = { ...report(2), sorties: [{ ...first!, difficulty: 2 }, second!] }
  expect(planConclusion(easyFirst)).toMatch(/^Begin with “wedding cake cost”: the first 2 pages/)
})
