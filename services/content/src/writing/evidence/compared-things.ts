import { plainLine, unended } from '../plain-text.ts'

// A result has two figures. Most were measured at two times; some belong to two things at one time.

const AGAINST = / (?:against|versus|vs\.?|compared (?:to|with)) /i

/** Words that name a time, or which of two things came first: `January`, `the old site`. */
const TIME =
  /\d|\b(?:jan(?:uary)?|feb(?:ruary)?|march|april|may|june|july|aug(?:ust)?|sept(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|days?|weeks?|months?|years?|quarters?|seasons?|spring|summer|fall|autumn|winter|hours?|minutes?|mornings?|evenings?|christmas|easter|before|after|afterwards|earlier|later|old|new|former|formerly|previous|previously|last|first|next|then|now|today|start|beginning|end|launch)\b/i

/** Splits the period of a result into the times or things that it holds against each other. */
export const splitPeriod = (period: string): string[] => unended(plainLine(period)).split(AGAINST)

/**
 * Returns the two things that a result compares, where its period names no time: the quote of another firm and our own work
 * are no before and after.
 */
export const comparedThings = (period: string): [string, string] | null => {
  const [one, other, ...more] = splitPeriod(period)
  const areTwo = one !== undefined && other !== undefined && more.length === 0
  return areTwo && !TIME.test(one) && !TIME.test(other) ? [one, other] : null
}
