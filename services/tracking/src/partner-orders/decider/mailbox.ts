import { normalEmail } from '@sortie/contracts/identity/email'

/** The domains of one mail provider that ignores dots in front of the @. */
const GMAIL = ['gmail.com', 'googlemail.com']

/**
 * The mailbox that an address leads to, as far as its spelling tells: without a plus-tag, and without the dots that Gmail
 * ignores. Two addresses of one mailbox come to the same text.
 */
export const mailboxOf = (email: string): string => {
  const address = normalEmail(email)
  const end = address.lastIndexOf('@')
  if (end < 1) return address
  const [name, domain] = [address.slice(0, end), address.slice(end + 1)]
  const isGmail = GMAIL.includes(domain)
  const [beforeTag = ''] = name.split('+')
  const bare = isGmail ? beforeTag.replaceAll('.', '') : beforeTag
  // A plus sign with nothing before it begins no tag.
  return `${bare || name}@${isGmail ? GMAIL[0] : domain}`
}
