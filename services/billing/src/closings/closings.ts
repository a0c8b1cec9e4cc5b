import type { Commands } from '@sortie/runtime/store/command'
import type { Closing, ClosingCommand } from './decider/closing.ts'

/** Who can no longer buy, as the deletion of their account was asked for. */
export type Closings = Commands<ClosingCommand, Closing>
