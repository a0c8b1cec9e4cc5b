import type { DraftEvent } from '@sortie/contracts/content/drafts/draft-events'
import { Rejection } from '@sortie/runtime/domain'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { draft } from './draft.ts'
import type { EditCommand } from './draft-edit.ts'
import { at, ready } from './testing-draft.ts'

// Two tabs edit one article, each with its own idea of its revisions.

type Step = { tab: 0 | 1 } & (
  | { does: 'save' | 'move' | 'remove'; section: number; to: number }
  | { does: 'add' | 'reload' | 'details'; section: number; to: number }
)
const steps = fc.array(
  fc.record({
    tab: fc.constantFrom(0 as const, 1 as const),
    does: fc.constantFrom('save', 'save', 'save', 'add', 'move', 'remove', 'reload', 'details'),
    section: fc.nat({ max: 9 }),
    to: fc.nat({ max: 9 }),
  }),
  { minLength: 1, maxLength: 40 },
)

/** What a tab takes the article to be. */
type Seen = { sections: Map<string, number>; details: number }
/** The article as it really reads. */
type Article = { texts: Map<string, { markdown: string; revision: number }>; order: string[] }

const stateOf = (events: DraftEvent[]) => {
  const state = events.reduce(draft.evolve, draft.initial)
  if (state.stage !== 'planned') throw new Error('no draft')
  return state
}
const seenIn = (events: DraftEvent[]): Seen => {
  const { sections, details } = stateOf(events).text
  return {
    sections: new Map(sections.map(({ sectionId, revision }) => [sectionId, revision])),
    details: details.revision,
  }
}

/** Reads the events as a reader would, apart from what the decider keeps. */
const articleOf = (events: DraftEvent[]): Article => {
  const article: Article = { texts: new Map(), order: [] }
  const place = (id: string, after: string | null) => {
    const others = article.order.filter((one) => one !== id)
    others.splice(after === null ? 0 : others.indexOf(after) + 1, 0, id)
    article.order = others
  }
  for (const { type, data } of events) {
    if (type === 'OutlineMade') article.order = (data.sections ?? []).map((one) => one.sectionId)
    if (type === 'SectionDrafted' || type === 'SectionEdited') {
      article.texts.set(data.sectionId, { markdown: data.markdown!, revision: data.revision })
    }
    if (type === 'SectionAdded') {
      article.texts.set(data.sectionId, { markdown: data.markdown!, revision: 1 })
      place(data.sectionId, data.after)
    }
    if (type === 'SectionMoved') place(data.sectionId, data.after)
    if (type === 'SectionRemoved') {
      article.texts.delete(data.sectionId)
      article.order = article.order.filter((one) => one !== data.sectionId)
    }
  }
  return article
}

const commandOf = ({ does, section, to }: Step, seen: Seen, markdown: string): EditCommand => {
  const ids = [...seen.sections.keys()]
  const sectionId = ids[section % Math.max(1, ids.length)] ?? 's1'
  const after = to === 0 ? null : (ids[to % Math.max(1, ids.length)] ?? null)
  const text = { at, heading: null, markdown, words: 1 }
  switch (does) {
    case 'add':
      return { type: 'AddSection', data: { ...text, after } }
    case 'move':
      return { type: 'MoveSection', data: { at, sectionId, after } }
    case 'remove':
      return { type: 'RemoveSection', data: { at, sectionId } }
    case 'details': {
      const details = { title: markdown, description: '', slug: 'a', faq: [] }
      return { type: 'EditDetails', data: { at, basedOn: seen.details, details } }
    }
    default:
      return {
        type: 'EditSection',
        data: { ...text, sectionId, basedOn: seen.sections.get(sectionId) ?? 1 },
      }
  }
}

/** What the tab knows from the answer to its own command. */
const learned = (seen: Seen, events: DraftEvent[]) => {
  for (const { type, data } of events) {
    if (type === 'SectionEdited') seen.sections.set(data.sectionId, data.revision)
    if (type === 'SectionAdded') seen.sections.set(data.sectionId, 1)
    if (type === 'SectionRemoved') seen.sections.delete(data.sectionId)
    if (type === 'DetailsEdited') seen.details = data.revision
  }
}

const CONFLICTS = ['section_changed', 'section_not_found', 'details_changed']

/** Runs the tabs; `check` looks at each save that was acknowledged. */
const run = (
  all: Step[],
  check: (before: DraftEvent[], command: EditCommand, events: DraftEvent[], seen: Seen) => void,
) => {
  let events: DraftEvent[] = [...ready]
  const tabs = [seenIn(events), seenIn(events)]
  let refused = 0
  for (const [index, step] of all.entries()) {
    const seen = tabs[step.tab]!
    if (step.does === 'reload') {
      tabs[step.tab] = seenIn(events)
      continue
    }
    const command = commandOf(step, seen, `Text ${index}.`)
    try {
      const next = draft.decide(stateOf(events), command)
      check(events, command, next, seen)
      events = [...events, ...next]
      learned(seen, next)
    } catch (error) {
      if (!(error instanceof Rejection)) throw error
      expect(CONFLICTS).toContain(error.code)
      refused += 1
      tabs[step.tab] = seenIn(events)
    }
  }
  return { events, refused }
}

test('whatever two tabs do, nothing that was acknowledged is written over unseen', () =>
  fc.assert(
    fc.property(steps, (all) => {
      run(all, (before, command, events, seen) => {
        const text = articleOf(before).texts
        for (const { type, data } of events) {
          // Whoever replaces a text has seen the one that is replaced.
          if (type === 'SectionEdited') {
            expect(seen.sections.get(data.sectionId)).toBe(text.get(data.sectionId)?.revision)
            expect(data.revision).toBe(text.get(data.sectionId)!.revision + 1)
          }
          if (type === 'SectionAdded') {
            const everyId = before.flatMap((event) =>
              event.type === 'SectionAdded' ? [event.data.sectionId] : [],
            )
            expect([...everyId, 's1']).not.toContain(data.sectionId)
          }
        }
        // What was acknowledged stands.
        const after = articleOf([...before, ...events])
        if (command.type === 'EditSection') {
          expect(after.texts.get(command.data.sectionId)?.markdown).toBe(command.data.markdown)
        }
      })
    }),
    { numRuns: 1_000 },
  ))

test('what is decided by agrees with what a reader of the events finds', () =>
  fc.assert(
    fc.property(steps, (all) => {
      const { events } = run(all, () => {})
      const { texts, order } = articleOf(events)
      const { sections } = stateOf(events).text
      expect(sections.map(({ sectionId }) => sectionId)).toEqual(order)
      for (const { sectionId, revision, characters } of sections) {
        const text = texts.get(sectionId)!
        expect({ revision, characters }).toEqual({
          revision: text.revision,
          characters: text.markdown.length,
        })
      }
    }),
    { numRuns: 1_000 },
  ))

test('these runs meet conflicts', () => {
  const refused = fc.sample(steps, 100).reduce((sum, all) => sum + run(all, () => {}).refused, 0)
  expect(refused).toBeGreaterThan(0)
})
