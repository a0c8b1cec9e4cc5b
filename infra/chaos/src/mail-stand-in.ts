import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** A mail that was taken. */
export type TakenMail = { to: string; messageId: string; content: string }

/** The server's answer to a mail to an address: it takes it, refuses it for good, or says to come again. */
export type MailAnswer = 'take' | 'refuse' | 'later'

export type MailStandIn = { url: string; taken: TakenMail[]; stop: () => Promise<void> }

const MESSAGE_ID = /^message-id: *(<[^>]{1,500}>)/im

const refusal = (code: number, message: string) =>
  Object.assign(new Error(message), { responseCode: code })

/**
 * A mail server that remembers each mail that it took, in their order.
 * @param answerTo what becomes of a mail to an address
 * @param known what the test needs of a mail besides its recipient and Message-ID; all of it unless told
 */
export const startMailStandIn = async (
  answerTo: (address: string) => MailAnswer,
  known: (content: string) => string,
): Promise<MailStandIn> => {
  const taken: TakenMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo: ({ address }, _session, done) => {
      const answer = answerTo(address)
      if (answer === 'refuse') return done(refusal(550, 'No such inbox'))
      if (answer === 'later') return done(refusal(451, 'Try again later'))
      return done()
    },
    onData: (stream, { envelope }, done) => {
      text(stream).then((content) => {
        const [, messageId = ''] = MESSAGE_ID.exec(content) ?? []
        for (const { address } of envelope.rcptTo) {
          taken.push({ to: address, messageId, content: known(content) })
        }
        done()
      }, done)
    },
  })
  // A service that is killed while it sends breaks its connection off.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
