import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { checkSendingDomain } from './sending-domain.ts'
import type { DkimKey } from './settings.ts'

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
const key: DkimKey = {
  selector: 's2026',
  privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
}
const ours = createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64')

const failed = (code: string) => Object.assign(new Error(code), { code })

/** What is found of a domain whose TXT records are these. */
const check = async (
  records: Record<string, string[]>,
  { domain = 'sortie.io', signsWith = key as DkimKey | null } = {},
) => {
  const resolve = async (name: string) => {
    const found = records[name]
    if (!found) throw failed('ENOTFOUND')
    // Longer ones come in pieces.
    return found.map((text) => text.match(/.{1,255}/g) ?? [])
  }
  return (await checkSendingDomain({ domain, key: signsWith, resolve })).records!
}
const spfOf = async (...records: string[]) => (await check({ 'sortie.io': records })).spf
const dkimOf = async (record: string) =>
  (await check({ 's2026._domainkey.sortie.io': [record] })).dkim
const dmarcOf = async (record: string, at = '_dmarc.sortie.io', domain = 'sortie.io') =>
  (await check({ [at]: [record] }, { domain })).dmarc

test('a domain that has all three records is good', async () => {
  const { spf, dkim, dmarc } = await check({
    'sortie.io': ['other=1', 'v=spf1 include:relay.example -all'],
    's2026._domainkey.sortie.io': [`v=DKIM1; k=rsa; p=${ours}`],
    '_dmarc.sortie.io': ['v=DMARC1; p=reject; rua=mailto:a@sortie.io'],
  })
  expect([spf.state, dkim.state, dmarc.state]).toEqual(['good', 'good', 'good'])
})

test('what is missing is named with where it belongs', async () => {
  const { spf, dkim, dmarc } = await check({})
  expect([spf.state, dkim.state, dmarc.state]).toEqual(['missing', 'missing', 'missing'])
  expect(spf.advice).toContain('a TXT record at sortie.io')
  expect(dkim.advice).toContain(`s2026._domainkey.sortie.io: “v=DKIM1; k=rsa; p=${ours}”`)
  expect(dmarc.advice).toContain('_dmarc.sortie.io')
})

test('an SPF that lets everybody send, says nothing of others, or stands twice is not enough', async () => {
  expect(await spfOf('v=spf1 +all')).toMatchObject({ state: 'weak' })
  expect(await spfOf('v=spf1 include:relay.example')).toMatchObject({ state: 'weak' })
  expect(await spfOf('v=spf1 -all', 'v=spf1 mx -all')).toMatchObject({ state: 'weak' })
  expect(await spfOf('v=spf1 redirect=_spf.relay.example')).toMatchObject({ state: 'good' })
  expect(await spfOf('v=spf10 -all')).toMatchObject({ state: 'missing' })
})

test('another key, a revoked one, and a test are told apart from a good one', async () => {
  expect((await dkimOf('v=DKIM1; p=AAAA')).advice).toContain('another key')
  expect(await dkimOf('v=DKIM1; p=')).toMatchObject({ state: 'missing' })
  expect((await dkimOf(`v=DKIM1; t=y; p=${ours}`)).advice).toContain('test')
})

test('without a key it is not known who signs', async () => {
  const { dkim } = await check({}, { signsWith: null })
  expect(dkim).toMatchObject({ state: 'unknown', record: null })
})

test('a policy in a test is no policy, and none only watches', async () => {
  const tested = await dmarcOf('v=DMARC1; p=reject; t=y')
  expect(tested).toMatchObject({ state: 'weak' })
  expect(tested.advice).toContain('“p=reject; t=y” is a test')
  expect((await dmarcOf('v=DMARC1; p=none')).advice).toContain('only asks for reports')
  expect((await dmarcOf('v=DMARC1; p=block')).advice).toContain('no policy')
  expect((await dmarcOf('v=DMARC1; p=quarantine; pct=20')).advice).toContain('“pct”')
})

test('the record of an organization applies to the names below it, by their own policy', async () => {
  const record = 'v=DMARC1; p=reject; sp=none'
  const found = await dmarcOf(record, '_dmarc.sortie.io', 'mail.sortie.io')
  expect(found).toMatchObject({ state: 'weak', record })
  expect(found.advice).toContain('It stands at _dmarc.sortie.io.')
})

test('where the DNS does not answer nothing is claimed', async () => {
  const found = await checkSendingDomain({
    domain: 'sortie.io',
    key,
    resolve: async () => {
      throw failed('ESERVFAIL')
    },
  })
  const states = Object.values(found.records!).map(({ state }) => state)
  expect(states).toEqual(['unknown', 'unknown', 'unknown'])
})

test.each(['sortie.localhost', 'sortie.test', 'localhost', 'mail.example'])(
  'nobody is asked about %s, a name that no DNS has',
  async (domain) => {
    const resolve = async () => expect.fail('it was asked')
    expect(await checkSendingDomain({ domain, key, resolve })).toEqual({ domain, records: null })
  },
)
