import { event, internal, personal } from '@sortie/contracts/kit'
import { type Decider, Rejection } from '@sortie/runtime/domain'
import { foreignProjection, projection } from '@sortie/runtime/views/projection'
import {
  foreignRowProjection,
  type RowProjection,
  rowProjection,
} from '@sortie/runtime/views/row-projection'
import { z } from 'zod'

/** A context that the product does not have, small enough to see through: accounts of a bank. */
export const TestAccountEvent = z.discriminatedUnion('type', [
  event('AccountOpened', { owner: personal(z.string()), branch: z.string().optional() }),
  event('MoneyDeposited', {
    amount: z.int().positive(),
    note: z.string().optional(),
    memo: personal(z.string()).optional(),
  }),
  event('MoneyWithdrawn', { amount: z.int().positive() }),
  event('StatementFiled', { text: z.string() }),
  event('AccountClosed', {}),
  internal(
    event('CoinsCounted', { coins: z.int().positive(), by: personal(z.string()).optional() }),
  ),
])
export type TestAccountEvent = z.infer<typeof TestAccountEvent>

export type TestAccountCommand =
  | { type: 'Open'; owner: string; branch?: string }
  | { type: 'Deposit'; amount: number; note?: string | undefined; memo?: string | undefined }
  | { type: 'DepositEach'; amounts: number[] }
  /** Events that nobody else reads; and one of them together with one that others do. */
  | { type: 'CountCoins'; coins: number[]; by?: string | undefined }
  | { type: 'DepositCoins'; amount: number; by?: string | undefined }
  | { type: 'Withdraw'; amount: number }
  | { type: 'File'; text: string }
  | { type: 'Close' }

export type TestAccount = {
  status: 'unborn' | 'open' | 'closed'
  owner: string | null
  balance: number
  entries: number
}

const deposited = (data: Extract<TestAccountEvent, { type: 'MoneyDeposited' }>['data']) =>
  ({ type: 'MoneyDeposited', data }) as const
const counted = (coins: number, by: string | undefined) =>
  ({ type: 'CoinsCounted', data: { coins, by } }) as const

/** Closing twice changes nothing; everything else is refused where it cannot be. */
export const testAccount: Decider<TestAccount, TestAccountCommand, TestAccountEvent> = {
  source: import.meta.url,
  initial: { status: 'unborn', owner: null, balance: 0, entries: 0 },
  decide: (state, command) => {
    switch (command.type) {
      case 'Open': {
        if (state.status !== 'unborn') throw new Rejection('account_exists')
        const { owner, branch } = command
        return [{ type: 'AccountOpened', data: { owner, branch } }]
      }
      case 'Deposit': {
        const { amount, note, memo } = command
        return [deposited({ amount, note, memo })]
      }
      case 'DepositEach':
        return command.amounts.map((amount) => deposited({ amount }))
      case 'CountCoins':
        return command.coins.map((coins) => counted(coins, command.by))
      case 'DepositCoins':
        return [counted(command.amount, command.by), deposited({ amount: command.amount })]
      case 'Withdraw':
        if (state.balance < command.amount) throw new Rejection('forbidden')
        return [{ type: 'MoneyWithdrawn', data: { amount: command.amount } }]
      case 'File':
        return [{ type: 'StatementFiled', data: { text: command.text } }]
      case 'Close':
        return state.status === 'closed' ? [] : [{ type: 'AccountClosed', data: {} }]
    }
  },
  evolve: (state, { type, data }) => {
    switch (type) {
      case 'AccountOpened':
        return { ...state, status: 'open', owner: data.owner }
      case 'MoneyDeposited':
        return { ...state, balance: state.balance + data.amount, entries: state.entries + 1 }
      case 'MoneyWithdrawn':
        return { ...state, balance: state.balance - data.amount, entries: state.entries + 1 }
      case 'StatementFiled':
      case 'CoinsCounted':
        return state
      case 'AccountClosed':
        return { ...state, status: 'closed' }
    }
  },
}

