import { DRAFT_CHARACTERS, SECTION_CHARACTERS } from '@sortie/contracts/content/drafts/draft-edits'
import type { DraftEvent } from '@sortie/contracts/content/drafts/draft-events'
import { scenario } from '@sortie/runtime/testing/decider'
import { describe, expect, test } from 'vitest'
import { type DraftCommand, draft } from './draft.ts'
import type { RestoredSection } from './draft-version.ts'
import { about, at, ready } from './testing-draft.ts'

const { given } = scenario(draft)
const text = { heading: null, markdown: 'As it was.', words: 3 }
const section = (sectionId: string, basedOn: number | null = null): RestoredSection => ({
  sectionId,
  basedOn,
  ...text,
})
const kept = { versionId: 'ver_kept' as const, name: 'Before restoring “One”' }
const restore = (
  sections: RestoredSection[],
  details: Extract<DraftCommand, { type: 'RestoreVersion' }>['data']['details'] = null,
): DraftCommand => ({
  type: 'RestoreVersion',
  data: { at, versionId: 'ver_1', kept, sections, details },
})
const begins: DraftEvent[] = [
  { type: 'VersionNamed', data: { ...about, ...kept } },
  { type: 'VersionRestored', data: { ...about, versionId: 'ver_1' } },
]
const added = (
  sectionId: string,
  after: string | null,
  { markdown = text.markdown, ...more }: { markdown?: string; revision?: number } = {},
): DraftEvent => ({
  type: 'SectionAdded',
  data: { ...about, sectionId, after, ...text, markdown, ...more } as never,
})
const edited = (sectionId: string, revision: number): DraftEvent => ({
  type: 'SectionEdited',
  data: { ...about, sectionId, revision, ...text, by: 'version' },
})
const removed = (sectionId: string): DraftEvent => ({
  type: 'SectionRemoved',
  data: { ...about, sectionId },
})
const moved = (sectionId: string, after: string | null): DraftEvent => ({
  type: 'SectionMoved',
  data: { ...about, sectionId, after },
})

describe('a version', () => {
  test('is named as the article reads', () => {
    const named = { versionId: 'ver_1' as const, name: 'One' }
    given(...ready)
      .when({ type: 'NameVersion', data: { at, ...named } })
      .then({ type: 'VersionNamed', data: { ...about, ...named } })
  })

  test('comes back as edits, once what is there now has a name', () => {
    given(...ready)
      .when(restore([section('s1', 1)]))
      .then(...begins, edited('s1', 2))
    given(...ready, added('s2', null))
      .when(restore([section('s1')]))
      .then(...begins, removed('s2'))
    given(...ready, added('s2', null))
      .when(restore([section('s1'), section('s2')]))
      .then(...begins, moved('s1', null))
  })

  test('brings a section that was removed back in its place', () => {
    given(...ready, added('s2', 's1'), added('s3', 's2'), removed('s2'))
      .when(restore([section('s1'), section('s2'), section('s3')]))
      .then(...begins, added('s2', 's1', { revision: 2 }))
  })

  test('that reads as the article does changes nothing, and names nothing', () =>
    given(...ready)
      .when(restore([section('s1')]))
      .then())

  test('is not brought back over an edit that nobody compared it with', () => {
    given(...ready, edited('s1', 2))
      .when(restore([section('s1', 1)]))
      .thenRejects('section_changed')
    const details = { title: 'One', description: '', slug: 'one', faq: [] }
    given(...ready)
      .when(restore([section('s1')], { basedOn: 1, details }))
      .thenRejects('details_changed')
  })

  test('is refused where a hundred have a name, and none is dropped for it', () => {
    const named = (count: number) =>
      Array.from(
        { length: count },
        (_, at): DraftEvent => ({
          type: 'VersionNamed',
          data: { ...about, versionId: `ver_${at}`, name: `Version ${at}` },
        }),
      )
    const more: DraftCommand = {
      type: 'NameVersion',
      data: { at, versionId: 'ver_more', name: 'More' },
    }
    given(...ready, ...named(99))
      .when(more)
      .then({ type: 'VersionNamed', data: { ...about, versionId: 'ver_more', name: 'More' } })
    given(...ready, ...named(100))
      .when(more)
      .thenRejects('draft_full')
    given(...ready, ...named(100))
      .when(restore([section('s1', 1)]))
      .thenRejects('draft_full')
    // It changes nothing, and so names nothing.
    given(...ready, ...named(100))
      .when(restore([section('s1')]))
      .then()
  })

  test('of a full article comes back, whichever of its sections grows first', () => {
    const long = 'a'.repeat(SECTION_CHARACTERS)
    const most = DRAFT_CHARACTERS / SECTION_CHARACTERS - 1
    const full = Array.from({ length: most }, (_, index) =>
      added(`s${index + 2}`, null, { markdown: long }),
    )
    const target = [
      { ...section('s1', 1), markdown: long },
      ...full.map((_, index) => section(`s${index + 2}`, 1)),
    ]
    const state = [...ready, ...full].reduce(draft.evolve, draft.initial)
    expect(draft.decide(state, restore(target)).length).toBeGreaterThan(target.length)
  })
})
