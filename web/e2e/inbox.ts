import { expect } from '@playwright/test'

type Mail = { to: { address: string }[]; subject: string; text?: string; html?: string }

const inbox = process.env.INBOX_URL ?? 'http://127.0.0.1:11080'

/** Waits for a mail to `address` with a link to `path`, and answers with the path and query of it. */
export const mailedLink = async (address: string, path: string): Promise<string> => {
  const link = new RegExp(`https?://[^\\s"'<>]+?(${path}\\?token=[^\\s"'<>]+)`)
  let found = ''
  await expect
    .poll(
      async () => {
        const mails: Mail[] = await (await fetch(`${inbox}/email`)).json()
        const texts = mails
          .filter(({ to }) => to.some((one) => one.address.toLowerCase() === address.toLowerCase()))
          .map(({ text, html }) => `${text ?? ''}\n${html ?? ''}`)
        found = texts.map((text) => link.exec(text)?.[1] ?? '').findLast(Boolean) ?? ''
        return found
      },
      { message: `a mail to ${address} with a link to ${path}`, timeout: 30_000 },
    )
    .not.toBe('')
  return found.replaceAll('&amp;', '&')
}

/** Waits for a mail to `address` of this subject, and answers with its text. */
export const mailedText = async (address: string, subject: string): Promise<string> => {
  let found = ''
  await expect
    .poll(
      async () => {
        const mails: Mail[] = await (await fetch(`${inbox}/email`)).json()
        const mail = mails.find(
          (one) => one.subject === subject && one.to.some(({ address: to }) => to === address),
        )
        found = mail?.text ?? ''
        return found
      },
      { message: `a mail to ${address}: ${subject}`, timeout: 30_000 },
    )
    .not.toBe('')
  return found
}
