import { setTimeout } from 'node:timers/promises'

export type InboxMail = {
  subject: string
  text: string
  html: string
  /** By lower-case name. */
  headers: Record<string, string>
  to: { address: string; name: string }[]
  from: { address: string; name: string }[]
}

/** The mails to an address that are in the inbox (`INBOX_URL`) now, oldest first. */
export const mailsTo = async (address: string): Promise<InboxMail[]> => {
  const response = await fetch(`${process.env.INBOX_URL}/email`)
  const mails = (await response.json()) as InboxMail[]
  return mails.filter(({ to }) => to.some((one) => one.address === address))
}

/** Waits for the first mail to an address whose subject fits. @throws Error after `withinMs`. */
export const mailTo = async (
  address: string,
  subject: RegExp,
  withinMs = 10_000,
): Promise<InboxMail> => {
  for (const until = performance.now() + withinMs; performance.now() < until; ) {
    const mail = (await mailsTo(address)).find((one) => subject.test(one.subject))
    if (mail) return mail
    await setTimeout(100)
  }
  throw new Error(`No mail like ${subject} came to ${address} within ${withinMs} ms`)
}
