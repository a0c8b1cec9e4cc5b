import type { DraftEvent } from '@sortie/contracts/content/drafts/draft-events'
import { scenario } from '@sortie/runtime/testing/decider'
import { describe, expect, test } from 'vitest'
import { type DraftCommand, draft } from './draft.ts'
import { orderFailure } from './draft-failures.ts'
import {
  about,
  around,
  article,
  at,
  brief,
  completed,
  counts,
  failed,
  item,
  ofOrder,
  outlined,
  packaged,
  planned,
  queued,
  requested,
  score,
  scored,
  sectionDrafted,
  started,
  voice,
  voiceTaken,
  writing,
} from './testing-draft.ts'

const { given } = scenario(draft)
const numbered = { number: 1, at }
const plan: DraftCommand = { type: 'Plan', data: { ...about, brief, researchId: 'rsc_1' } }
const change = (researchId: `rsc_${string}`): DraftCommand => ({
  type: 'ChangeBrief',
  data: { at, brief, researchId },
})
const changeOf = (basedOn: number): DraftCommand => ({
  type: 'ChangeBrief',
  data: { at, brief, researchId: 'rsc_1', basedOn },
})
const changed = (researchId: `rsc_${string}`): DraftEvent => ({
  type: 'BriefChanged',
  data: { ...about, brief, researchId },
})
const request = (number = 1): DraftCommand => ({
  type: 'Request',
  data: { at, number, reportId: `rep_${number}`, writer: 'template' },
})
const page = { kind: 'service-page' as const, title: 'Our Service in Leeds' }
const planPage: DraftCommand = {
  type: 'Plan',
  data: { ...about, brief: { ...brief, page }, researchId: 'rsc_1' },
}
const answer = (type: 'Queue' | 'Decline', number = 1): DraftCommand => ({
  type,
  data: { at, reportId: `rep_${number}`, available: 3 },
})
const fail = (number = 1): DraftCommand => ({
  type: 'Fail',
  data: { number, at, ...orderFailure('fault') },
})
const cancel: DraftCommand = { type: 'Cancel', data: { at } }
const complete: DraftCommand = { type: 'Complete', data: numbered }
const late: DraftEvent = { type: 'DraftLate', data: ofOrder() }
const cancelled: DraftEvent = { type: 'DraftCancelled', data: ofOrder() }
const deleted: DraftEvent = { type: 'DraftDeleted', data: about }
const restored: DraftEvent = { type: 'DraftRestored', data: about }
const erased: DraftEvent = { type: 'DraftErased', data: about }

describe('a brief', () => {
  test('is planned once', () => {
    given().when(plan).then(planned)
    given(planned).when(plan).then()
  })
  test('of a page keeps its kind and its proposed title, and may become an article’s', () => {
    const plannedPage: DraftEvent = { type: 'DraftPlanned', data: planPage.data }
    given().when(planPage).then(plannedPage)
    given(plannedPage).when(change('rsc_2')).then(changed('rsc_2'))
  })
  test('may be changed, but not while an article is written from it', () => {
    given(planned).when(change('rsc_2')).then(changed('rsc_2'))
    for (const events of [
      [requested()],
      [requested(), queued()],
      [requested(), queued(), started()],
    ]) {
      given(planned, ...events)
        .when(change('rsc_2'))
        .thenRejects('draft_busy')
    }
    given(planned, requested(), failed).when(change('rsc_2')).then(changed('rsc_2'))
  })
  test('is changed only by who has seen what stands there', () => {
    given(planned).when(changeOf(0)).then(changed('rsc_1'))
    given(planned, changed('rsc_1')).when(changeOf(1)).then(changed('rsc_1'))
    given(planned, changed('rsc_1')).when(changeOf(0)).thenRejects('brief_changed')
    given(planned).when(changeOf(1)).thenRejects('brief_changed')
  })
  test('keeps its revision through an order that failed', () => {
    const before = [planned, changed('rsc_1'), requested(), failed]
    given(...before)
      .when(changeOf(1))
      .then(changed('rsc_1'))
    given(...before)
      .when(changeOf(0))
      .thenRejects('brief_changed')
  })
  test('of an article that is written says so before it says that it was changed', () =>
    given(planned, requested()).when(changeOf(7)).thenRejects('draft_busy'))
  test('of nobody is not there', () => {
    given().when(change('rsc_2')).thenRejects('draft_not_found')
    given(planned, erased).when(change('rsc_2')).thenRejects('draft_not_found')
    given(planned, deleted).when(change('rsc_2')).thenRejects('draft_not_found')
  })
})

