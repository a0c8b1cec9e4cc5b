import type { Commands } from '@sortie/runtime/store/command'
import {
  allSeriesOf,
  type InvoiceCommand,
  type LastRestore,
  type NumberedDocument,
  numbersOf,
  onceInYear,
  seriesOf,
} from './decider/invoice-numbers.ts'

type WithoutSeries<Command extends InvoiceCommand> = {
  type: Command['type']
  data: Omit<Command['data'], 'series'>
}
/** A document that is about to get a number. */
export type NewPaper =
  | WithoutSeries<Extract<InvoiceCommand, { type: 'Issue' }>>
  | WithoutSeries<Extract<InvoiceCommand, { type: 'Reverse' }>>

/** The numbers that invoices, credit notes and reversals share. */
export type InvoiceNumbers = {
  /** Gives a paper the next number of its series, or returns it with the one that it has. */
  issue: (paper: NewPaper) => Promise<NumberedDocument>
  /** Returns the document that was issued under a name in the year of `at`, in any series; null where none was. */
  issued: (at: string, name: string) => Promise<NumberedDocument | null>
}

/** The streams of numbers, one for each series. */
export type NumberStreams = Commands<InvoiceCommand, number, NumberedDocument>

/** @param restore how often the books were restored, and when last. */
export const createInvoiceNumbers = (
  streams: Pick<NumberStreams, 'handle' | 'acted'>,
  restore: LastRestore,
): InvoiceNumbers => {
  const issuedIn = async (series: string, name: string) => {
    const [paper] = (await streams.acted(numbersOf(series), name)) ?? []
    return paper ?? null
  }

  return {
    issue: async ({ type, data }) => {
      const series = seriesOf(data.at, restore)
      const command = { type, data: { ...data, series } } as InvoiceCommand
      // A document that got its number before a restore keeps it, though it is requested again.
      for (const earlier of allSeriesOf(data.at, restore)) {
        if (earlier === series) continue
        const paper = await issuedIn(earlier, onceInYear(command))
        if (paper) return paper
      }
      const { events } = await streams.handle(numbersOf(series), command)
      const [paper] = events
      if (!paper) throw new Error(`${data.orderId} got no number`)
      return paper
    },
    issued: async (at, name) => {
      for (const series of allSeriesOf(at, restore)) {
        const paper = await issuedIn(series, name)
        if (paper) return paper
      }
      return null
    },
  }
}
