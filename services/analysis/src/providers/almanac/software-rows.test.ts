import { expect, test } from 'vitest'
import { readBrief } from '../../recognition/reading.ts'
import { proposalsOf } from './phrases.ts'
import type { PhraseProposal } from './proposal.ts'

const proposalsFor = (industry: string): PhraseProposal[] => {
  const brief = { industry, businessName: '', mainCompetitor: '', country: 'US' }
  return [...proposalsOf(readBrief(brief)).values()]
}

test('whoever runs a tattoo studio says so in a word or two, and the software in two more', () => {
  const rows = proposalsFor('scheduling software for tattoo studios')
  const keywords = rows.map(({ keyword }) => keyword)
  expect(keywords).toEqual(
    expect.arrayContaining([
      'tattoo booking software',
      'tattoo booking app',
      'tattoo studio software',
      'tattoo shop software',
      'best software for tattoo studios',
    ]),
  )
  expect(
    keywords.filter((keyword) => /vendors|windows|enterprise|subscription/.test(keyword)),
  ).toEqual([])
  // Software for rooms and tours is for other businesses.
  expect(keywords.filter((keyword) => /room|tour|patient|class/.test(keyword))).toEqual([])
})

test('a system and a software for one trade are on one page', () => {
  const rows = proposalsFor('scheduling software for tattoo studios')
  const themes = (keyword: string) => rows.find((row) => row.keyword === keyword)!.theme
  expect(themes('tattoo booking system')).toBe(themes('tattoo studio software'))
})

test.for(['cloud accounting software', 'free booking software'])(
  'what narrows “%s” is nobody’s trade',
  (industry) => {
    const keywords = proposalsFor(industry).map(({ keyword }) => keyword)
    expect(keywords.length).toBeGreaterThan(30)
    expect(
      keywords.filter((keyword) => /^(?:cloud|free) (?:software|management)/.test(keyword)),
    ).toEqual([])
  },
)
