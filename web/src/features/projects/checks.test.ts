import { expect, test } from 'vitest'
import { checkProject, detailsIn } from './checks.ts'

const empty = { industry: ' Bakery ', ownSite: '', country: '', town: ' ' }

test('what was left empty is not sent, and spaces around the rest go', () => {
  const rows = { 'competitor-0': '', 'site-0': '', 'competitor-3': ' Greggs ', 'site-3': '' }
  expect(detailsIn({ ...empty, ...rows })).toEqual({
    industry: 'Bakery',
    competitors: [{ name: 'Greggs' }],
  })
  const full = { ...empty, ownSite: 'loaf.example', country: 'GB', town: 'Leeds' }
  expect(detailsIn({ ...full, 'competitor-1': 'Crumb', 'site-1': 'crumb.example' })).toEqual({
    industry: 'Bakery',
    ownSite: 'loaf.example',
    country: 'GB',
    town: 'Leeds',
    competitors: [{ name: 'Crumb', site: 'crumb.example' }],
  })
})

test('a website without a name is asked about, and so is an empty industry', () => {
  expect(checkProject(empty)).toBeNull()
  const wrong = { ...empty, industry: ' ', 'competitor-2': '', 'site-2': 'crumb.example' }
  expect(Object.keys(checkProject(wrong)!.fields)).toEqual(['industry', 'competitor-2'])
})
