import type { VisitKey } from '@sortie/contracts/tracking/visits/visits'
import type { SeenValue, VisitRow } from './visit-row.ts'

/** The number of a visitor, which tells their visits from those of others: 52 bits of the keyed hash in the consent. */
export type VisitorNumber = number

/** The number of a consent. @param consent `vst_` and at least 13 hexadecimal digits */
export const visitorOf = (consent: string): VisitorNumber =>
  Number.parseInt(consent.slice(4, 17), 16)

/** A value of a visit as it is counted. `at`: when it was first seen; of values that are no step to a purchase it is 0. */
export type CountedValue = Pick<SeenValue, 'key' | 'at' | 'pageViews'>
/** A visit as it is counted, from wherever it was read. */
export type CountedVisit = Pick<VisitRow, 'day' | 'firstAt' | 'seconds'> & {
  visitor: VisitorNumber
  values: readonly CountedValue[]
}

/** The visit of a row, as it is counted. */
export const countedVisit = ({
  consent,
  day,
  firstAt,
  seconds,
  values,
}: Pick<VisitRow, 'consent' | 'day' | 'firstAt' | 'seconds' | 'values'>): CountedVisit => ({
  visitor: visitorOf(consent),
  day,
  firstAt,
  seconds,
  values,
})

/** The sums of some visits. */
export type VisitSum = {
  visits: number
  pageViews: number
  seconds: number
  /** Of each visit, in their order. */
  visitors: VisitorNumber[]
  values: { key: VisitKey; visits: number; pageViews: number }[]
}
