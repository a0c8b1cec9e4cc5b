import type { ContentEvent } from '@sortie/contracts/content'
import type { Decider } from '@sortie/runtime/domain'

type ForgottenEvent = Extract<ContentEvent, { type: 'PersonForgotten' }>
export type ForgettingCommand = { type: 'Forget'; data: ForgottenEvent['data'] }

/** That everything held by a person's address is gone: said once. */
export const forgetting: Decider<'known' | 'forgotten', ForgettingCommand, ForgottenEvent> = {
  source: import.meta.url,
  initial: 'known',
  decide: (state, { type, data }) => {
    switch (type) {
      case 'Forget':
        return state === 'known' ? [{ type: 'PersonForgotten', data }] : []
    }
  },
  evolve: () => 'forgotten',
}
