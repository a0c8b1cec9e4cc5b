import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { dkimVerify } from 'mailauth/lib/dkim/verify.js'
import { afterEach, expect, test } from 'vitest'
import { config } from '../process/config.ts'
import { createMailer } from './mail.ts'
import { mailPage } from './page.ts'
import { mailShape } from './settings.ts'

let stop = () => {}
afterEach(() => stop())

/** A mail server that takes every mail. */
const startServer = async () => {
  const mails: string[] = []
  const server = createServer((socket) => {
    let data: string | null = null
    socket.write('220 here\r\n')
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      const text = chunk.toString('utf8')
      if (data !== null) {
        data += text
        if (!data.endsWith('\r\n.\r\n')) return
        // A line that begins with a dot was sent with two.
        mails.push(data.slice(0, -'.\r\n'.length).replaceAll(/^\.\./gm, '.'))
        data = null
        socket.write('250 taken\r\n')
      } else if (text.toUpperCase().startsWith('DATA')) {
        data = ''
        socket.write('354 go on\r\n')
      } else if (text.toUpperCase().startsWith('QUIT')) socket.end('221 bye\r\n')
      else socket.write('250 ok\r\n')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  stop = () => server.close()
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, mails }
}

const keyPair = (modulusLength: number) => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength })
  return {
    pem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    record: `v=DKIM1; k=rsa; p=${publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`,
  }
}

const issue = {
  to: 'ada@example.com',
  subject: 'The week',
  headers: {
    'List-Unsubscribe': '<https://sortie.example/api/newsletter/unsubscribe?token=t>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  },
  ...mailPage({ title: 'The week', paragraphs: ['What moved.'], footer: ['Sent once.'] }),
}

/** What a receiver finds of a mail's signature, by the key that stands in the DNS. */
const verify = async (mail: string, record: string) => {
  const resolver = async () => [[record]]
  const { results } = await dkimVerify(mail, { resolver })
  const [found] = results
  return {
    result: found?.status.result,
    domain: found?.signingDomain,
    covers: found?.signingHeaders?.keys,
  }
}

test('a mail is signed for the domain of its sender, over both headers of a one-click unsubscription', async () => {
  const { url, mails } = await startServer()
  const { pem, record } = keyPair(2_048)
  const settings = config(mailShape, {
    SMTP_URL: url,
    MAIL_FROM: 'Sortie <hello@sortie.example>',
    DKIM_SELECTOR: 's2026',
    // As it stands in `.env`.
    DKIM_PRIVATE_KEY: pem.replaceAll('\n', '\\n'),
  })
  expect(await createMailer(settings).send('1', issue)).toBe(true)
  const found = await verify(mails[0]!, record)
  expect(found).toMatchObject({ result: 'pass', domain: 'sortie.example' })
  expect(found.covers?.toLowerCase()).toContain('list-unsubscribe: list-unsubscribe-post')
  // Whoever changes where the link leads breaks the signature.
  const forged = mails[0]!.replace('token=t', 'token=x')
  expect((await verify(forged, record)).result).not.toBe('pass')
})

test('without a key nothing is signed', async () => {
  const { url, mails } = await startServer()
  await createMailer(config(mailShape, { SMTP_URL: url })).send('1', issue)
  expect(mails[0]).not.toMatch(/^DKIM-Signature/im)
})

test('a key that receivers would not accept is refused at the start, and not shown', () => {
  const read = (pem: string) => () =>
    config(mailShape, { SMTP_URL: 'smtp://a', DKIM_SELECTOR: 'a', DKIM_PRIVATE_KEY: pem })
  const { pem } = keyPair(1_024)
  expect(read(pem)).toThrow(/DKIM_PRIVATE_KEY: needs a private RSA key of at least 2048 bits/)
  expect(read(pem)).not.toThrow('PRIVATE KEY-----')
  expect(read('hello')).toThrow('DKIM_PRIVATE_KEY')
})

test('half of a key is refused', () => {
  const settings = config(mailShape, { SMTP_URL: 'smtp://a', DKIM_SELECTOR: 'a' })
  expect(() => createMailer(settings)).toThrow('belong together')
})
