import { createTransport } from 'nodemailer'

export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  headers?: Record<string, string>
}

export type Mailer = {
  /**
   * Sends one mail. `id` (a work item's id) becomes the Message-ID, the same on every try, so that
   * a repeated mail is recognised.
   */
  send: (id: string, mail: Mail) => Promise<void>
}

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
      await transport.sendMail({
        from,
        messageId: `<${local}@${domain}>`,
        // A machine's mail: no vacation replies, please (RFC 3834).
        ...mail,
        headers: { 'Auto-Submitted': 'auto-generated', ...mail.headers },
      })
    },
  }
}
