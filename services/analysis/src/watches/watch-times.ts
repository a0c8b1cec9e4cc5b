import { createHash } from 'node:crypto'

/** A moment of its own in each period, by which a name is known: many names spread over all of it. */
const offsetOf = (name: string, periodMs: number): number =>
  createHash('sha256').update(name).digest().readUInt32BE() % periodMs

/**
 * Returns the next time for a name: always at the same moment of the period, so that work that began, or was held up,
 * together does not stay together. The first wait is half a period at least, and one and a half at most; each further
 * one is a period.
 */
export const nextTime = (name: string, after: number, periodMs: number): number => {
  const earliest = after + periodMs / 2
  const offset = offsetOf(name, periodMs)
  return Math.ceil((earliest - offset) / periodMs) * periodMs + offset
}
