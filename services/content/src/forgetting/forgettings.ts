import type { Aggregate } from '@sortie/runtime/service/kernel'
import type { Commands } from '@sortie/runtime/store/command'
import {
  type Forgetting,
  type ForgettingCommand,
  type ForgettingEvent,
  forgetting,
} from './decider/forgetting.ts'

export type Forgettings = Commands<ForgettingCommand, Forgetting>

/** The forgetting of a person: once their account is deleted, and again for data that came late. */
export const forgettingAggregate: Aggregate<Forgetting, ForgettingCommand, ForgettingEvent> = {
  name: 'forgetting',
  decider: forgetting,
  subject: () => null,
}

/** The stream that says how a person is forgotten. */
export const forgettingOf = (userId: string): string => `fgt_${userId.slice('usr_'.length)}`
