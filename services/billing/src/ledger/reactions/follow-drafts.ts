import { ContentEvent } from '@sortie/contracts/content'
import type { Commands } from '@sortie/runtime/store/command'
import { handler } from '@sortie/runtime/topics/handler'
import { type LedgerCommand, ledgerOf } from '../decider/ledger-command.ts'

type FollowedType =
  | 'DraftRequested'
  | 'DraftCompleted'
  | 'DraftFailed'
  | 'DraftLate'
  | 'DraftCancelled'
type DraftOutcomeEvent = Extract<ContentEvent, { type: FollowedType }>

/** Returns the command to the owner's ledger for an event of a draft's order; null where its mission does not move. */
const commandFor = (event: DraftOutcomeEvent): LedgerCommand | null => {
  const { reportId, draftId, userId, at } = event.data
  const about = { ledgerId: ledgerOf(userId), userId, at, reportId, draftId }
  switch (event.type) {
    case 'DraftRequested':
      return { type: 'Reserve', data: about }
    case 'DraftCompleted':
      // Its mission went back when it was late.
      return event.data.isFree ? null : { type: 'Capture', data: about }
    case 'DraftFailed':
      return { type: 'Release', data: { ...about, reason: 'failed' } }
    case 'DraftLate':
      return { type: 'Release', data: { ...about, reason: 'failed', late: true } }
    case 'DraftCancelled':
      return { type: 'Release', data: { ...about, reason: 'cancelled' } }
  }
}

/**
 * Reserves, spends and returns the mission of an article with its order. One handler reads all of these events, as for
 * reports: only a single reader of a stream gets them in order. It has a consumer group of its own, so that neither
 * reports nor articles wait for the others.
 */
export const followDrafts = (ledgers: Commands<LedgerCommand>) =>
  handler<ContentEvent, FollowedType>({
    name: 'follow-drafts',
    from: { content: ContentEvent },
    types: ['DraftRequested', 'DraftCompleted', 'DraftFailed', 'DraftLate', 'DraftCancelled'],
    handle: async (event) => {
      const command = commandFor(event)
      if (command) await ledgers.handle(command.data.ledgerId, command)
    },
  })