export type TestAccountView = {
  owner: string | null
  branch?: string | undefined
  balance: number
  entries: number
  lastNote?: string | undefined
  lastMemo?: string | null | undefined
  coins?: number
  countedBy?: string | null | undefined
}

const empty: TestAccountView = { owner: null, balance: 0, entries: 0 }
const added = (view: TestAccountView | undefined, amount: number) => {
  const before = view ?? empty
  return { ...before, balance: before.balance + amount, entries: before.entries + 1 }
}

/** One view for each account; a closed one has none. Statements do not concern it. */
export const testAccountView = projection<TestAccountView, TestAccountEvent>({
  name: 'account',
  indexes: [['branch']],
  sums: ({ balance, entries }) => ({ accounts: 1, balance, entries }),
  on: {
    AccountOpened: (view, { data: { owner, branch } }) => ({ ...empty, ...view, owner, branch }),
    MoneyDeposited: (view, { data: { amount, note, memo } }) => ({
      ...added(view, amount),
      lastNote: note,
      lastMemo: memo,
    }),
    MoneyWithdrawn: (view, { data: { amount } }) => added(view, -amount),
    AccountClosed: () => undefined,
    CoinsCounted: (view, { data: { coins, by } }) => ({
      ...(view ?? empty),
      coins: (view?.coins ?? 0) + coins,
      countedBy: by,
    }),
  },
})

export type BranchView = { opened: number; deposits: Record<string, string> }

/**
 * The view that another service would keep of the accounts of a branch: the deposits of each, in their order. Between
 * accounts there is no order, so a view may not depend on one.
 */
export const branchView = foreignProjection<BranchView, TestAccountEvent>({
  name: 'branch',
  // Streams are named `<branch>.<account>` here.
  key: (_event, { stream }) => stream.split('.')[0] ?? null,
  on: {
    AccountOpened: (view) => ({ deposits: {}, ...view, opened: (view?.opened ?? 0) + 1 }),
    MoneyDeposited: (view, { data: { amount } }, { stream }) => {
      const name = stream.split('.')[1] ?? ''
      const before = view?.deposits[name] ?? ''
      return {
        opened: view?.opened ?? 0,
        deposits: { ...view?.deposits, [name]: `${before}|${amount}` },
      }
    },
  },
})

export type EntryRow = {
  amount: number
  note: string
  memo: string | null
  times: number
}

/**
 * Many rows for each account: one for each size of deposit, which a deposit writes anew, a withdrawal
 * changes and a statement removes.
 */
const entryRowHandlers: RowProjection<EntryRow, TestAccountEvent>['on'] = {
  MoneyDeposited: ({ data: { amount, note = '', memo = null } }) =>
    memo === null && note === ''
      ? [{ id: 'plain', change: (row) => ({ amount, note, memo, times: (row?.times ?? 0) + 1 }) }]
      : [{ id: `d${amount % 5}`, set: { amount, note, memo, times: 1 } }],
  MoneyWithdrawn: ({ data: { amount } }) =>
    [0, 1, 2].map((each) => ({
      id: `d${(amount + each) % 5}`,
      change: (row) => row && { ...row, amount: row.amount - amount, times: row.times + 1 },
    })),
  StatementFiled: ({ data: { text } }) => [{ id: `d${text.length % 5}`, set: null }],
}

export const entryRows = rowProjection<EntryRow, TestAccountEvent>({
  name: 'entry-row',
  sorts: { amount: 'descending', note: 'ascending' },
  on: entryRowHandlers,
})

/** The same rows, as another service would keep them. */
export const foreignEntryRows = foreignRowProjection<EntryRow, TestAccountEvent>({
  name: 'foreign-entry-row',
  sorts: { amount: 'descending' },
  on: entryRowHandlers,
})