describe('research', () => {
  const take = (part: number, researchId: `rsc_${string}` = 'rsc_1'): DraftCommand => ({
    type: 'TakeEvidence',
    data: { at, researchId, part, items: [item('e1')] },
  })
  const taken = (part: number): DraftEvent => ({
    type: 'EvidenceTaken',
    data: { ...about, researchId: 'rsc_1', part, items: [item('e1')] },
  })
  const over = { researchId: 'rsc_1', context: null, isFailed: true } as const
  const end: DraftCommand = { type: 'TakeResearch', data: { at, ...over } }
  const ended: DraftEvent = { type: 'ResearchTaken', data: { ...about, ...over } }

  test('is taken part by part, each once', () => {
    given(planned).when(take(1)).then(taken(1))
    given(planned, taken(1)).when(take(1)).then()
    given(planned, taken(1)).when(take(2)).then(taken(2))
    given(planned).when(take(2)).thenRejects('conflict')
  })
  test('that the draft does not wait for is left', () => {
    given(planned).when(take(1, 'rsc_0')).then()
    given(planned, taken(1), changed('rsc_2')).when(take(2)).then()
    given(planned, changed('rsc_2')).when(end).then()
  })
  test('is begun anew by another id only', () => {
    given(planned, taken(1), changed('rsc_1')).when(take(1)).then()
    given(planned, taken(1), changed('rsc_1')).when(take(2)).then(taken(2))
  })
  test('ends once, and nothing is taken after it', () => {
    given(planned).when(end).then(ended)
    given(planned, ended).when(end).then()
    given(planned, ended).when(take(1)).then()
  })
})

describe('an order', () => {
  test('is asked for once, and again once it came to nothing', () => {
    given(planned).when(request()).then(requested())
    given(planned, requested()).when(request()).then()
    given(planned, requested()).when(request(2)).thenRejects('draft_busy')
    given(planned, requested(), failed).when(request(2)).then(requested(2))
    given(planned, requested(), cancelled).when(request(3)).thenRejects('conflict')
  })
  test('never writes over an article that was paid for', () =>
    given(...writing, ...article, completed())
      .when(request(2))
      .thenRejects('draft_finished'))
  test('takes what billing said of it, and not of an earlier one', () => {
    given(planned, requested()).when(answer('Queue')).then(queued())
    given(planned, requested())
      .when(answer('Decline'))
      .then({ type: 'DraftDeclined', data: { ...ofOrder(), available: 3 } })
    given(planned, requested(), failed, requested(2)).when(answer('Queue')).then()
    given(planned, requested(), cancelled).when(answer('Queue')).then()
    given(planned, requested(), queued()).when(answer('Queue')).then()
  })
  test('can be cancelled until it is started', () => {
    given(planned, requested()).when(cancel).then(cancelled)
    given(planned, requested(), queued()).when(cancel).then(cancelled)
    given(planned, requested(), cancelled).when(cancel).then()
    given(planned).when(cancel).thenRejects('draft_not_cancellable')
    given(...writing)
      .when(cancel)
      .thenRejects('draft_not_cancellable')
  })
  test('that is late gives its mission back once, if it holds one, and goes on for nothing', () => {
    const fall: DraftCommand = { type: 'FallLate', data: numbered }
    given(planned, requested()).when(fall).then()
    given(planned, requested(), queued()).when(fall).then(late)
    given(...writing)
      .when(fall)
      .then(late)
    given(...writing, late)
      .when(fall)
      .then()
    given(...writing, late, ...article)
      .when(complete)
      .then(completed(true))
  })
  test('fails once, with the keyword that its mail names', () => {
    for (const events of [[requested()], [requested(), queued()], writing.slice(1)]) {
      given(planned, ...events)
        .when(fail())
        .then(failed)
    }
    given(planned, requested(), failed).when(fail()).then()
    given(planned, requested(), failed, requested(2)).when(fail()).then()
    given(...writing, ...article, completed())
      .when(fail())
      .then()
  })
})

