import type { z } from 'zod'

const NOUNS: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  date: 'a date',
}
const FORMATS: Record<string, string> = {
  email: 'Enter an email address.',
  url: 'Enter a whole web address, such as https://example.com.',
  uuid: 'This must be a UUID.',
  datetime: 'Give date and time as in 2026-11-22T09:30:00.000Z.',
  date: 'Give the date as in 2026-11-22.',
}

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

/** Describes a bound: characters of a text, entries of a list, or the number itself. */
const amount = (origin: string, bound: number | bigint): string => {
  if (origin === 'string') return counted(Number(bound), 'character')
  if (origin === 'array' || origin === 'set') return `${bound} of them`
  return String(bound)
}

/**
 * Tells a person who sent a wrong value which value to send instead. For issues for which the contract has no words of
 * its own.
 */
export const plainIssue: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'This is missing.'
        : `This must be ${NOUNS[issue.expected] ?? issue.expected}.`
    case 'too_big':
      return issue.inclusive
        ? `At most ${amount(issue.origin, issue.maximum)}, please.`
        : `This must be less than ${issue.maximum}.`
    case 'too_small':
      if (issue.origin === 'string' && Number(issue.minimum) === 1) return 'This must not be empty.'
      return issue.inclusive
        ? `At least ${amount(issue.origin, issue.minimum)}, please.`
        : `This must be more than ${issue.minimum}.`
    case 'invalid_value':
      return `This must be one of: ${issue.values.map(String).join(', ')}.`
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'This doesn’t have the form that is needed.'
    case 'not_multiple_of':
      return `This must be a multiple of ${issue.divisor}.`
    default:
      return 'This value can’t be used here.'
  }
}
