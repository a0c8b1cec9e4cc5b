import { z } from 'zod'
import { endpoint } from '../../kit.ts'

// The statement of a partner: their earnings and payouts in a month, as a file.

const query = z.strictObject({
  /** A month in UTC, such as `2026-11`. */
  month: z.string().regex(/^20[0-9]{2}-(?:0[1-9]|1[0-2])$/, 'A month is written as 2026-11'),
  currency: z.string().regex(/^[a-z]{3}$/, 'A currency has three small letters'),
})

export const printStatement = endpoint({
  method: 'get',
  path: '/api/partner/v1/statement',
  access: 'public',
  summary:
    'Returns a partner’s statement of one month and currency as PDF: the balances, each event, and the hash of the chain at its end. Ten a minute.',
  query,
  produces: 'file',
  unnamed: true,
})
export const printPartnerStatement = endpoint({
  method: 'get',
  path: '/api/admin/tracking/partners/:ref/statement',
  access: 'admin',
  summary: 'Returns the statement of any partner as PDF.',
  params: z.object({ ref: z.string().max(64) }),
  query,
  produces: 'file',
})
