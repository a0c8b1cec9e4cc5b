import { randomUUID } from 'node:crypto'
import { Rejection } from '@sortie/runtime/domain'
import { type Commit, envelopes } from '@sortie/runtime/store/commit'
import fc from 'fast-check'
import type { TestAccountCommand } from './account.ts'
import type { TestStage } from './stage.ts'

export const amount = fc.integer({ min: 1, max: 1_000 })
// Texts as people type them: anything, absent too, and texts that look like one of our own encrypted values.
const text = fc.oneof(
  { weight: 4, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
  { weight: 1, arbitrary: fc.constantFrom('sealed:v1:AAAA', 'sealed:', '') },
)
const optionalText = fc.option(text, { nil: undefined })
const command: fc.Arbitrary<TestAccountCommand> = fc.oneof(
  fc.record({ type: fc.constant('Open' as const), owner: text }),
  fc.record({
    type: fc.constant('Deposit' as const),
    amount,
    note: optionalText,
    memo: optionalText,
  }),
  fc.record({
    type: fc.constant('DepositEach' as const),
    amounts: fc.array(amount, { minLength: 1, maxLength: 4 }),
  }),
  fc.record({ type: fc.constant('Withdraw' as const), amount }),
  fc.record({
    type: fc.constant('CountCoins' as const),
    coins: fc.array(amount, { minLength: 1, maxLength: 3 }),
    by: optionalText,
  }),
  fc.record({ type: fc.constant('DepositCoins' as const), amount, by: optionalText }),
  fc.record({ type: fc.constant('File' as const), text }),
  { weight: 1, arbitrary: fc.constant({ type: 'Close' as const }) },
)
/** A command by one of two callers, on one of a few streams. */
const action = fc.record({ by: fc.nat(1), stream: fc.nat(2), command })
export const actions = fc.array(action, { minLength: 1, maxLength: 8 })

export const newStreams = () => [0, 1, 2].map(() => `acc_${randomUUID()}`)
/** The domain may say no: null then. */
export const orRejected = (error: unknown) => {
  if (!(error instanceof Rejection)) throw error
  return null
}
/** Returns the stored commits of a stream, in their order. */
const commitsOf = ({ db }: TestStage, stream: string): Promise<Commit[]> =>
  db.collection<Commit>('commits').find({ stream }).sort({ version: 1 }).toArray()
export const eventsOf = async (stage: TestStage, stream: string) =>
  (await commitsOf(stage, stream)).flatMap(envelopes)
export const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
