import { scenario } from '@sortie/runtime/testing/decider'
import { describe, expect, test } from 'vitest'
import {
  type DraftShareCommand,
  type DraftShareEvent,
  draftShare,
  openLink,
} from './draft-share.ts'

const { given } = scenario(draftShare)
const about = { shareId: 'dsh_1', draftId: 'dft_1', userId: 'usr_1' } as const
const at = '2026-11-23T09:00:00.000Z'
const endsAt = '2026-11-26T09:00:00.000Z'
const data = { ...about, at, endsAt, withSources: true, label: 'For Ada' }
const share: DraftShareCommand = { type: 'Share', data }
const shared: DraftShareEvent = { type: 'DraftShared', data }
const revoke: DraftShareCommand = { type: 'Revoke', data: { at } }
const revoked: DraftShareEvent = { type: 'DraftShareRevoked', data: { ...about, at } }

describe('a link', () => {
  test('is made once, revoked once, and stays revoked', () => {
    given().when(share).then(shared)
    given(shared).when(share).then()
    given(shared).when(revoke).then(revoked)
    given(shared, revoked).when(revoke).then()
    given(shared, revoked).when(share).then()
    given().when(revoke).thenRejects('share_not_found')
  })

  test('opens until it ends or is revoked, and says nothing of its note', () => {
    const after = (...events: DraftShareEvent[]) =>
      events.reduce(draftShare.evolve, draftShare.initial)
    const before = '2026-11-26T08:59:59.999Z'
    expect(openLink(after(shared), before)).toEqual({ ...about, endsAt, withSources: true })
    expect(openLink(after(shared), endsAt)).toBeNull()
    expect(openLink(after(shared, revoked), before)).toBeNull()
    expect(openLink(after(), before)).toBeNull()
  })
})
