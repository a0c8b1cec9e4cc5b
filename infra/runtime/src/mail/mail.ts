import { createTransport } from 'nodemailer'

export type Mail = {
  to: string
  /** Who gets the answer, where it is not the sender. */
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
}

/** Tries of a mail, at most a minute apart: about a day, as mail servers do. For `Work.attempts`. */
export const MAIL_ATTEMPTS = 1_440

type Failure = { code?: string; command?: string; responseCode?: number; permanent?: boolean }

/** What servers say of a failure repeats the address, which no log and no database may hold. */
const withoutAddress = ({ code, command, responseCode }: Failure) =>
  new Error(`The mail was not taken: ${[code, command, responseCode].filter(Boolean).join(' ')}`)

/** A mailer over SMTP. @param from e.g. `Sortie <hello@sortie.example>`. */
export const createMailer = (smtpUrl: string, from: string): Mailer => {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 5_000,
    socketTimeout: 10_000,
  })
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    send: async (id, mail) => {
      const local = Buffer.from(id).toString('hex')
      const message = {
        from,
        messageId: `<${local}@${domain}>`,
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
  }
}
