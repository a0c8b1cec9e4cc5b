import type { Aggregate } from '@sortie/runtime/service/kernel'
import type { Commands } from '@sortie/runtime/store/command'
import {
  type FiguresMailCommand,
  type FiguresMailEvent,
  figuresMail,
} from './decider/figures-mail.ts'

export type FiguresMails = Commands<FiguresMailCommand, boolean, FiguresMailEvent>

/** One email of a week's figures to one operator. */
export const figuresMailAggregate: Aggregate<boolean, FiguresMailCommand, FiguresMailEvent> = {
  name: 'figures-mail',
  decider: figuresMail,
  subject: (_stream, { data: { userId } }) => userId,
}
