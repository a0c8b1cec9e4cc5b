import { z } from 'zod'
import { Addition, ReportId } from '../../analysis.ts'
import { endpoint } from '../../kit.ts'
import { ADDED_WORD_LENGTH, MOST_ADDED_WORDS } from './addition-limits.ts'

// Additions: keywords that are added to a finished report, without another mission.

const line = (what: string, most: number) =>
  z.string().trim().min(1, `${what} is required`).max(most, `${what} is too long (${most} at most)`)

/** The subject of a new addition: some words, a website, or a town. */
export const NewAddition = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('words'),
    words: z
      .array(line('Keyword', ADDED_WORD_LENGTH))
      .min(1, 'Keyword is required')
      .max(MOST_ADDED_WORDS, `${MOST_ADDED_WORDS} at most`),
  }),
  z.strictObject({ kind: z.literal('site'), site: line('Website', 200) }),
  z.strictObject({ kind: z.literal('town'), town: line('Town', 80) }),
])
export type NewAddition = z.infer<typeof NewAddition>

export const addToReport = endpoint({
  method: 'post',
  path: '/api/reports/:reportId/additions',
  summary:
    'Adds keywords about some words, a website or a town to a finished keyword report, within 30 days and without another mission; five times at most. They are in the report once the addition is `completed`.',
  params: z.object({ reportId: ReportId }),
  body: NewAddition,
  reply: Addition,
  status: 202,
  idempotent: true,
})
