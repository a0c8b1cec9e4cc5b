import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { mailTo } from '../testing/inbox.ts'
import { createMailer } from './mail.ts'
import { mailPage } from './page.ts'

const mail = (to: string) => ({
  to,
  subject: 'A receipt',
  ...mailPage({ title: 'A receipt', paragraphs: ['Thank you.'], footer: ['Sent once.'] }),
})

let stop = () => {}
afterEach(() => stop())

/** A mail server that answers each recipient with one and the same line. */
const serverThatSays = async (answer: string) => {
  const server = createServer((socket) => {
    socket.write('220 here\r\n')
    socket.on('error', () => {})
    socket.on('data', (data) => {
      const said = data.toString('utf8').toUpperCase()
      if (said.startsWith('QUIT')) socket.end('221 bye\r\n')
      else socket.write(said.startsWith('RCPT') ? `${answer}\r\n` : '250 ok\r\n')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  stop = () => server.close()
  const { port } = server.address() as AddressInfo
  return createMailer({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'a@sortie.test' })
}

test('a mail arrives as it was laid out, its id as Message-ID', async () => {
  const to = `${crypto.randomUUID()}@example.com`
  const mailer = createMailer({
    SMTP_URL: process.env.SMTP_URL ?? '',
    MAIL_FROM: 'Sortie <hello@sortie.test>',
  })
  expect(await mailer.send('work:1', { ...mail(to), replyTo: 'b@example.com' })).toBe(true)
  const { headers, from, text, html } = await mailTo(to, /^A receipt$/)
  expect(headers['message-id']).toBe(`<${Buffer.from('work:1').toString('hex')}@sortie.test>`)
  expect(headers['reply-to']).toBe('b@example.com')
  expect(headers['auto-submitted']).toBe('auto-generated')
  expect(from).toEqual([{ address: 'hello@sortie.test', name: 'Sortie' }])
  expect([text, html].map((part) => part.includes('Thank you.'))).toEqual([true, true])
})

test('an address that is refused for good is not tried again', async () => {
  const mailer = await serverThatSays('550 5.1.1 <ada@example.com>: no such user')
  expect(await mailer.send('1', mail('ada@example.com'))).toBe(false)
})

test('an address that is refused for now is tried again, and no error names it', async () => {
  const mailer = await serverThatSays('451 4.7.1 <ada@example.com>: greylisted')
  const error = await mailer.send('1', mail('ada@example.com')).catch((thrown) => thrown)
  expect(error).toEqual(new Error('The mail was not taken: EENVELOPE RCPT TO 451'))
  expect(JSON.stringify([error.stack, { ...error }])).not.toContain('ada@')
})
