import { type ReservedSum, toDollars } from '@sortie/runtime/database/spending'
import { meter } from '@sortie/runtime/process/telemetry'
import {
  type KeptAnswer,
  OverLimit,
  type PaidAnswer,
  type PaidCalls,
  type PaidLoad,
  type PaidQuestion,
  SourceTrouble,
} from '../providers/paid-calls.ts'
import type { KeptAnswers } from './kept-answers.ts'
import type { PayingReport, Spending } from './spending.ts'

/** The payer of a question: the report that pays, and the person whose words the question may hold. */
export type Payer = PayingReport & { userId: string }

export type PaidCallsOf = {
  /** The paid calls of a report. */
  of: (payer: Payer) => PaidCalls
  /** Returns the calls of a user for whom nothing may be spent: stored answers, and free sources. */
  free: (userId: string) => PaidCalls
}

type Deps = {
  answers: Pick<KeptAnswers, 'keyOf' | 'find' | 'keep'>
  spending: Pick<Spending, 'reserve' | 'left'>
}

/** Nothing is spent where it is not known what was. */
const costOf = (error: unknown): number | null =>
  error instanceof SourceTrouble ? error.cost : null

/**
 * Paid calls: each question is answered from what is kept, else asked within the limits, and its answer
 * kept before anybody gets it. So a report that is run again after a death pays only for the call that
 * was on its way.
 */
export const createPaidCalls = ({ answers, spending }: Deps): PaidCallsOf => {
  const spent = meter().createCounter('sortie_source_spent_dollars')
  const counter = meter().createCounter('sortie_source_paid_calls')
  const underWay = new Map<string, Promise<KeptAnswer>>()

  const pay = async (
    question: PaidQuestion,
    reserved: ReservedSum,
    load: () => Promise<PaidAnswer>,
  ): Promise<PaidAnswer> => {
    const { source } = question
    const settle = async (cost: number) => {
      spent.add(toDollars(cost), { source })
      await reserved.settle(cost)
    }
    try {
      const answer = await load()
      counter.add(1, { source, answer: 'bought' })
      await settle(answer.cost)
      return answer
    } catch (error) {
      counter.add(1, { source, answer: 'none' })
      const cost = costOf(error)
      // If nobody knows whether the call was billed, its price stays reserved: we rather count too much than
      // too little.
      if (cost !== null) await settle(cost)
      throw error
    }
  }

  /** @param shares whose calls on their way are shared: those that the same money pays. */
  const callsOf = (
    shares: string,
    userId: string,
    money: { reserve: (most: number) => Promise<ReservedSum | null>; left: () => Promise<number> },
  ): PaidCalls => {
    const subjectOf = ({ isTyped }: PaidQuestion) => (isTyped ? userId : null)
    const keyOf = (question: PaidQuestion) => answers.keyOf(question, subjectOf(question))
    const buy = async (key: string, question: PaidQuestion, load: PaidLoad) => {
      const kept = await answers.find(key)
      if (kept) {
        counter.add(1, { source: question.source, answer: 'kept' })
        return kept
      }
      const reserved = await money.reserve(question.most)
      if (!reserved) throw new OverLimit(`${question.source} is over a limit`)
      const answer = await pay(question, reserved, () => load(userId))
      const { keepMs } = question
      return answers.keep(key, answer, { subject: subjectOf(question), keepMs })
    }
    return {
      ask: (question, load) => {
        const key = keyOf(question)
        const call = `${shares} ${key}`
        const shared = underWay.get(call)
        if (shared) return shared
        const asking = buy(key, question, load).finally(() => underWay.delete(call))
        underWay.set(call, asking)
        return asking
      },
      kept: (question) => answers.find(keyOf(question)),
      left: money.left,
    }
  }

  return {
    of: ({ userId, ...account }) =>
      callsOf(account.reportId, userId, {
        reserve: (most) => spending.reserve(account, most),
        left: () => spending.left(account),
      }),
    free: (userId) =>
      callsOf('free', userId, {
        reserve: async (most) => (most === 0 ? { settle: async () => {} } : null),
        left: async () => 0,
      }),
  }
}
