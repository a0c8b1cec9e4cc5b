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

let connections = 0
/** A mail server that answers each recipient with one and the same line. */
const serverThatSays = async (answer: string, options?: { keptConnections: number }) => {
  connections = 0
  const server = createServer((socket) => {
    connections += 1
    let isContent = false
    socket.write('220 here\r\n')
    socket.on('error', () => {})
    socket.on('data', (data) => {
      const said = data.toString('utf8').toUpperCase()
      if (isContent && !said.endsWith('\r\n.\r\n')) return
      isContent = said.startsWith('DATA')
      if (said.startsWith('QUIT')) socket.end('221 bye\r\n')
      else if (isContent) socket.write('354 go on\r\n')
      else socket.write(said.startsWith('RCPT') ? `${answer}\r\n` : '250 ok\r\n')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  stop = () => server.close()
  const { port } = server.address() as AddressInfo
  return createMailer({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'a@sortie.test' }, options)
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

test('many mails share connections that are kept, also behind one that was refused', async () => {
  const taking = await serverThatSays('250 ok', { keptConnections: 2 })
  const sent = Array.from({ length: 10 }, (_, index) => taking.send(`${index}`, mail('ada@b.test')))
  expect(new Set(await Promise.all(sent))).toEqual(new Set([true]))
  expect(connections).toBe(2)
  taking.close()
  await expect(taking.send('11', mail('ada@b.test'))).rejects.toThrow('was not taken')
  stop()

  const refusing = await serverThatSays('550 5.1.1 no such user', { keptConnections: 1 })
  for (const id of ['1', '2', '3']) expect(await refusing.send(id, mail('ada@b.test'))).toBe(false)
  expect(connections).toBe(1)
  refusing.close()
})
