import type { Context } from '@sortie/contracts/context'
import type { StoryPart } from '@sortie/contracts/operators/operations'
import { heldReasonText } from '../partners/partner-terms'

/** The part of each context in the story of an order, a report or an article. */
export type StoryParts = Partial<Record<Context, StoryPart>>

/** One line of a story. */
export type StoryLine = {
  key: string
  /** Milliseconds since 1970. */
  at: number
  context: Context
  /** The event in words, such as `Report requested`. */
  what: string
  /** The cause of the event, or its outcome. */
  detail: string
  isTrouble: boolean
  /** True where somebody's request caused the event: the wait before it was for that person, not for a machine. */
  isRequest: boolean
  traceId: string | null
  /** Milliseconds since the line before; null for the first. */
  waited: number | null
}
export type MissionTimeline = {
  lines: StoryLine[]
  /** Milliseconds from the first line to the last. */
  took: number
  /** The line that we were waited for longest before; null where there is none. */
  longest: StoryLine | null
  isCut: boolean
}

/** `ReportRequested` as words: `Report requested`. */
export const typeInWords = (type: string): string => {
  const words = type.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Words for the events whose names do not explain themselves. */
const EVENT_WORDS: Record<string, string> = {
  PartnerEventRecorded: 'Partner told',
  PartnerOrderCorrected: 'Partner’s commission given again',
  PartnerOrderMissedWindow: 'No commission: paid too late for the partner',
  PartnerOrderPaid: 'Partner’s commission noted',
  PartnerOrderRejected: 'Held order rejected: the partner is never told',
  PartnerOrderReleased: 'Held order released to the partner',
  PartnerOrderReversed: 'Partner’s commission taken back',
  PurchaseConverted: 'Purchase counted',
}

type UntimedLine = Omit<StoryLine, 'waited'>

const originText: Record<StoryPart['events'][number]['origin'], string> = {
  request: 'Request',
  event: 'Handler',
  work: 'Work',
  other: 'By itself',
}

/** Describes the cause that an event was recorded for. */
const originOf = ({ origin, of }: StoryPart['events'][number]): string =>
  origin === 'other' && of === 'once'
    ? 'Done once, however often it is asked for'
    : `${originText[origin]}: ${of || 'not noted'}`

const eventLine = (context: Context, event: StoryPart['events'][number]): UntimedLine => ({
  key: `${event.stream}@${event.version}`,
  at: Date.parse(event.at),
  context,
  what: event.hold
    ? 'Order held: the partner is not told yet'
    : (EVENT_WORDS[event.type] ?? typeInWords(event.type)),
  detail: event.hold ? `${heldReasonText(event.hold)}. ${originOf(event)}` : originOf(event),
  isTrouble: event.hold !== undefined || /Failed|Declined|MissionReleased|GivenUp/.test(event.type),
  isRequest: event.origin === 'request',
  traceId: event.traceId,
})

const triesText = ({ attempts, lostLeases, error }: StoryPart['works'][number]): string =>
  [
    attempts === 1 ? '1 try' : `${attempts} tries`,
    ...(lostLeases > 0 ? [`${lostLeases} interrupted`] : []),
    ...(error ? [`last error: ${error}`] : []),
  ].join(', ')

/** A piece of work is two lines: when it was asked for, and when it was done. */
const workLines = (context: Context, item: StoryPart['works'][number]): UntimedLine[] => {
  const { id, work, state, at, dueAt, attempts, lostLeases, traceId } = item
  const line = { context, traceId, isTrouble: false, isRequest: false }
  const untimedLine: UntimedLine = {
    ...line,
    key: `${id} asked`,
    at: Date.parse(at),
    what: `Work waits: ${work}`,
    detail: '',
  }
  const isTrouble = state === 'dead' || attempts > 1 || lostLeases > 0
  const end = (time: string, what: string): UntimedLine => ({
    ...line,
    key: `${id} ${state}`,
    at: Date.parse(time),
    what: `${what}: ${work}`,
    detail: triesText(item),
    isTrouble,
  })
  if (dueAt === null) return [{ ...untimedLine, detail: triesText(item), isTrouble }]
  if (state === 'done') return [untimedLine, end(dueAt, 'Work done')]
  return [untimedLine, end(dueAt, state === 'dead' ? 'Work given up' : 'Work is due again')]
}

/** Joins the stories of all contexts in the order of time, with the wait before each line. */
export const storyOf = (parts: StoryParts): MissionTimeline => {
  const entries = Object.entries(parts).flatMap(([name, part]) => {
    const context = name as Context
    return [
      ...part.events.map((event) => eventLine(context, event)),
      ...part.works.flatMap((work) => workLines(context, work)),
    ]
  })
  const sorted = entries.toSorted((one, other) => one.at - other.at)
  const lines = sorted.map((line, index): StoryLine => {
    const before = sorted[index - 1]
    return { ...line, waited: before ? line.at - before.at : null }
  })
  const longest = lines
    .filter(({ waited, isRequest }) => waited !== null && !isRequest)
    .toSorted((one, other) => other.waited! - one.waited!)[0]
  return {
    lines,
    took: lines.length > 0 ? lines.at(-1)!.at - lines[0]!.at : 0,
    longest: longest ?? null,
    isCut: Object.values(parts).some(({ isCut }) => isCut),
  }
}

/**
 * Streams in which other contexts may have something: the ledger of whoever pays, the mails about the outcome, and what the
 * events name.
 * @param related what the contexts say that their events name
 */
export const streamsOf = (subject: string, related: readonly string[]): string[] => {
  const streams = new Set<string>([`ntf_${subject}`])
  for (const id of related) {
    if (id.startsWith('usr_')) streams.add(`led_${id.slice('usr_'.length)}`)
    else streams.add(id)
    if (id.startsWith('rep_')) streams.add(`ntf_${id}`)
  }
  return [...streams]
}
