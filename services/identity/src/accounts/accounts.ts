import type { Aggregate } from '@sortie/runtime/service/kernel'
import type { Commands } from '@sortie/runtime/store/command'
import { type AccountCommand, account } from './decider/account.ts'
import type { Account, AccountEvent } from './decider/account-state.ts'

export type Accounts = Commands<AccountCommand, Account, AccountEvent>

/** A person's account, from its registration to its erasure; the stream is their id. */
export const accountAggregate: Aggregate<Account, AccountCommand, AccountEvent> = {
  name: 'account',
  decider: account,
  subject: (stream) => stream,
}
