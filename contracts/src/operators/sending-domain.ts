import { z } from 'zod'
import { endpoint } from '../kit.ts'

// The DNS records of the domain that mails come from.

/** One record that receivers look at before they take a mail. */
export const DomainRecord = z.object({
  /** `unknown`: the DNS did not answer, or only the mail server knows. */
  state: z.enum(['good', 'weak', 'missing', 'unknown']),
  /** As it stands in the DNS; null where it does not. */
  record: z.string().nullable(),
  /** The meaning of the state, and what to do. */
  advice: z.string(),
})
export type DomainRecord = z.infer<typeof DomainRecord>

export const SendingDomain = z.object({
  domain: z.string(),
  /** Null for a domain of this machine, which has no records. */
  records: z.object({ spf: DomainRecord, dkim: DomainRecord, dmarc: DomainRecord }).nullable(),
})
export type SendingDomain = z.infer<typeof SendingDomain>

export const getSendingDomain = endpoint({
  method: 'get',
  path: '/api/admin/content/sending-domain',
  access: 'admin',
  summary: 'Checks the DNS records of the domain that mails are sent from: SPF, DKIM and DMARC.',
  reply: SendingDomain,
})