describe('an article', () => {
  const section = (revision: number, sectionId = 's1'): DraftCommand => ({
    type: 'DraftSection',
    data: {
      ...numbered,
      sectionId,
      revision,
      markdown: 'Ask when it was baked.',
      cuts: [],
      words: 5,
    },
  })
  test('is started once its mission is there', () => {
    const start: DraftCommand = { type: 'Start', data: { ...numbered, version: '1' } }
    given(planned, requested(), queued()).when(start).then(started())
    given(planned, requested()).when(start).then()
    given(...writing)
      .when(start)
      .then()
    given(planned, requested(), queued(), cancelled).when(start).then()
  })
  test('is recorded piece by piece, each once', () => {
    const commands: [DraftCommand, DraftEvent][] = [
      [
        {
          type: 'Outline',
          data: {
            ...numbered,
            sections: [{ sectionId: 's1', role: 'answer', heading: null, isRequired: true }],
          },
        },
        outlined,
      ],
      [section(1), sectionDrafted],
      [{ type: 'Package', data: { ...numbered, package: around } }, packaged],
      [{ type: 'Score', data: { ...numbered, score, counts } }, scored],
      [complete, completed()],
    ]
    commands.forEach(([command, event], index) => {
      const before = [...writing, ...commands.slice(0, index).map(([, earlier]) => earlier)]
      given(...before)
        .when(command)
        .then(event)
      given(...before, event)
        .when(command)
        .then()
    })
  })
  test('that touches on health or law says so when it is delivered', () => {
    const cautions = ['health', 'law'] as const
    const delivered = completed()
    given(...writing, ...article)
      .when({ type: 'Complete', data: { ...numbered, cautions: [...cautions] } })
      .then({ ...delivered, data: { ...delivered.data, cautions } } as unknown as DraftEvent)
  })
  test('has no section that is not in its outline, and none out of turn', () => {
    given(...writing)
      .when(section(1))
      .thenRejects('conflict')
    given(...writing, outlined)
      .when(section(1, 's2'))
      .thenRejects('conflict')
    given(...writing, outlined)
      .when(section(2))
      .thenRejects('conflict')
  })
  test('is not delivered in part', () => {
    for (const missing of [[sectionDrafted], [packaged], [scored], article]) {
      given(...writing, ...article.filter((event) => !missing.includes(event)))
        .when(complete)
        .thenRejects('conflict')
    }
  })
  test('has another outline where that keeps what was drafted', () => {
    const outline = (...ids: `s${number}`[]) => {
      const sections = ids.map((sectionId) => ({
        sectionId,
        role: 'answer',
        heading: null,
        isRequired: true,
      }))
      const command: DraftCommand = { type: 'Outline', data: { ...numbered, sections } }
      const event: DraftEvent = { type: 'OutlineMade', data: { ...ofOrder(), sections } }
      return { command, event }
    }
    const [wider, other] = [outline('s1', 's2'), outline('s2')]
    given(...writing, outlined, sectionDrafted)
      .when(wider.command)
      .then(wider.event)
    given(...writing, outlined, sectionDrafted, wider.event)
      .when(wider.command)
      .then()
    given(...writing, outlined, sectionDrafted)
      .when(other.command)
      .then()
    given(...writing, outlined)
      .when(other.command)
      .then(other.event)
    given(...writing, outlined, sectionDrafted, packaged)
      .when(wider.command)
      .then()
    // What was drafted stays drafted, so it is not drafted again.
    given(...writing, outlined, sectionDrafted, wider.event)
      .when(section(1))
      .then()
  })
  test('says what a model took, however it ends', () => {
    const usage = { calls: 20, tokensIn: 60_000, tokensOut: 8_000, cost: 81_000 }
    const told = (event: DraftEvent) => ({ ...event, data: { ...event.data, usage } }) as DraftEvent
    given(...writing, ...article)
      .when({ type: 'Complete', data: { ...numbered, usage } })
      .then(told(completed()))
    given(...writing)
      .when({ ...fail(), data: { ...fail().data, usage } } as DraftCommand)
      .then(told(failed))
  })
  test('settles its evidence before its outline', () => {
    const settle = (part: number): DraftCommand => ({
      type: 'SettleEvidence',
      data: { ...numbered, part, items: [item('e1')] },
    })
    const settled: DraftEvent = {
      type: 'EvidenceSettled',
      data: { ...ofOrder(), part: 1, items: [item('e1')] },
    }
    given(...writing)
      .when(settle(1))
      .then(settled)
    given(...writing, settled)
      .when(settle(1))
      .then()
    given(...writing)
      .when(settle(2))
      .thenRejects('conflict')
    given(...writing, settled, outlined)
      .when(settle(2))
      .then()
  })
  test('of an earlier order is not heard', () =>
    given(planned, requested(), failed, requested(2), queued(2), started(2))
      .when(section(1))
      .then())
})

