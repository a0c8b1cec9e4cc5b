import type { ContentEvent } from '@sortie/contracts/content'
import type { Decider } from '@sortie/runtime/domain'

export type ForgettingEvent = Extract<ContentEvent, { type: 'ForgettingAsked' | 'PersonForgotten' }>
type Data<Type extends ForgettingEvent['type']> = Extract<ForgettingEvent, { type: Type }>['data']
export type ForgettingCommand =
  | { type: 'Ask'; data: Data<'ForgettingAsked'> }
  | { type: 'Forget'; data: Data<'PersonForgotten'> }

export type Forgetting = { isAsked: boolean; isAskedLate: boolean; isForgotten: boolean }

/**
 * The rules of forgetting a person: it is asked for once, and once more after their account is gone; `PersonForgotten`
 * is recorded once.
 */
export const forgetting: Decider<Forgetting, ForgettingCommand, ForgettingEvent> = {
  source: import.meta.url,
  initial: { isAsked: false, isAskedLate: false, isForgotten: false },
  decide: ({ isAsked, isAskedLate, isForgotten }, { type, data }) => {
    switch (type) {
      case 'Ask': {
        // An instance of an older release says at once that a person is forgotten.
        const isKnown = data.isLate ? isAskedLate : isAsked || isForgotten
        return isKnown ? [] : [{ type: 'ForgettingAsked', data }]
      }
      case 'Forget':
        return isForgotten ? [] : [{ type: 'PersonForgotten', data }]
    }
  },
  evolve: (state, { type, data }) => {
    switch (type) {
      case 'ForgettingAsked':
        return data.isLate ? { ...state, isAskedLate: true } : { ...state, isAsked: true }
      case 'PersonForgotten':
        return { ...state, isForgotten: true }
    }
  },
}
