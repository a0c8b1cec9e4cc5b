import {
  ADDED_WORD_LENGTH,
  MOST_ADDED_WORDS,
} from '@sortie/contracts/analysis/additions/addition-limits'
import { subjectText } from '@sortie/contracts/analysis/additions/addition-words'
import type { Addition, NewAddition } from '@sortie/contracts/analysis/additions/additions'
import type { Report } from '@sortie/contracts/analysis/reports/reports'
import type { QueryClient } from '@tanstack/react-query'
import { analysisApi } from '@/lib/api/client/analysis-api.gen'
import { keyPerContent } from '@/lib/api/idempotency'
import { formatCount, formatDay } from '@/lib/format'
import type { Action } from '@/lib/forms/action'
import type { Invalid } from '@/lib/forms/form'
import { reportQuery } from '../queries'

// Keywords that are added to a finished report, without another mission.

/** The kinds of additions: some words, a website, or a town. */
export const ADDITION_KINDS = ['Words', 'A website', 'A town'] as const
export type AdditionKind = (typeof ADDITION_KINDS)[number]

/** The words of the form for each kind. */
export const ADDITION_FIELDS: Record<AdditionKind, { label: string; hint: string; lacks: string }> =
  {
    Words: {
      label: 'Words your customers search for',
      hint: `One per line, ${MOST_ADDED_WORDS} at most. We find what people type around them.`,
      lacks: 'Type at least one keyword',
    },
    'A website': {
      label: 'Address of the website',
      hint: 'Yours or a competitor’s. We read its public pages.',
      lacks: 'Type the address of a website',
    },
    'A town': {
      label: 'Town',
      hint: 'We add searches that name this town. A plan without a town becomes one for it.',
      lacks: 'Type the name of a town',
    },
  }

const linesOf = (text: string): string[] =>
  text
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Turns the typed text into the body of the request. */
export const additionBodyOf = (kind: AdditionKind, typed: string): NewAddition => {
  switch (kind) {
    case 'Words':
      return { kind: 'words', words: linesOf(typed) }
    case 'A website':
      return { kind: 'site', site: typed.trim() }
    case 'A town':
      return { kind: 'town', town: typed.trim() }
  }
}

/** Checks the typed text; returns null where it is valid. */
export const checkAddition = (kind: AdditionKind, typed: string): Invalid<'about'> | null => {
  const words = linesOf(typed)
  const isLong = ({ length }: string) => length > ADDED_WORD_LENGTH
  const message =
    words.length === 0
      ? ADDITION_FIELDS[kind].lacks
      : kind === 'Words' && words.length > MOST_ADDED_WORDS
        ? `Type ${MOST_ADDED_WORDS} keywords at most`
        : kind === 'Words' && words.some(isLong)
          ? `A keyword is too long (${ADDED_WORD_LENGTH} at most)`
          : null
  return message === null ? null : { message, fields: { about: message } }
}

type State = NonNullable<Report['additions']>

/** Returns true while keywords are being added to a report. */
export const isAdding = ({ additions }: Pick<Report, 'additions'>): boolean =>
  additions?.items.at(-1)?.state === 'running'

/** Says how many additions are left, and until when. */
export const leftText = ({ left, until, items }: State, now = Date.now()): string => {
  if (now > Date.parse(until)) return `Keywords could be added until ${formatDay(until)}.`
  const done = items.filter(({ state }) => state === 'completed').length
  const all = left + done
  if (left === 0 && done > 0) return `All ${done} additions are used.`
  return left === 0
    ? 'Keywords can’t be added right now.'
    : `${left} of ${all} additions left, until ${formatDay(until)}. No mission is used.`
}

/** Describes the outcome of an addition, in a line. */
export const additionOutcomeText = ({ state, added, subject, failure }: Addition): string => {
  switch (state) {
    case 'running':
      return `Finding keywords about ${subjectText(subject)}. You can close this page; it keeps running.`
    case 'completed':
      return `${formatCount(added)} ${added === 1 ? 'keyword' : 'keywords'} added about ${subjectText(subject)}.`
    case 'failed':
      return `Nothing was added about ${subjectText(subject)}, and this addition doesn’t count. ${failure ?? ''}`.trim()
  }
}

/** Says when a keyword was added, and for which request. */
export const additionOriginText = ({
  at,
  subject,
}: {
  at: string
  subject?: Addition['subject'] | undefined
}): string => {
  if (!subject) return `Added on ${formatDay(at)}.`
  const from = { words: 'from', site: 'from', town: 'for' }[subject.kind]
  return `Added on ${formatDay(at)} ${from} ${subjectText(subject)}.`
}

const keyOf = keyPerContent()

/** Asks for an addition, once however often it is sent; the report then says that it runs. */
export const requestAddition = async (
  client: QueryClient,
  { reportId, additions }: Pick<Report, 'reportId' | 'additions'>,
  body: NewAddition,
  action: Action,
) => {
  // An addition that failed before gets a new key, so that it runs again.
  const idempotencyKey = keyOf({ reportId, body, after: additions?.items.at(-1)?.additionId })
  const input = { params: { reportId }, body, idempotencyKey, action }
  await analysisApi.addToReport(input)
  await client.fetchQuery({ ...reportQuery(reportId), staleTime: 0 })
}
