import type { DraftBrief } from '@sortie/contracts/content/drafts/draft-brief'
import { expect, test } from 'vitest'
import { bylineOf } from './byline.ts'
import type { SectionComposer } from './section-composer.ts'

const byline = (author: DraftBrief['author'], business = 'Cold Brook') =>
  bylineOf({
    assignment: { brief: { author } },
    filling: { business },
  } as unknown as SectionComposer)

test.each([
  ['owner', 'the owner of'],
  ['co-owner', 'the co-owner of'],
  ['master electrician', 'a master electrician at'],
  ['arborist', 'an arborist at'],
  ['CPA', 'a CPA at'],
  ['urologist', 'a urologist at'],
  ['university lecturer', 'a university lecturer at'],
  ['upholsterer', 'an upholsterer at'],
  ['honorary coach', 'an honorary coach at'],
  ['HVAC technician', 'an HVAC technician at'],
  ['a sweep', 'a sweep at'],
])('“%s” is held as people say it', (role, held) => {
  expect(byline({ name: 'Ida Roe', role })).toBe(`Ida Roe is ${held} Cold Brook.`)
})

test('it says as much as the brief does', () => {
  expect(byline({ name: 'Ida Roe' })).toBe('Ida Roe wrote this for Cold Brook.')
  expect(byline({ name: 'Ida Roe', role: 'CEO, mother of two' })).toBe(
    'Ida Roe wrote this for Cold Brook.',
  )
  expect(byline({ name: 'Ida Roe' }, 'Ida Roe')).toBeNull()
  expect(byline(undefined)).toBeNull()
})
