import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { industries } from './industries.ts'
import type { Industry } from './industry.ts'
import { tradeProblemsIn } from './trade-files.ts'

const folder = join(import.meta.dirname, 'trades')
const names = readdirSync(folder)
const files = Object.fromEntries(
  names.map((name) => [name, JSON.parse(readFileSync(join(folder, name), 'utf8'))]),
)

test('no trade is malformed, and nothing stands twice', () =>
  expect(tradeProblemsIn(files)).toEqual([]))

test('every file in the folder is loaded', () =>
  expect(industries.map(({ id }) => id).sort()).toEqual(
    (Object.values(files) as Industry[][])
      .flat()
      .map(({ id }) => id)
      .sort(),
  ))

const head = (term: string) => ({ term, size: 3 as const })
const company = (name: string) => ({
  name,
  countries: ['*'],
  about: 'A national chain of cobblers.',
  typical: ['cobbler near me', 'best cobbler'] as [string, string],
})
const cobbler: Industry = {
  id: 'cobbler',
  name: 'cobbler',
  synonyms: ['shoe repair'],
  local: true,
  heads: [head('cobbler'), head('heel repair')],
  companies: ['Heel Bar', 'Sole Mates', 'Boot Fix', 'Last Resort'].map(company),
  cpc: [1, 4],
  words: [{ countries: ['GB'], say: { shoe: 'boot' } }],
}
const problems = (...trades: unknown[]) => tradeProblemsIn({ 'shoes.json': trades })

test('a trade as it should be has no problem', () => expect(problems(cobbler)).toEqual([]))

test.each<[string, unknown, string]>([
  ['no name', { ...cobbler, name: undefined }, 'shoes.json › cobbler › name: '],
  ['no id', { ...cobbler, id: undefined }, 'shoes.json › trade 1 › id: '],
  [
    'a name with a sign in it',
    { ...cobbler, name: 'cobbler & sons' },
    'shoes.json › cobbler › name: words and digits only',
  ],
  [
    'a size that is none',
    { ...cobbler, heads: [cobbler.heads[0], { ...head('heel repair'), size: 9 }] },
    'shoes.json › cobbler › heads[1].size: a size from 1',
  ],
  [
    'a field that nobody knows',
    { ...cobbler, aliases: ['x'] },
    'shoes.json › cobbler: Unrecognized key: "aliases"',
  ],
  [
    'a company that sells nowhere',
    { ...cobbler, companies: [{ ...company('Heel Hut'), countries: [] }, ...cobbler.companies] },
    'shoes.json › cobbler › companies[0].countries: the countries where it sells',
  ],
  [
    'too few companies of a country',
    {
      ...cobbler,
      companies: cobbler.companies.map((each) => ({ ...each, countries: ['US', 'CA', 'AU'] })),
    },
    'shoes.json › cobbler › companies: 0 companies for GB, of at least 3',
  ],
  [
    'a price that ends before it begins',
    { ...cobbler, cpc: [4, 1] },
    'shoes.json › cobbler › cpc: from, to',
  ],
  [
    'a description without its period',
    {
      ...cobbler,
      companies: [{ ...company('Heel Bar'), about: 'A chain of cobblers' }, ...cobbler.companies],
    },
    'shoes.json › cobbler › companies[0].about: one sentence',
  ],
  [
    'the same phrase twice for one company',
    {
      ...cobbler,
      companies: [
        { ...company('Heel Hut'), typical: ['best cobbler', 'best cobbler'] },
        ...cobbler.companies,
      ],
    },
    'shoes.json › cobbler › companies[0].typical: two different phrases',
  ],
])('%s is named with its file, trade and field', (_, trade, problem) => {
  const found = problems(trade)
  expect(found).toHaveLength(1)
  expect(found[0]).toContain(problem)
})

test('a name of two trades is found, however it is spelled', () => {
  const other = {
    ...cobbler,
    id: 'shoe-shop',
    name: 'shoe shop',
    synonyms: ['boots', 'shoe repairs'],
  }
  expect(problems(cobbler, other)).toEqual([
    'shoes.json › shoe-shop › synonyms[1]: "shoe repairs" is also shoes.json › cobbler › synonyms[0]',
  ])
})

test('an id, a head term or a company that stands twice is found', () => {
  const twin = { ...cobbler, name: 'boot maker', synonyms: [] }
  expect(problems(cobbler, twin)).toEqual([
    'shoes.json › cobbler › id: "cobbler" is also shoes.json › cobbler › id',
  ])
  const repeated = {
    ...cobbler,
    heads: [...cobbler.heads, head('cobblers')],
    companies: [...cobbler.companies, company('Boot Fix')],
  }
  expect(problems(repeated)).toEqual([
    'shoes.json › cobbler › heads[2]: "cobblers" is also shoes.json › cobbler › heads[0]',
    'shoes.json › cobbler › companies[4]: "Boot Fix" is also shoes.json › cobbler › companies[2]',
  ])
})
