import type { IdentityEvent } from '@sortie/contracts/identity'
import type { Decider } from '@sortie/runtime/domain'

export type FiguresMailEvent = Extract<IdentityEvent, { type: 'FiguresMailAsked' }>
export type FiguresMailCommand = { type: 'Ask'; data: FiguresMailEvent['data'] }

/** One email of a week's figures to one operator, however often it is heard of. */
export const figuresMail: Decider<boolean, FiguresMailCommand, FiguresMailEvent> = {
  source: import.meta.url,
  initial: false,
  decide: (isAsked, { data }) => (isAsked ? [] : [{ type: 'FiguresMailAsked', data }]),
  evolve: () => true,
}
