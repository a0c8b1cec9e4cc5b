import { DRAFT_CHARACTERS, SECTION_CHARACTERS } from '@sortie/contracts/content/drafts/draft-edits'
import type { DraftEvent } from '@sortie/contracts/content/drafts/draft-events'
import { scenario } from '@sortie/runtime/testing/decider'
import { describe, expect, test } from 'vitest'
import { type DraftCommand, draft } from './draft.ts'
import { about, at, completed, item, ready, requested, writing } from './testing-draft.ts'

const { given } = scenario(draft)
const text = { heading: 'What to ask', markdown: 'Ask when it was baked.', words: 5 }
const edit = (basedOn: number, sectionId = 's1', markdown = text.markdown): DraftCommand => ({
  type: 'EditSection',
  data: { at, sectionId, basedOn, ...text, markdown },
})
const edited = (revision: number, sectionId = 's1'): DraftEvent => ({
  type: 'SectionEdited',
  data: { ...about, sectionId, revision, ...text },
})
const add = (after: string | null, markdown = text.markdown): DraftCommand => ({
  type: 'AddSection',
  data: { at, after, ...text, markdown },
})
const added = (sectionId: string, after: string | null, markdown = text.markdown): DraftEvent => ({
  type: 'SectionAdded',
  data: { ...about, sectionId, after, ...text, markdown },
})
const move = (sectionId: string, after: string | null): DraftCommand => ({
  type: 'MoveSection',
  data: { at, sectionId, after },
})
const moved = (sectionId: string, after: string | null): DraftEvent => ({
  type: 'SectionMoved',
  data: { ...about, sectionId, after },
})
const remove = (sectionId: string): DraftCommand => ({
  type: 'RemoveSection',
  data: { at, sectionId },
})
const removed = (sectionId: string): DraftEvent => ({
  type: 'SectionRemoved',
  data: { ...about, sectionId },
})
const details = { title: 'How to choose', description: 'What to ask.', slug: 'choose', faq: [] }
const deleted: DraftEvent = { type: 'DraftDeleted', data: about }
const long = 'a'.repeat(SECTION_CHARACTERS)
/** Sections that fill an article to its last characters. */
const full = Array.from({ length: DRAFT_CHARACTERS / SECTION_CHARACTERS - 1 }, (_, index) =>
  added(`s${index + 2}`, null, long),
)

describe('a section', () => {
  test('is saved on the revision that it is based on, and on no other', () => {
    given(...ready)
      .when(edit(1))
      .then(edited(2))
    given(...ready, edited(2))
      .when(edit(2))
      .then(edited(3))
    given(...ready, edited(2))
      .when(edit(1))
      .thenRejects('section_changed')
    given(...ready)
      .when(edit(2))
      .thenRejects('section_changed')
    given(...ready)
      .when(edit(1, 's2'))
      .thenRejects('section_not_found')
  })

  test('gets an id that no section had before', () => {
    given(...ready)
      .when(add('s1'))
      .then(added('s2', 's1'))
    given(...ready, added('s2', 's1'), removed('s2'))
      .when(add(null))
      .then(added('s3', null))
    given(...ready)
      .when(add('s9'))
      .thenRejects('section_not_found')
  })

  test('brings back one that was removed, and no other', () => {
    const back = (restores: string) => {
      const command = add('s1')
      return { ...command, data: { ...command.data, restores } } as DraftCommand
    }
    const again = (revision: number): DraftEvent => {
      const { data } = added('s2', 's1')
      return { type: 'SectionAdded', data: { ...data, revision } as never }
    }
    const gone = [...ready, added('s2', 's1'), removed('s2')]
    given(...gone)
      .when(back('s2'))
      .then(again(2))
    // Whoever still has it open from before is told.
    given(...gone, again(2), removed('s2'))
      .when(back('s2'))
      .then(again(3))
    given(...gone, again(2))
      .when(edit(1, 's2'))
      .thenRejects('section_changed')
    for (const other of ['s1', 's9']) {
      given(...ready)
        .when(back(other))
        .then(added('s2', 's1'))
    }
  })

  test('moves behind another, or to the beginning; where it stands already it stays', () => {
    const two = [...ready, added('s2', 's1')]
    given(...two)
      .when(move('s2', null))
      .then(moved('s2', null))
    given(...two)
      .when(move('s1', 's2'))
      .then(moved('s1', 's2'))
    given(...two)
      .when(move('s2', 's1'))
      .then()
    given(...two)
      .when(move('s1', null))
      .then()
    given(...two)
      .when(move('s1', 's1'))
      .then()
    given(...two, moved('s2', null))
      .when(move('s2', null))
      .then()
    given(...two)
      .when(move('s1', 's7'))
      .thenRejects('section_not_found')
  })

  test('is removed once, and can be edited no more', () => {
    given(...ready)
      .when(remove('s1'))
      .then(removed('s1'))
    given(...ready, removed('s1'))
      .when(remove('s1'))
      .then()
    given(...ready, removed('s1'))
      .when(edit(1))
      .thenRejects('section_not_found')
    given(...ready)
      .when(remove('s2'))
      .thenRejects('section_not_found')
  })
})

