import { becomes } from './becomes.ts'
import { get } from './client.ts'

type Mail = { to: { address: string }[]; subject: string; text: string }

/** The text of the first mail to an address whose subject fits; it may be on its way. */
export const mailedTo = async (inbox: string, email: string, subject: RegExp): Promise<string> => {
  const found = async () => {
    const mails = JSON.parse((await get(inbox, '/email')).text) as Mail[]
    return mails.find(
      (mail) => mail.to.some(({ address }) => address === email) && subject.test(mail.subject),
    )?.text
  }
  await becomes(async () => (await found()) !== undefined, true)
  return (await found()) ?? ''
}

/** The token of the link in a mail. */
export const tokenIn = (text: string): string => /token=([0-9a-f]{64})/.exec(text)?.[1] ?? ''
