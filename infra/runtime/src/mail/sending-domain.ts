import { createPublicKey } from 'node:crypto'
import { Resolver } from 'node:dns/promises'
import type { DomainRecord, SendingDomain } from '@sortie/contracts/operators/sending-domain'
import getDmarcRecord from 'mailauth/lib/dmarc/get-dmarc-record.js'
import type { DkimKey } from './settings.ts'

/** Looks up the TXT records of a name. @throws with `code` ENOTFOUND or ENODATA where there are none */
export type ResolveTxt = (name: string) => Promise<string[][]>

type Domain = {
  domain: string
  /** The key that signs our mails; null if we sign none. */
  key: DkimKey | null
  resolve: ResolveTxt
}

const TIMEOUT_MS = 3_000
const NO_ANSWER = 'The DNS did not answer. Look again in a minute.'

/** Looks up names as the system does, and gives up after a few seconds. */
export const createResolveTxt = (): ResolveTxt => {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 2 })
  return (name) => resolver.resolveTxt(name)
}

/** The names that never stand in the public DNS (RFC 2606, RFC 6761, RFC 6762). */
const LOCAL = /(?:^|\.)(?:localhost|local|test|example|invalid)$/

const isMissing = (error: unknown) =>
  ['ENOTFOUND', 'ENODATA'].includes((error as NodeJS.ErrnoException).code ?? '')

/** The TXT records of a name, each in one piece; none where it has none. */
const textsOf = async (resolve: ResolveTxt, name: string): Promise<string[]> => {
  try {
    return (await resolve(name)).map((parts) => parts.join('').trim())
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

/** `v=DKIM1; k=rsa; p=…` as its tags (RFC 6376, 3.2). */
const tagsOf = (record: string): Map<string, string> =>
  new Map(
    record.split(';').flatMap((part) => {
      const at = part.indexOf('=')
      return at < 0 ? [] : [[part.slice(0, at).trim(), part.slice(at + 1).replaceAll(/\s/g, '')]]
    }),
  )

/** Checks the servers that may send for the domain (RFC 7208). */
const checkSpf = async ({ domain, resolve }: Domain): Promise<DomainRecord> => {
  const records = (await textsOf(resolve, domain)).filter((text) => /^v=spf1(?: |$)/i.test(text))
  const [record = null] = records
  const found = (state: DomainRecord['state'], advice: string) => ({ state, record, advice })
  if (!record)
    return found(
      'missing',
      `Add a TXT record at ${domain} that names your mail server, such as “v=spf1 include:your-relay.example -all”.`,
    )
  if (records.length > 1)
    return found('weak', 'There is more than one record, so receivers use none. Keep one.')
  const terms = record.toLowerCase().split(' ').slice(1)
  if (terms.includes('+all') || terms.includes('all'))
    return found('weak', 'It lets every server send for you. End it with “-all” or “~all”.')
  const isClosed = terms.some((term) => /^(?:[-~]all|redirect=)/.test(term))
  return isClosed
    ? found('good', 'Make sure that it names the server which sends your mail.')
    : found('weak', 'It says nothing of other servers. End it with “-all” or “~all”.')
}

/** The public half of a key as it stands in the DNS. */
const publicKeyOf = ({ privateKey }: DkimKey): string =>
  createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64')

/** Checks that receivers can verify our signatures (RFC 6376). */
const checkDkim = async ({ domain, key, resolve }: Domain): Promise<DomainRecord> => {
  if (!key)
    return {
      state: 'unknown',
      record: null,
      advice:
        'Sortie signs nothing itself. Your mail server has to, or set DKIM_SELECTOR and DKIM_PRIVATE_KEY.',
    }
  const name = `${key.selector}._domainkey.${domain}`
  const ours = publicKeyOf(key)
  const [record = null] = await textsOf(resolve, name)
  const found = (state: DomainRecord['state'], advice: string) => ({ state, record, advice })
  const tags = tagsOf(record ?? '')
  const wanted = `“v=DKIM1; k=rsa; p=${ours}”`
  if (!tags.get('p')) return found('missing', `Add a TXT record at ${name}: ${wanted}.`)
  if (tags.get('p') !== ours)
    return found('weak', `It has another key than the one we sign with. Replace it by ${wanted}.`)
  return tags.get('t')?.split(':').includes('y')
    ? found('weak', '“t=y” marks it as a test. Remove it.')
    : found('good', 'Receivers can check our signature.')
}

/** Checks the policy for mails that only claim to come from the domain (RFC 9989). */
const checkDmarc = async ({ domain, resolve }: Domain): Promise<DomainRecord> => {
  const found = await getDmarcRecord(domain, (name) => resolve(name))
  if (!found)
    return {
      state: 'missing',
      record: null,
      advice: `Add a TXT record at _dmarc.${domain}: “v=DMARC1; p=none; rua=mailto:you@${domain}”. Go on to p=quarantine, then p=reject, once the reports name only servers of yours.`,
    }
  const { rr: record, t, pct, recordDomain, isOrgRecord } = found
  const tags = getDmarcRecord.getPolicyTags(found)
  const policy = isOrgRecord ? (tags?.sp ?? tags?.p) : tags?.p
  const notes = [
    isOrgRecord ? `It stands at _dmarc.${recordDomain}.` : '',
    pct === undefined ? '' : 'Receivers ignore “pct” now (RFC 9989): remove it.',
  ]
  const judged = (state: DomainRecord['state'], advice: string) => ({
    state,
    record,
    advice: [advice, ...notes].filter(Boolean).join(' '),
  })
  if (!policy)
    return judged('weak', 'It has no policy that receivers know: p=none, quarantine or reject.')
  if (t === 'y')
    return judged('weak', `“p=${policy}; t=y” is a test: receivers do not enforce it. Remove t=y.`)
  return policy === 'none'
    ? judged(
        'weak',
        'p=none only asks for reports. Go on to p=quarantine once they name only servers of yours.',
      )
    : judged('good', `Receivers are asked to ${policy} mails that only claim to come from you.`)
}

/** A check that ends where the DNS does not answer. */
const answered = (check: Promise<DomainRecord>): Promise<DomainRecord> =>
  check.catch(() => ({ state: 'unknown', record: null, advice: NO_ANSWER }))

/** Checks in the DNS what receivers look at before they take a mail of ours: SPF, DKIM and DMARC. */
export const checkSendingDomain = async (sender: Domain): Promise<SendingDomain> => {
  const { domain } = sender
  if (LOCAL.test(domain)) return { domain, records: null }
  const [spf, dkim, dmarc] = await Promise.all(
    [checkSpf, checkDkim, checkDmarc].map((check) => answered(check(sender))),
  )
  return { domain, records: { spf: spf!, dkim: dkim!, dmarc: dmarc! } }
}