describe('a draft', () => {
  const remove: DraftCommand = { type: 'Delete', data: { at } }
  const restore: DraftCommand = { type: 'Restore', data: { at } }
  const erase: DraftCommand = { type: 'Erase', data: { at } }
  test('is deleted and restored, but not while it is written', () => {
    given(planned).when(remove).then(deleted)
    given(planned, deleted).when(remove).then()
    given(planned, deleted).when(restore).then(restored)
    given(planned).when(restore).then()
    given(...writing)
      .when(remove)
      .thenRejects('draft_busy')
    given(planned, deleted).when(request()).thenRejects('draft_not_found')
  })
  test('that goes for ever ends its order first', () => {
    given(planned).when(erase).then(erased)
    const gone = orderFailure('erased')
    given(...writing)
      .when(erase)
      .then(
        {
          type: 'DraftFailed',
          data: { ...ofOrder(), ...gone, keyword: brief.keyword, isFree: false },
        },
        erased,
      )
    given(planned, erased).when(erase).then()
    given(planned, requested(), erased).when(answer('Queue')).then()
  })
  test('keeps no text but what its mails name', () => {
    const state = [...writing, ...article, completed()].reduce(draft.evolve, draft.initial)
    expect(JSON.stringify(state)).not.toContain('baked')
  })
})

test('an order keeps the voice that it was asked for in, in the commit that asks for it', () => {
  const { data } = request() as Extract<DraftCommand, { type: 'Request' }>
  const asked: DraftCommand = { type: 'Request', data: { ...data, voice: { revision: 3, voice } } }
  given(planned).when(asked).then(requested(), voiceTaken())
  given(planned, requested(), voiceTaken()).when(asked).then()
  given(planned, requested(), voiceTaken()).when(answer('Queue')).then(queued())
})

describe('a draft that was changed as often as it can be', () => {
  const rejects = (events: DraftEvent[], command: DraftCommand) =>
    given(...events)
      .when(command)
      .thenRejects('draft_worn')
  const deleted: DraftEvent = { type: 'DraftDeleted', data: { ...about, at } }
  const often = (times: number) => Array.from({ length: times }, () => changed('rsc_1'))
  const full = [planned, ...often(1_999)]

  test('takes 2,000 changes, and no more', () => {
    given(planned, ...often(1_998))
      .when(change('rsc_1'))
      .then(changed('rsc_1'))
    rejects(full, change('rsc_1'))
  })

  test('takes 20 MB', () => {
    const large = { ...brief, keyword: 'x'.repeat(2_000_000) }
    const data = { ...about, brief: large, researchId: 'rsc_1' } as const
    const heavy = Array.from({ length: 10 }, (): DraftEvent => ({ type: 'BriefChanged', data }))
    given(planned, ...heavy.slice(1))
      .when(change('rsc_1'))
      .then(changed('rsc_1'))
    rejects([planned, ...heavy], change('rsc_1'))
  })

  test('can still be deleted and restored, and what was ordered is written', () => {
    given(...full)
      .when({ type: 'Delete', data: { at } })
      .then(deleted)
    given(...full, deleted)
      .when({ type: 'Restore', data: { at } })
      .then({ type: 'DraftRestored', data: { ...about, at } })
    given(...full, requested())
      .when(answer('Queue'))
      .then(queued())
  })
})
