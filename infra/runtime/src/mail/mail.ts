import { createTransport } from 'nodemailer'
import { messageIdOf } from './message-id.ts'
import { dkimKeyIn, type MailConfig, sendingDomain } from './settings.ts'

export type Mail = {
  to: string
  /** The address that replies go to, if it is not the sender. */
  replyTo?: string
  subject: string
  text: string
  html: string
  headers?: Record<string, string>
  attachments?: { filename: string; content: Buffer; contentType: string }[]
}

export type Mailer = {
  /**
   * Sends one mail. `id` (a work item's id) becomes the Message-ID, the same on every try, so that
   * a repeated mail is recognised.
   * @returns false where the server refuses the address for good: trying again is of no use.
   * @throws Error that names no address, where it may work later.
   */
  send: (id: string, mail: Mail) => Promise<boolean>
  /** Closes the connections that are kept; none of them sends any more. */
  close: () => void
}

type MailerOptions = {
  /**
   * The number of connections that are kept open between mails, and so the most mails that are on their way at once:
   * for senders of many mails one after the other. Otherwise each mail has a connection of its own.
   */
  keptConnections?: number
}
/** A connection that sent nothing for so long is closed. */
const IDLE_MS = 5_000
/** Mails that one connection sends: mail services end it after some hundreds. */
const MAILS_OF_A_CONNECTION = 100

/** Tries of a mail, at most a minute apart: about a day, as mail servers do. For `Work.attempts`. */
export const MAIL_ATTEMPTS = 1_440

type Failure = { code?: string; command?: string; responseCode?: number; permanent?: boolean }

/** Makes an error without the server's message, which repeats the address: no log and no database may hold it. */
const withoutAddress = ({ code, command, responseCode }: Failure) =>
  new Error(`The mail was not taken: ${[code, command, responseCode].filter(Boolean).join(' ')}`)

/**
 * Headers that a signature covers. RFC 8058 wants it to cover both headers of a one-click unsubscription, which
 * nodemailer's own list does not.
 */
const SIGNED_HEADERS = [
  'From',
  'Reply-To',
  'Subject',
  'Date',
  'Message-ID',
  'To',
  'MIME-Version',
  'Content-Type',
  'Content-Transfer-Encoding',
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
].join(':')

/** A mailer over SMTP, which signs what it sends where it has a key. @throws Error where half of a key is set. */
export const createMailer = (
  config: MailConfig,
  { keptConnections }: MailerOptions = {},
): Mailer => {
  const { SMTP_URL: url, MAIL_FROM: from } = config
  const domain = sendingDomain(from)
  const key = dkimKeyIn(config)
  const options = {
    url,
    connectionTimeout: 5_000,
    socketTimeout: 10_000,
    ...(key && {
      dkim: {
        domainName: domain,
        keySelector: key.selector,
        privateKey: key.privateKey,
        headerFieldNames: SIGNED_HEADERS,
      },
    }),
  }
  const transport = keptConnections
    ? createTransport({
        ...options,
        pool: true,
        maxConnections: keptConnections,
        maxMessages: MAILS_OF_A_CONNECTION,
        idleTimeout: IDLE_MS,
      })
    : createTransport(options)
  return {
    send: async (id, mail) => {
      const message = {
        from,
        messageId: messageIdOf(id, domain),
        ...mail,
        // A machine's mail: no vacation replies, please (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated', ...mail.headers },
      }
      try {
        await transport.sendMail(message)
        return true
      } catch (error) {
        const failure = error as Failure
        if (failure.permanent && failure.command === 'RCPT TO') return false
        throw withoutAddress(failure)
      }
    },
    close: () => transport.close(),
  }
}
