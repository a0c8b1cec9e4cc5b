import type { Country } from '@sortie/contracts/countries'
import { expect, test } from 'vitest'
import { isHigh } from '../../domain/clusters/clusters.ts'
import { familyOf, subjectOf } from '../../domain/clusters/subject.ts'
import { industries } from '../../lexicon/industries.ts'
import { planFor } from '../testing-plans.ts'

const LEAST_CLICKS = 5
const NICHES = [
  'DUI lawyer',
  'violin lessons',
  'tennis coaching',
  'vegan bakery in Leeds',
  'sash window repair',
  'emergency plumber in Bristol',
  'gluten free bakery',
  'boat insurance',
  'electric bike repair in Leeds',
  'mobile dog grooming',
]
const BRIEFS: [industry: string, country: Country][] = [
  ...industries.map(({ name, local }, at): [string, Country] => [
    local && at % 2 === 0 ? `${name} in Leeds` : name,
    'GB',
  ]),
  ...NICHES.map((industry): [string, Country] => [industry, 'GB']),
]

const plans = new Map<string, ReturnType<typeof planFor>>()
/** The plan of a description; each is made once. */
const planOnce = (industry: string, country: Country) => {
  const made = plans.get(industry) ?? planFor(industry, country)
  plans.set(industry, made)
  return made
}

test.for(BRIEFS)(
  'the first pages of %s, %s, are those that an expert would make',
  async ([industry, country]) => {
    const { rows, comparison, given, clusters, sorties } = await planOnce(industry, country)
    const heads = sorties.map(({ head }) => head)
    expect(sorties.length, industry).toBeGreaterThan(0)
    // One page for each intent, and no head twice.
    const intents = sorties.map(
      ({ head, page }) =>
        `${familyOf(page)} ${subjectOf(head, familyOf(page), comparison).join(' ')}`,
    )
    expect(new Set(intents).size, intents.join('\n')).toBe(sorties.length)
    expect(new Set(heads).size).toBe(sorties.length)
    // Pages that sell come before pages to read.
    const isRead = sorties.map(({ page }) => familyOf(page) === 'reading')
    expect(
      isRead.toSorted((a, b) => Number(a) - Number(b)),
      heads.join('\n'),
    ).toEqual(isRead)
    // None comes from the rest of the trade.
    const related = new Set(rows.filter((row) => row.isRelated).map(({ keyword }) => keyword))
    expect(heads.filter((head) => related.has(head))).toEqual([])
    const apart = clusters.filter(({ rows: own }) => own.some((row) => row.isRelated))
    expect(apart.flatMap(({ rows: own }) => own).every((row) => row.isRelated)).toBe(true)
    // Each has enough visitors, where the report has such pages.
    const own = clusters.filter(({ rows: of }) => !of.some((row) => row.isRelated))
    const sold = own.filter(
      ({ rows: of }) => of.reduce((sum, row) => sum + row.relevance, 0) / of.length >= 1.5,
    )
    const visited = sold.filter(({ clicks }) => clicks >= LEAST_CLICKS)
    const withVisitors = sorties.filter(({ clicks }) => clicks.value >= LEAST_CLICKS)
    const intentsOf = new Set(
      visited.map(
        ({ head, page }) =>
          `${familyOf(page)} ${subjectOf(head, familyOf(page), comparison).join(' ')}`,
      ),
    )
    expect(withVisitors.length, heads.join('\n')).toBe(Math.min(5, intentsOf.size, sorties.length))
    // A business with pages that are rated High begins with one.
    const isRated = (row: (typeof rows)[number]) => isHigh(row, given)
    const high = visited.filter(
      ({ rows: of, opportunity }) => opportunity !== 'Low' && of.some(isRated),
    )
    const chosen = new Set(sorties.map(({ clusterId }) => clusterId))
    const chosenHigh = high.filter(({ clusterId }) => chosen.has(clusterId)).length
    if (high.length > 0) expect(chosenHigh).toBeGreaterThan(0)
    const worths = sorties
      .filter(({ page }) => familyOf(page) !== 'reading')
      .map(({ clusterId }) => {
        const { clicks, rows: of } = clusters.find((each) => each.clusterId === clusterId)!
        return (clicks * of.reduce((sum, row) => sum + row.relevance, 0)) / of.length
      })
    expect(worths.toSorted((a, b) => b - a)).toEqual(worths)
  },
)

// Read what changed in it as somebody of the trade would, before it is written anew.
test('the first pages of all trades are as they were when they were read', {
  timeout: 120_000,
}, async () => {
  const lines: string[] = []
  for (const [industry, country] of BRIEFS) {
    const { sorties } = await planOnce(industry, country)
    lines.push(`${industry}, ${country}`)
    for (const { page, head, clicks, opportunity, difficulty } of sorties)
      lines.push(
        `  ${page.padEnd(10)} ${opportunity.padEnd(6)} ${difficulty.toFixed(1).padStart(4)} ${String(clicks.value).padStart(7)}  ${head}`,
      )
  }
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('golden/first-pages.txt')
})
