import type { Country } from '@sortie/contracts/countries'
import { expect, test } from 'vitest'
import { clustersOf, isHigh } from '../../domain/clusters/clusters.ts'
import { familyOf, subjectOf } from '../../domain/clusters/subject.ts'
import { planFor } from '../testing-plans.ts'
import { answersOf, cardOf, ENGLISH_BUSINESSES, OTHER_BUSINESSES } from './testing-businesses.ts'

const LEAST_CLICKS = 5
const LEAST_RELEVANCE = 1.5
const BRIEFS: [industry: string, country: Country, reading: string | undefined][] = [
  ...ENGLISH_BUSINESSES.map(([industry, country]): [string, Country, string] => [
    industry,
    country,
    cardOf(industry),
  ]),
  ...OTHER_BUSINESSES.map(([industry, country]): [string, Country, undefined] => [
    industry,
    country,
    undefined,
  ]),
]

test.for(BRIEFS)(
  'the plan of %s, %s, has five pages wherever five intents have visitors, and none that nobody visits beside others',
  async ([industry, country, reading]) => {
    const { comparison, given, clusters, sorties } = await planFor(industry, country, {
      reading,
      seeds: answersOf(industry),
    })
    const heads = sorties.map(({ head, clicks }) => `${head}: ${clicks.value}`).join('\n')
    const intentOf = ({ head, page }: { head: string; page: string }) =>
      `${familyOf(page)} ${subjectOf(head, familyOf(page), comparison).join(' ')}`
    const visited = clusters.filter(
      ({ clicks, rows }) =>
        clicks >= LEAST_CLICKS &&
        rows.reduce((sum, { relevance }) => sum + relevance, 0) / rows.length >= LEAST_RELEVANCE,
    )
    const intents = new Set(visited.map(intentOf))
    const withVisitors = sorties.filter(({ clicks }) => clicks.value >= LEAST_CLICKS)
    expect(withVisitors.length, heads).toBe(Math.min(5, intents.size))
    expect(sorties.length).toBeGreaterThan(0)
    // No two pages share the stem of a head in the same place.
    expect(new Set(sorties.map(intentOf)).size, heads).toBe(sorties.length)
    if (sorties.length > 1)
      for (const { clicks } of sorties) expect(clicks.value, heads).toBeGreaterThanOrEqual(1)
    // A page is rated as the best of its keywords, and no better.
    for (const { clusterId, opportunity, impact } of sorties) {
      const { rows } = clusters.find((each) => each.clusterId === clusterId)!
      const alone = rows.flatMap((row) => clustersOf([row], { ...given, place: comparison.place }))
      expect(impact).toBe(Math.max(...alone.map((each) => each.impact)))
      expect(opportunity === 'High').toBe(rows.some((row) => isHigh(row, given)))
    }
  },
)

test.for([
  ['plombier à Rennes', 'FR', 'plombier', 'plomberie'],
  ['fontanero en Granada', 'ES', 'fontanero', 'fontanería'],
  ['Maler in Ulm', 'DE', 'maler', 'malerbetrieb'],
  ['schilder in Breda', 'NL', 'schilder', 'schildersbedrijf'],
  ['coiffeur à Nice', 'FR', 'coiffeur', 'salon de coiffure'],
] as const)(
  'the plan of %s, %s, has one page for both %s and %s',
  async ([industry, country, person, trade]) => {
    const { clusters, sorties } = await planFor(industry, country)
    const heads = sorties.map(({ head }) => head)
    expect(heads).toContain(person)
    expect(heads).not.toContain(trade)
    const home = clusters.find(({ head }) => head === person)
    expect(home?.rows.map(({ keyword }) => keyword)).toContain(trade)
  },
)

test.for([
  ['plombier à Rennes', 'FR', 'rennes'],
  ['fontanero en Granada', 'ES', 'granada'],
  ['Zahnarzt in Kassel', 'DE', 'kassel'],
  ['loodgieter in Tilburg', 'NL', 'tilburg'],
  ['idraulico a Verona', 'IT', 'verona'],
  ['canalizador em Braga', 'PT', 'braga'],
] as const)(
  'the plan of %s, %s, has five pages, and most have searches that name the town',
  async ([industry, country, town]) => {
    const { clusters, sorties } = await planFor(industry, country)
    expect(sorties).toHaveLength(5)
    const named = sorties.filter(({ clusterId }) =>
      clusters
        .find((each) => each.clusterId === clusterId)!
        .rows.some(({ keyword }) => keyword.split(' ').includes(town)),
    )
    expect(named.length).toBeGreaterThanOrEqual(3)
  },
)
