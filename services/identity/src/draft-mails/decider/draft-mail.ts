import type { IdentityEvent } from '@sortie/contracts/identity'
import type { Decider } from '@sortie/runtime/domain'

export type DraftMailEvent = Extract<IdentityEvent, { type: 'DraftMailAsked' }>
export type DraftMailCommand = { type: 'Ask'; data: DraftMailEvent['data'] }

/** The mail about one order of an article: an order ends once, however often that is heard of. */
export const draftMail: Decider<boolean, DraftMailCommand, DraftMailEvent> = {
  source: import.meta.url,
  initial: false,
  decide: (isAsked, { type, data }) => {
    switch (type) {
      case 'Ask':
        return isAsked ? [] : [{ type: 'DraftMailAsked', data }]
    }
  },
  evolve: () => true,
}
