/** The Message-ID of a mail, by which its sender finds out what it was about; its id is readable in it, so it names nobody. */
export const messageIdOf = (id: string, domain: string): string =>
  `<${Buffer.from(id).toString('hex')}@${domain}>`

/** Longer than any Message-ID of ours. */
const MOST_CHARACTERS = 1_000

/**
 * Reads the id back that {@link messageIdOf} wrote.
 * @param domain that our mails come from
 * @returns null for the Message-ID of somebody else's mail
 */
export const idOfMessage = (messageId: string, domain: string): string | null => {
  if (messageId.length > MOST_CHARACTERS) return null
  const [local = '', host] = messageId.trim().replace(/^<|>$/g, '').split('@')
  if (host?.toLowerCase() !== domain || !/^(?:[0-9a-f]{2})+$/i.test(local)) return null
  return Buffer.from(local, 'hex').toString('utf8')
}
