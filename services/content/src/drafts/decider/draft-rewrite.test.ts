import type { DraftEvent } from '@sortie/contracts/content/drafts/draft-events'
import { scenario } from '@sortie/runtime/testing/decider'
import { describe, test } from 'vitest'
import { type DraftCommand, draft } from './draft.ts'
import { about, at, ready } from './testing-draft.ts'

const { given } = scenario(draft)
const ofRewrite = (rewriteId: `rwr_${string}` = 'rwr_1', sectionId = 's1') => ({
  ...about,
  rewriteId,
  sectionId,
})
const text = { markdown: 'Ask when.', words: 2 }
const ask = (basedOn = 1, rewriteId: `rwr_${string}` = 'rwr_1'): DraftCommand => ({
  type: 'AskRewrite',
  data: { at, rewriteId, sectionId: 's1', basedOn, instruction: '' },
})
const asked = (rewriteId: `rwr_${string}` = 'rwr_1'): DraftEvent => ({
  type: 'RewriteAsked',
  data: { ...ofRewrite(rewriteId), basedOn: 1, instruction: '' },
})
const propose: DraftCommand = {
  type: 'ProposeRewrite',
  data: { at, rewriteId: 'rwr_1', ...text, cuts: [] },
}
const proposed: DraftEvent = {
  type: 'RewriteProposed',
  data: { ...ofRewrite(), ...text, cuts: [] },
}
const fail: DraftCommand = {
  type: 'FailRewrite',
  data: { at, rewriteId: 'rwr_1', cause: 'fault', reason: 'Ask again.' },
}
const failed: DraftEvent = {
  type: 'RewriteFailed',
  data: { ...ofRewrite(), cause: 'fault', reason: 'Ask again.' },
}
const accept: DraftCommand = {
  type: 'AcceptRewrite',
  data: { at, rewriteId: 'rwr_1', heading: 'When', ...text },
}
const accepted: DraftEvent = { type: 'RewriteAccepted', data: ofRewrite() }
const discard: DraftCommand = { type: 'DiscardRewrite', data: { at, rewriteId: 'rwr_1' } }
const stopped: DraftEvent = { type: 'RewriteStopped', data: ofRewrite() }
const discarded: DraftEvent = { type: 'RewriteDiscarded', data: ofRewrite() }
const editedTo = (revision: number, by?: 'rewrite'): DraftEvent => ({
  type: 'SectionEdited',
  data: { ...about, sectionId: 's1', revision, heading: 'When', ...text, ...(by && { by }) },
})

describe('a proposal', () => {
  test('is asked for on the revision that is there', () => {
    given(...ready)
      .when(ask())
      .then(asked())
    given(...ready)
      .when(ask(0))
      .thenRejects('section_changed')
    given(...ready, editedTo(2))
      .when(ask(1))
      .thenRejects('section_changed')
  })

  test('ends the one before it', () => {
    given(...ready, asked())
      .when(ask(1, 'rwr_2'))
      .then(stopped, asked('rwr_2'))
    given(...ready, asked(), proposed)
      .when(ask(1, 'rwr_2'))
      .then(discarded, asked('rwr_2'))
    given(...ready, asked(), failed)
      .when(ask(1, 'rwr_2'))
      .then(discarded, asked('rwr_2'))
  })

  test('is taken over with the edit that it makes, once', () => {
    given(...ready, asked(), proposed)
      .when(accept)
      .then(accepted, editedTo(2, 'rewrite'))
    given(...ready, asked())
      .when(accept)
      .thenRejects('rewrite_not_found')
    given(...ready, asked(), failed)
      .when(accept)
      .thenRejects('rewrite_not_found')
    given(...ready, asked(), proposed, accepted, editedTo(2, 'rewrite'))
      .when(accept)
      .thenRejects('rewrite_not_found')
  })

  test('for a text that was edited since is not taken over', () =>
    given(...ready, asked(), proposed, editedTo(2))
      .when(accept)
      .thenRejects('section_changed'))

  test('has one answer, and none once it was stopped', () => {
    given(...ready, asked())
      .when(propose)
      .then(proposed)
    given(...ready, asked())
      .when(fail)
      .then(failed)
    given(...ready, asked(), proposed)
      .when(propose)
      .then()
    given(...ready, asked(), proposed)
      .when(fail)
      .then()
    given(...ready, asked(), stopped)
      .when(propose)
      .then()
    given(...ready, asked(), { type: 'DraftErased', data: about })
      .when(propose)
      .then()
  })

  test('is discarded, or stopped where it is not there yet', () => {
    given(...ready, asked())
      .when(discard)
      .then(stopped)
    given(...ready, asked(), proposed)
      .when(discard)
      .then(discarded)
    given(...ready, asked(), failed)
      .when(discard)
      .then(discarded)
    given(...ready)
      .when(discard)
      .then()
  })

  test('goes with its section', () => {
    const removed: DraftEvent = { type: 'SectionRemoved', data: { ...about, sectionId: 's1' } }
    const remove: DraftCommand = { type: 'RemoveSection', data: { at, sectionId: 's1' } }
    given(...ready, asked())
      .when(remove)
      .then(stopped, removed)
    given(...ready, asked(), proposed)
      .when(remove)
      .then(discarded, removed)
  })
})
