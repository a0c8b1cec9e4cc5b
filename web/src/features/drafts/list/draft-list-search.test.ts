import type { DraftStatus, DraftSummary } from '@sortie/contracts/content/drafts/drafts'
import { DraftStatus as Status } from '@sortie/contracts/content/drafts/drafts'
import { expect, test } from 'vitest'
import {
  DRAFT_LIST_FILTERS,
  draftListAddress,
  draftListAt,
  filterDrafts,
} from './draft-list-search.ts'

const draft = (title: string, given: Partial<DraftSummary> = {}): DraftSummary => ({
  draftId: `dft_${title}`,
  title,
  type: 'comparison',
  keyword: 'best rye',
  projectId: null,
  status: 'ready',
  writer: 'template',
  words: 1_600,
  score: 80,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-02T00:00:00.000Z',
  ...given,
})
const nobody = () => ''
const titles = (
  drafts: DraftSummary[],
  search: string,
  nameOf: (id: string | null) => string = nobody,
) => filterDrafts(drafts, { filter: 'All', search }, nameOf).map(({ title }) => title)

test.each(['café', 'cafe', 'BEST RYE', 'comparison', 'loaf'])('a draft is found by %j', (search) =>
  expect(titles([draft('Café flours')], search, () => 'Loaf & Lantern')).toEqual(['Café flours']),
)
test('what fits nowhere is not found', () => expect(titles([draft('Rye')], 'wheat')).toEqual([]))

test('the one that changed last comes first', () => {
  const old = draft('old')
  const young = draft('young', { updatedAt: '2026-03-01T00:00:00.000Z' })
  expect(titles([old, young], '')).toEqual(['young', 'old'])
})

test('each status passes exactly one filter besides all', () => {
  for (const status of Status.options satisfies DraftStatus[]) {
    const passing = DRAFT_LIST_FILTERS.filter(
      (filter) => filterDrafts([draft('a', { status })], { filter, search: '' }, nobody).length > 0,
    )
    expect(passing, status).toHaveLength(2)
  }
})

test('deleted drafts are shown under “Deleted” only', () => {
  const drafts = [draft('a'), draft('b', { destroyedAt: '2026-04-01T00:00:00.000Z' })]
  const shown = (filter: (typeof DRAFT_LIST_FILTERS)[number]) =>
    filterDrafts(drafts, { filter, search: '' }, nobody).map(({ title }) => title)
  expect(shown('Deleted')).toEqual(['b'])
  expect(shown('All')).toEqual(['a'])
})

test('what is shown is in the address, and what is usual is not', () => {
  expect(draftListAddress({ filter: 'All', search: '' })).toEqual({
    show: undefined,
    search: undefined,
  })
  for (const filter of DRAFT_LIST_FILTERS) {
    expect(draftListAt(draftListAddress({ filter, search: 'rye' }))).toEqual({
      filter,
      search: 'rye',
    })
  }
  expect(draftListAt({ show: 'nonsense', search: 2026 })).toEqual({ filter: 'All', search: '2026' })
})
