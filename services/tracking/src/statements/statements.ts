import type { PartnerId } from '@sortie/contracts/tracking/partners/partners'
import { Rejection } from '@sortie/runtime/domain'
import { createPrinter } from '@sortie/runtime/print/printer'
import type { PartnerStore } from '../partners/partners.ts'
import { firstDayOf, monthIn } from './decider/months.ts'
import { createStatement } from './decider/statement.ts'
import { type StatementSheet, statementFileName, statementSheetOf } from './statement-sheet.ts'

/** Events that are read at once. */
const PAGE = 500
/** Events of one partner that are added up for a statement; whoever has more reads them by a program. */
const MOST_READ = 200_000

/** The month and the currency of a statement. */
export type StatementSubject = { month: string; currency: string }

/** The first moment behind a month, as ISO time. */
const endOfMonth = (month: string): string => {
  const end = new Date(`${firstDayOf(month)}T00:00:00.000Z`)
  end.setUTCMonth(end.getUTCMonth() + 1)
  return end.toISOString()
}

/** Statements of partners, printed from their chain whenever they are asked for. */
export const createStatements = (partners: Pick<PartnerStore, 'eventsAfter' | 'head'>) => {
  const printer = createPrinter<StatementSheet>(new URL('./statement-worker.ts', import.meta.url))
  return {
    /**
     * @param now ISO time
     * @throws Rejection('invalid_request') for a month that has not begun, or where there are more events than are read
     */
    print: async (
      { partnerId, ref }: { partnerId: PartnerId; ref: string },
      { month, currency }: StatementSubject,
      now: string,
    ): Promise<{ name: string; pdf: Buffer }> => {
      if (month > monthIn(now))
        throw new Rejection('invalid_request', {
          message: 'This month has not begun. Choose this month or one before it.',
        })
      const { seq: last } = await partners.head(partnerId)
      if (last > MOST_READ)
        throw new Rejection('invalid_request', {
          message: `A statement is made of ${MOST_READ.toLocaleString('en-US')} events at most. Read your events by a program.`,
        })
      const end = endOfMonth(month)
      const isOver = end <= now
      const statement = createStatement({ month, currency, until: isOver ? end : now })
      for (let after = 0; after < last; ) {
        const events = await partners.eventsAfter(partnerId, after, Math.min(PAGE, last - after))
        if (events.length === 0) break
        events.forEach(statement.add)
        after += events.length
      }
      const result = statement.result()
      const pdf = await printer.print(statementSheetOf(result, { ref, now, isOver }))
      return { name: statementFileName(ref, result), pdf }
    },
    stop: printer.stop,
  }
}
export type StatementStore = ReturnType<typeof createStatements>