describe('an article', () => {
  test('is edited once it is written, and neither before nor while it is deleted', () => {
    given(...writing)
      .when(edit(1))
      .thenRejects('draft_busy')
    given(...writing.slice(0, 1))
      .when(edit(1))
      .thenRejects('draft_not_ready')
    given(...ready, deleted)
      .when(edit(1))
      .thenRejects('draft_not_found')
    given(...ready, { type: 'DraftErased', data: about })
      .when(edit(1))
      .thenRejects('draft_not_found')
    given().when(edit(1)).thenRejects('draft_not_found')
  })

  test('is not longer than it may be, and can always be made shorter', () => {
    given(...ready, ...full)
      .when(edit(1, 's1', long))
      .thenRejects('draft_full')
    given(...ready, ...full)
      .when(add(null, long))
      .thenRejects('draft_full')
    given(...ready, ...full)
      .when(edit(1, 's2'))
      .then(edited(2, 's2'))
  })

  test('has forty sections at most', () => {
    const forty = Array.from({ length: 39 }, (_, index) => added(`s${index + 2}`, null, ''))
    given(...ready, ...forty)
      .when(add(null, ''))
      .thenRejects('draft_full')
    given(...ready, ...forty, removed('s4'))
      .when(add(null))
      .then(added('s41', null))
  })

  test('keeps nothing of its texts in what is decided by', () => {
    const events = [...ready, edited(2), added('s2', 's1', 'Only here.')]
    const state = JSON.stringify(events.reduce(draft.evolve, draft.initial))
    expect(state).not.toContain('Only here')
    expect(state).not.toContain('Ask when')
  })

  test('begins anew with another order', () => {
    const state = [...ready, edited(2), requested(2)].reduce(draft.evolve, draft.initial)
    expect(state).toMatchObject({ text: { sections: [], lastSection: 0 } })
    expect([completed()].reduce(draft.evolve, state)).toMatchObject({ text: { sections: [] } })
  })
})

describe('what surrounds it', () => {
  const save = (basedOn: number): DraftCommand => ({
    type: 'EditDetails',
    data: { at, basedOn, details },
  })
  const saved = (revision: number): DraftEvent => ({
    type: 'DetailsEdited',
    data: { ...about, revision, details },
  })
  test('is saved on the revision that it is based on', () => {
    given(...ready)
      .when(save(0))
      .then(saved(1))
    given(...ready, saved(1))
      .when(save(1))
      .then(saved(2))
    given(...ready, saved(1))
      .when(save(0))
      .thenRejects('details_changed')
  })
})

describe('what its owner knows', () => {
  const { id: _, ...known } = item('e1')
  const addItem: DraftCommand = { type: 'AddEvidence', data: { at, item: known } }
  const itemAdded = (id: string): DraftEvent => ({
    type: 'EvidenceAdded',
    data: { ...about, items: [{ ...known, id }] },
  })
  const settled: DraftEvent = {
    type: 'EvidenceSettled',
    data: { ...about, number: 1, reportId: 'rep_1', part: 1, items: [item('e7'), item('e3')] },
  }
  const vouch: DraftCommand = {
    type: 'Vouch',
    data: { at, sectionId: 's1', sentence: 'We bake at six.' },
  }
  const vouched: DraftEvent = {
    type: 'ClaimVouched',
    data: { ...about, sectionId: 's1', sentence: 'We bake at six.' },
  }

  test('becomes an item behind the last one', () => {
    given(...ready)
      .when(addItem)
      .then(itemAdded('e1'))
    given(...writing, settled, ...ready.slice(4))
      .when(addItem)
      .then(itemAdded('e8'))
    given(...ready, itemAdded('e8'))
      .when(addItem)
      .then(itemAdded('e9'))
    given(...ready, ...Array.from({ length: 60 }, (_, at) => itemAdded(`e${at + 1}`)))
      .when(addItem)
      .thenRejects('draft_full')
  })

  test('is vouched for by sections that are there', () => {
    given(...ready)
      .when(vouch)
      .then(vouched)
    given(...ready, removed('s1'))
      .when(vouch)
      .thenRejects('section_not_found')
    given(...ready, ...Array.from({ length: 200 }, () => vouched))
      .when(vouch)
      .thenRejects('draft_full')
  })
})
